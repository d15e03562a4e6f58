import Endpoints
import Foundation
import HTTPTypes
import TestSupport

/// Answers what a test says, and remembers what it was asked.
final class FakeTransport: Transport {
    private let asked = Watched<[String]>([])
    private let answer: @Sendable (Resource) async throws(EndpointError) -> Answer

    init(_ answer: @escaping @Sendable (Resource) async throws(EndpointError) -> Answer) {
        self.answer = answer
    }

    /// Whole addresses, in their order.
    var addresses: [String] { asked.value }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        asked.update { $0.append("\(base)\(resource)") }
        return try await answer(resource)
    }
}
