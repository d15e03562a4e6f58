import Endpoints
import Foundation
import TestSupport

/// Answers what a test says, and holds requests back while a test wants it to.
final class FakeTransport: Transport {
    private struct State: Sendable {
        var asked: [String] = []
        var bodies: [String: String] = [:]
        var isHolding = false
        var cancelled: Set<Int> = []
    }

    private let state = Watched(State())

    /// - Parameter bodies: answers by their whole addresses; anything else is not reachable.
    init(_ bodies: [String: String] = [:]) {
        state.update { $0.bodies = bodies }
    }

    var addresses: [String] { state.value.asked }
    var cancellations: Int { state.value.cancelled.count }

    func answer(_ address: String, with body: String?) { state.update { $0.bodies[address] = body } }
    func hold() { state.update { $0.isHolding = true } }
    func release() { state.update { $0.isHolding = false } }
    func waitForRequests(_ count: Int) async { await state.wait { $0.asked.count >= count } }
    func waitForCancellation() async { await state.wait { !$0.cancelled.isEmpty } }

    func send(_ resource: Resource, to base: BaseURL, limits: Limits) async throws(EndpointError) -> Answer {
        let address = "\(base)\(resource)"
        let number = state.update { state in
            state.asked.append(address)
            return state.asked.count
        }
        await withTaskCancellationHandler {
            await state.wait { !$0.isHolding }
        } onCancel: {
            state.update { _ = $0.cancelled.insert(number) }
        }
        guard !Task.isCancelled else { throw EndpointError(host: base.authority, cause: .cancelled) }
        guard let body = state.value.bodies[address] else {
            throw EndpointError(host: base.authority, cause: .unreachable("nobody listens"))
        }
        return Answer(resource: resource, body: Data(body.utf8))
    }
}
