import Synchronization

/// A value that tests wait for to become what they expect.
package final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let isWanted: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var cancelled: Set<Int> = []
        var next = 0
    }

    private let state: Mutex<State>

    package init(_ value: Value) { state = Mutex(State(value: value)) }

    package var value: Value { state.withLock { $0.value } }

    @discardableResult
    package func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        let (result, due) = state.withLock { state in
            let result = change(&state.value)
            let value = state.value
            let due = state.waiters.filter { $0.value.isWanted(value) }
            for number in due.keys { state.waiters[number] = nil }
            return (result, due.values.map(\.continuation))
        }
        for continuation in due { continuation.resume() }
        return result
    }

    /// Returns when the value is as wanted, or when nobody waits any more: a test's limit of time ends it.
    package func wait(until isWanted: @escaping @Sendable (Value) -> Bool) async {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if isWanted(state.value) || state.cancelled.contains(number) { return true }
                    state.waiters[number] = Waiter(isWanted: isWanted, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiters.removeValue(forKey: number)
            }
            waiter?.continuation.resume()
        }
    }
}
