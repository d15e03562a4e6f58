import Synchronization

/// Callers that ask for the same key at the same time share one task and its value.
///
/// A value is never reused: a caller that comes after the task has ended starts another one. Each caller may have a
/// deadline, and may leave at any time; the task is cancelled when the last caller leaves. A lock rather than an actor
/// makes that one step, so that nobody can join a task that is being cancelled.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Waiter {
        let deadline: Duration
        let continuation: CheckedContinuation<Value?, Never>
    }

    private struct Entry {
        /// Tells a flight from a later one of the same key.
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: Waiter] = [:]
        var pause: Pause?

        var deadline: Duration? { waiters.values.map(\.deadline).max() }
    }

    private struct Pause {
        let end: Duration
        let refusal: @Sendable () -> Value

        /// Whether the waiter has time left after the pause.
        func fits(_ waiter: Waiter) -> Bool { end < waiter.deadline }
    }

    private struct State {
        /// Only those that somebody waits for.
        var entries: [Key: Entry] = [:]
        private var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        /// The entry of this very flight, not of a later one of the same key; set only after it was found.
        subscript(flight: Flight) -> Entry? {
            get { entries[flight.key].flatMap { $0.number == flight.number ? $0 : nil } }
            set { entries[flight.key] = newValue }
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of callers that share the flight of a key; 0 if there is none.
    package func waiters(for key: Key) -> Int { state.withLock { $0.entries[key]?.waiters.count ?? 0 } }

    /// Waits for the value of a key.
    ///
    /// - Parameters:
    ///   - deadline: only ``Flight`` uses it; the caller sees to it, by cancelling.
    ///   - work: makes the value in a task of its own, if no flight of the key is under way.
    /// - Returns: the value, or the refusal of a pause that doesn't end before the deadline; nil, and at once, if the
    ///   calling task is cancelled.
    package func value(
        for key: Key, before deadline: Duration = .seconds(Int64.max),
        by work: @escaping @Sendable (Flight) async -> Value
    ) async -> Value? {
        let number = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(deadline: deadline, continuation: continuation)
                if let refusal = join(key, as: number, waiter, by: work) { continuation.resume(returning: refusal) }
            }
        } onCancel: {
            leave(key, as: number)
        }
    }

    /// - Returns: the answer to a caller that did not join; nil if it did.
    private func join(
        _ key: Key, as number: Int, _ waiter: Waiter, by work: @escaping @Sendable (Flight) async -> Value
    ) -> Value?? {
        state.withLock { state in
            // A cancellation that comes later finds the waiter: its handler needs the lock.
            guard !Task.isCancelled else { return .some(nil) }
            if let pause = state.entries[key]?.pause, !pause.fits(waiter) { return pause.refusal() }
            if state.entries[key] == nil {
                let flight = Flight(number: state.nextNumber(), key: key, owner: self)
                state.entries[key] = Entry(number: flight.number, task: Task { finish(flight, await work(flight)) })
            }
            state.entries[key]?.waiters[number] = waiter
            return nil
        }
    }

    private func leave(_ key: Key, as number: Int) {
        let (waiter, abandoned) = state.withLock { state in
            let waiter = state.entries[key]?.waiters.removeValue(forKey: number)
            let isAbandoned = state.entries[key]?.waiters.isEmpty == true
            return (waiter, isAbandoned ? state.entries.removeValue(forKey: key)?.task : nil)
        }
        waiter?.continuation.resume(returning: nil)
        abandoned?.cancel()
    }

    private func finish(_ flight: Flight, _ value: Value) {
        let waiters = state.withLock { state in
            guard let entry = state[flight] else { return [Int: Waiter]() }
            state[flight] = nil
            return entry.waiters
        }
        for waiter in waiters.values { waiter.continuation.resume(returning: value) }
    }

    /// A task under way, as its own work sees it.
    package struct Flight: Sendable {
        /// Unique among all flights and callers of the same owner.
        package let number: Int
        package let key: Key
        fileprivate let owner: SingleFlight

        /// The latest deadline of its callers; nil if nobody waits any more.
        package var deadline: Duration? { owner.state.withLock { $0[self]?.deadline } }

        /// Begins a pause. Callers whose deadline comes first are refused at once, now and when they join.
        ///
        /// - Returns: whether anybody still waits.
        package func pause(until end: Duration, refusal: @escaping @Sendable () -> Value) -> Bool {
            let pause = Pause(end: end, refusal: refusal)
            let (leaving, isAwaited) = owner.state.withLock { state in
                guard var entry = state[self] else { return ([Waiter](), false) }
                let leaving = entry.waiters.filter { !pause.fits($0.value) }
                for number in leaving.keys { entry.waiters[number] = nil }
                entry.pause = pause
                state[self] = entry.waiters.isEmpty ? nil : entry
                return (Array(leaving.values), !entry.waiters.isEmpty)
            }
            for waiter in leaving { waiter.continuation.resume(returning: refusal()) }
            return isAwaited
        }

        /// Ends a pause.
        ///
        /// - Returns: the latest deadline of its callers; nil if nobody waits any more.
        package func resume() -> Duration? {
            owner.state.withLock { state in
                guard var entry = state[self] else { return nil }
                entry.pause = nil
                state[self] = entry
                return entry.deadline
            }
        }
    }
}
