import Synchronization

/// Lets equal requests that are in flight share one.
///
/// Each who waits has a deadline of its own, and may leave at any time. A lock rather than an actor, so that a
/// cancellation handler removes its waiter, and with the last one the flight, in one step: nobody can join a flight
/// that is being cancelled.
final class Coalescer: Sendable {
    typealias Outcome = Result<Answer, EndpointError>

    private struct Waiter {
        let deadline: Duration
        let continuation: CheckedContinuation<Outcome, Never>
    }

    private struct Entry {
        let flight: Flight
        /// Cancelled when the last waiter leaves.
        let task: Task<Void, Never>
        var waiters: [Int: Waiter]
        var pause: BackOff?
    }

    private struct State {
        /// Those somebody waits for, and no others.
        var entries: [Request: Entry] = [:]
        var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        /// The entry of this very flight, not of a later one for an equal request; set only what was got.
        subscript(flight: Flight) -> Entry? {
            get { entries[flight.request].flatMap { $0.flight.number == flight.number ? $0 : nil } }
            set { entries[flight.request] = newValue }
        }
    }

    private let timeline: Timeline
    private let state = Mutex(State())

    init(timeline: Timeline) { self.timeline = timeline }

    /// How many share the request; nil if none is in flight that could be joined.
    func waiters(for request: Request) -> Int? { state.withLock { $0.entries[request]?.waiters.count } }

    /// - Parameters:
    ///   - deadline: whoever calls sees to it, and cancels; a flight is told, so that it doesn't wait in vain.
    ///   - work: asks, if no equal request is in flight.
    /// - Throws: what `work` throws; `.cancelled` at once when the caller's task is cancelled; why a flight pauses, if
    ///   it does so beyond the deadline.
    func answer(
        to request: Request, before deadline: Duration,
        by work: @escaping @Sendable (Flight) async throws(EndpointError) -> Answer
    ) async throws(EndpointError) -> Answer {
        let number = state.withLock { $0.nextNumber() }
        let outcome: Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(deadline: deadline, continuation: continuation)
                if let refusal = join(request, as: number, waiter, by: work) {
                    continuation.resume(returning: .failure(refusal))
                }
            }
        } onCancel: {
            leave(request, as: number)
        }
        return try outcome.get()
    }

    /// - Returns: why the waiter was not taken.
    private func join(
        _ request: Request, as number: Int, _ waiter: Waiter,
        by work: @escaping @Sendable (Flight) async throws(EndpointError) -> Answer
    ) -> EndpointError? {
        state.withLock { state in
            // A cancellation that comes later finds the waiter: its handler needs the lock.
            guard !Task.isCancelled else { return request.failure(.cancelled) }
            if let pause = state.entries[request]?.pause, !pause.fits(before: waiter.deadline) {
                return pause.error(at: timeline.now)
            }
            if state.entries[request] == nil {
                let flight = Flight(number: state.nextNumber(), request: request, coalescer: self)
                let task = Task {
                    do throws(EndpointError) {
                        finish(flight, .success(try await work(flight)))
                    } catch {
                        finish(flight, .failure(error))
                    }
                }
                state.entries[request] = Entry(flight: flight, task: task, waiters: [:])
            }
            state.entries[request]?.waiters[number] = waiter
            return nil
        }
    }

    private func leave(_ request: Request, as number: Int) {
        let (waiter, abandoned) = state.withLock { state in
            let waiter = state.entries[request]?.waiters.removeValue(forKey: number)
            let isAbandoned = state.entries[request]?.waiters.isEmpty == true
            return (waiter, isAbandoned ? state.entries.removeValue(forKey: request)?.task : nil)
        }
        waiter?.continuation.resume(returning: .failure(request.failure(.cancelled)))
        abandoned?.cancel()
    }

    private func finish(_ flight: Flight, _ outcome: Outcome) {
        let waiters = state.withLock { state in
            guard let entry = state[flight] else { return [Int: Waiter]() }
            state[flight] = nil
            return entry.waiters
        }
        for waiter in waiters.values { waiter.continuation.resume(returning: outcome) }
    }

    /// The latest of the waiters' deadlines; nil if nobody waits any more.
    fileprivate func deadline(of flight: Flight) -> Duration? {
        state.withLock { $0[flight]?.waiters.values.map(\.deadline).max() }
    }

    fileprivate func depart(_ flight: Flight) -> Duration? {
        state.withLock { state in
            guard state[flight] != nil else { return nil }
            state[flight]?.pause = nil
            return state[flight]?.waiters.values.map(\.deadline).max()
        }
    }

    fileprivate func hold(_ flight: Flight, _ pause: BackOff) -> Bool {
        let (leaving, isAwaited) = state.withLock { state in
            guard var entry = state[flight] else { return ([Waiter](), false) }
            let leaving = entry.waiters.filter { !pause.fits(before: $0.value.deadline) }
            for number in leaving.keys { entry.waiters[number] = nil }
            entry.pause = pause
            state[flight] = entry.waiters.isEmpty ? nil : entry
            return (Array(leaving.values), !entry.waiters.isEmpty)
        }
        let error = pause.error(at: timeline.now)
        for waiter in leaving { waiter.continuation.resume(returning: .failure(error)) }
        return isAwaited
    }
}

/// One request on its way, and its view of those who wait for it.
struct Flight: Sendable {
    /// Unlike any other's of the same client.
    let number: Int
    let request: Request
    fileprivate let coalescer: Coalescer

    /// The latest time until which somebody waits; nil if nobody does any more.
    var deadline: Duration? { coalescer.deadline(of: self) }

    /// Ends a pause.
    ///
    /// - Returns: the latest time until which somebody waits; nil if nobody does any more.
    func depart() -> Duration? { coalescer.depart(self) }

    /// Begins a pause, and tells those why who can't wait for its end, now or on joining.
    ///
    /// - Returns: whether anybody waits any more.
    func hold(_ pause: BackOff) -> Bool { coalescer.hold(self, pause) }
}
