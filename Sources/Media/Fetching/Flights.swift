import Synchronization

/// Lets equal requests in flight share one.
///
/// A lock rather than an actor, so that who stops waiting, and the flight that nobody waits for any more, are gone in
/// one step.
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        /// Tells a flight from a later one of the same key.
        let number: Int
        /// Cancelled when the last waiter leaves.
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    private struct State {
        /// Those somebody waits for, and no others.
        var flights: [Key: Flight] = [:]
        var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// How many share the flight of a key.
    func waiters(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiters.count ?? 0 } }

    /// - Parameter work: done in a task of its own if no flight of the key is under way, and cancelled when nobody waits
    ///   for it any more.
    /// - Returns: what the work came to; nil, and at once, if the calling task is cancelled.
    func value(for key: Key, by work: @escaping @Sendable () async -> Value) async -> Value? {
        let waiter = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasJoined = state.withLock { state in
                    // A cancellation that comes later finds the waiter: its handler needs the lock.
                    guard !Task.isCancelled else { return false }
                    if state.flights[key] == nil {
                        let number = state.nextNumber()
                        let task = Task { self.land(key, number, await work()) }
                        state.flights[key] = Flight(number: number, task: task)
                    }
                    state.flights[key]?.waiters[waiter] = continuation
                    return true
                }
                if !hasJoined { continuation.resume(returning: nil) }
            }
        } onCancel: {
            leave(key, waiter)
        }
    }

    private func land(_ key: Key, _ number: Int, _ value: Value) {
        let waiters = state.withLock { state in
            guard let flight = state.flights[key], flight.number == number else {
                return [Int: CheckedContinuation<Value?, Never>]()
            }
            state.flights[key] = nil
            return flight.waiters
        }
        for waiter in waiters.values { waiter.resume(returning: value) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, abandoned) = state.withLock { state in
            let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter)
            let isAbandoned = continuation != nil && state.flights[key]?.waiters.isEmpty == true
            return (continuation, isAbandoned ? state.flights.removeValue(forKey: key)?.task : nil)
        }
        continuation?.resume(returning: nil)
        abandoned?.cancel()
    }
}
