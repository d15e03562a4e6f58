import Synchronization

/// Limits the work that is done at once, in all and for each key; further callers wait, first come, first served.
///
/// A busy key doesn't keep others waiting: the first caller whose key has a free place goes next.
package final class ConcurrencyLimiter<Key: Hashable & Sendable>: Sendable {
    package enum Admission: Sendable {
        /// The caller has a place, which it gives back with ``ConcurrencyLimiter/leave(_:)``.
        case admitted
        /// The queue is full.
        case full
        /// The calling task was cancelled.
        case cancelled
    }

    private struct Waiter {
        let number: Int
        let key: Key
        let continuation: CheckedContinuation<Admission, Never>
    }

    private struct State {
        var taken: [Key: Int] = [:]
        var total = 0
        var queue: [Waiter] = []
        var lastNumber = 0
    }

    private let perKey: Int
    private let inAll: Int
    private let waitingPerKey: Int
    private let waitingInAll: Int
    private let state = Mutex(State())

    package init(perKey: Int, inAll: Int, waitingPerKey: Int = .max, waitingInAll: Int = .max) {
        self.perKey = perKey
        self.inAll = inAll
        self.waitingPerKey = waitingPerKey
        self.waitingInAll = waitingInAll
    }

    /// The number of callers in the queue.
    package var waiting: Int { state.withLock { $0.queue.count } }
    /// The number of places that are taken.
    package var taken: Int { state.withLock { $0.total } }

    /// Waits for a place; returns at once if the task is cancelled or the queue is full.
    package func enter(_ key: Key) async -> Admission {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Admission? = state.withLock { state in
                    guard !Task.isCancelled else { return .cancelled }
                    guard !hasPlace(for: key, state) else {
                        take(key, &state)
                        return .admitted
                    }
                    guard state.queue.count < waitingInAll, state.queue.count(where: { $0.key == key }) < waitingPerKey
                    else { return .full }
                    state.queue.append(Waiter(number: number, key: key, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.queue.firstIndex { $0.number == number }.map { state.queue.remove(at: $0) }
            }
            waiter?.continuation.resume(returning: .cancelled)
        }
    }

    /// Gives back a place.
    package func leave(_ key: Key) {
        let next: Waiter? = state.withLock { state in
            state.total -= 1
            let left = (state.taken[key] ?? 1) - 1
            state.taken[key] = left > 0 ? left : nil
            guard let index = state.queue.firstIndex(where: { hasPlace(for: $0.key, state) }) else { return nil }
            let waiter = state.queue.remove(at: index)
            take(waiter.key, &state)
            return waiter
        }
        next?.continuation.resume(returning: .admitted)
    }

    private func hasPlace(for key: Key, _ state: borrowing State) -> Bool {
        state.total < inAll && (state.taken[key] ?? 0) < perKey
    }

    private func take(_ key: Key, _ state: inout State) {
        state.total += 1
        state.taken[key, default: 0] += 1
    }
}
