package import Endpoints
import Foundation
package import HTTPTypes

/// Answers what a test says, and holds requests back while a test wants it to.
package final class FakeUpstreams: Transport {
    private struct State: Sendable {
        var asked: [String] = []
        var bodies: [String: String] = [:]
        var failures: [String: EndpointError.Cause] = [:]
        var isHolding = false
        var held: Set<String> = []
        var cancelled: Set<Int> = []
    }

    private let state = Watched(State())

    /// - Parameter bodies: answers by their whole addresses; anything else is not reachable.
    package init(_ bodies: [String: String] = [:]) {
        state.update { $0.bodies = bodies }
    }

    package var addresses: [String] { state.value.asked }
    package var cancellations: Int { state.value.cancelled.count }

    package func answer(_ address: String, with body: String?) {
        state.update { state in
            state.bodies[address] = body
            state.failures[address] = nil
        }
    }
    package func answer(_ address: String, with failure: EndpointError.Cause) {
        state.update { $0.failures[address] = failure }
    }
    package func hold() { state.update { $0.isHolding = true } }
    package func release() {
        state.update { state in
            state.isHolding = false
            state.held = []
        }
    }
    /// Holds back requests for one address alone.
    package func hold(_ address: String) { state.update { _ = $0.held.insert(address) } }
    package func release(_ address: String) { state.update { _ = $0.held.remove(address) } }
    package func wait(untilAsked isEnough: @escaping @Sendable ([String]) -> Bool) async {
        await state.wait { isEnough($0.asked) }
    }
    package func waitForRequests(_ count: Int) async { await state.wait { $0.asked.count >= count } }
    package func waitForCancellation() async { await state.wait { !$0.cancelled.isEmpty } }

    package func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let address = "\(base)\(resource)"
        let number = state.update { state in
            state.asked.append(address)
            return state.asked.count
        }
        await withTaskCancellationHandler {
            await state.wait { !$0.isHolding && !$0.held.contains(address) }
        } onCancel: {
            state.update { _ = $0.cancelled.insert(number) }
        }
        guard !Task.isCancelled else { throw EndpointError(host: base.authority, cause: .cancelled) }
        if let cause = state.value.failures[address] { throw EndpointError(host: base.authority, cause: cause) }
        guard let body = state.value.bodies[address] else {
            throw EndpointError(host: base.authority, cause: .unreachable("nobody listens"))
        }
        return Answer(resource: resource, body: Data(body.utf8))
    }
}
