import Synchronization

/// A value that tests wait for to become what they expect.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let isWanted: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Waiter] = []
    }

    private let state: Mutex<State>

    init(_ value: Value) { state = Mutex(State(value: value)) }

    var value: Value { state.withLock { $0.value } }

    func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        let (result, due) = state.withLock { state in
            let result = change(&state.value)
            let value = state.value
            let due = state.waiters.filter { $0.isWanted(value) }
            state.waiters.removeAll { $0.isWanted(value) }
            return (result, due)
        }
        for waiter in due { waiter.continuation.resume() }
        return result
    }

    func wait(until isWanted: @escaping @Sendable (Value) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if isWanted(state.value) { return true }
                state.waiters.append(Waiter(isWanted: isWanted, continuation: continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
