import Synchronization

/// How many fetches are under way at once, in all and at one host; the others wait, first come, first served.
///
/// One host that is slow doesn't keep the others waiting: whoever can go, goes.
final class FetchPlaces: Sendable {
    private struct Waiter {
        let number: Int
        let host: String
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var taken: [String: Int] = [:]
        var total = 0
        var queue: [Waiter] = []
        var lastNumber = 0
    }

    private let perHost: Int
    private let inAll: Int
    private let state = Mutex(State())

    init(perHost: Int, inAll: Int) {
        self.perHost = perHost
        self.inAll = inAll
    }

    var waiting: Int { state.withLock { $0.queue.count } }
    var taken: Int { state.withLock { $0.total } }

    /// - Returns: whether a place was got, which ``leave(_:)`` gives back; false, and at once, if the task is cancelled.
    func enter(_ host: String) async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    guard !Task.isCancelled else { return false }
                    guard !hasPlace(for: host, state) else {
                        take(host, &state)
                        return true
                    }
                    state.queue.append(Waiter(number: number, host: host, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.queue.firstIndex { $0.number == number }.map { state.queue.remove(at: $0) }
            }
            waiter?.continuation.resume(returning: false)
        }
    }

    func leave(_ host: String) {
        let next: Waiter? = state.withLock { state in
            state.total -= 1
            let left = (state.taken[host] ?? 1) - 1
            state.taken[host] = left > 0 ? left : nil
            guard let index = state.queue.firstIndex(where: { hasPlace(for: $0.host, state) }) else { return nil }
            let waiter = state.queue.remove(at: index)
            take(waiter.host, &state)
            return waiter
        }
        next?.continuation.resume(returning: true)
    }

    private func hasPlace(for host: String, _ state: borrowing State) -> Bool {
        state.total < inAll && (state.taken[host] ?? 0) < perHost
    }

    private func take(_ host: String, _ state: inout State) {
        state.total += 1
        state.taken[host, default: 0] += 1
    }
}
