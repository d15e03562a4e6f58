import Endpoints
import TestSupport

/// Holds requests back until a test lets them through, and tells which of them were cancelled.
final class Gate: Sendable {
    private struct State: Sendable {
        var open: Set<Int> = []
        var cancelled: Set<Int> = []
    }

    private let state = Watched(State())

    func open(_ numbers: Int...) { state.update { $0.open.formUnion(numbers) } }
    func waitForCancellation(of number: Int) async { await state.wait { $0.cancelled.contains(number) } }
    var cancelled: Set<Int> { state.value.cancelled }

    /// Returns when the number is let through, or when the task is cancelled.
    func wait(for number: Int) async { await state.wait { $0.open.contains(number) } }

    /// A transport each of whose calls waits for its number to be let through.
    ///
    /// - Parameter heedsCancellation: if not, a call that is cancelled waits on, whatever happens.
    func transport(heedsCancellation: Bool = true) -> FakeTransport {
        FakeTransport { [self] call throws(EndpointError) in
            await withTaskCancellationHandler {
                if heedsCancellation {
                    await wait(for: call.number)
                } else {
                    // A task of its own is not cancelled with the one that waits for it.
                    await Task { await wait(for: call.number) }.value
                }
            } onCancel: {
                state.update { _ = $0.cancelled.insert(call.number) }
            }
            guard !heedsCancellation || !Task.isCancelled else { throw call.failure(.cancelled) }
            return call.answer(body: "\(call.number)")
        }
    }
}
