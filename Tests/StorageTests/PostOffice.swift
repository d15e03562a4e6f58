import Endpoints
import TestSupport

@testable import Catalogue

/// Takes messages, refuses them or lets them wait.
final class PostOffice: NotificationChannel {
    private struct State: Sendable {
        var attempts: [NotificationMessage] = []
        var taken: [NotificationMessage] = []
        var refusals: [String: EndpointError.Cause] = [:]
        var held: Set<String> = []
    }

    private let state = Watched(State())

    var attempts: [NotificationMessage] { state.value.attempts }
    var messages: [NotificationMessage] { state.value.taken }
    var tries: Int { state.value.attempts.count }

    func answer(_ address: String, _ refusal: EndpointError.Cause?) {
        state.update { $0.refusals[address] = refusal }
    }
    func hold(_ address: String) { state.update { _ = $0.held.insert(address) } }
    func releaseAll() { state.update { $0.held = [] } }
    func waitForMessages(_ count: Int) async { await state.wait { $0.taken.count >= count } }
    func waitForTries(_ count: Int) async { await state.wait { $0.attempts.count >= count } }

    func send(_ message: NotificationMessage, to target: NotificationTarget) async throws {
        let address = target.address
        state.update { $0.attempts.append(message) }
        await state.wait { !$0.held.contains(address) }
        try Task.checkCancellation()
        let refusal = state.update { state in
            if state.refusals[address] == nil { state.taken.append(message) }
            return state.refusals[address]
        }
        if let refusal {
            throw DeliveryError(channel: "webhook", EndpointError(host: "one.example", cause: refusal))
        }
    }
}
