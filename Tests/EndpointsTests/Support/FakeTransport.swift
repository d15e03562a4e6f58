import Endpoints
import Foundation
import HTTPTypes
import TestSupport

/// Answers what a test says, and remembers what it was asked.
final class FakeTransport: Transport {
    struct Call: Sendable {
        /// From 1 on.
        let number: Int
        let resource: Resource
        let headers: HTTPFields
        let base: BaseURL
        let limits: Limits

        func answer(
            _ status: Int = 200, headers: [String: String] = [:], body: String = ""
        ) -> Answer {
            Answer(resource: resource, status: status, headers: headers, body: Data(body.utf8))
        }

        func failure(_ cause: EndpointError.Cause) -> EndpointError {
            EndpointError(host: base.authority, cause: cause)
        }
    }

    private let asked = Watched<[Call]>([])
    private let answer: @Sendable (Call) async throws(EndpointError) -> Answer

    init(_ answer: @escaping @Sendable (Call) async throws(EndpointError) -> Answer) {
        self.answer = answer
    }

    /// One status after the other, the last one for ever.
    convenience init(_ statuses: Int..., headers: [String: String] = [:], body: String = "") {
        self.init { call throws(EndpointError) in
            let status = statuses[min(call.number, statuses.count) - 1]
            return call.answer(status, headers: headers, body: body)
        }
    }

    /// Always fails alike.
    convenience init(failing cause: EndpointError.Cause) {
        self.init { call throws(EndpointError) in throw call.failure(cause) }
    }

    var calls: [Call] { asked.value }
    /// Whole addresses, in their order.
    var addresses: [String] { calls.map { "\($0.base)\($0.resource)" } }

    func waitForCalls(_ count: Int) async { await asked.wait { $0.count >= count } }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        let call = asked.update { asked in
            let call = Call(
                number: asked.count + 1, resource: resource, headers: headers, base: base, limits: limits)
            asked.append(call)
            return call
        }
        return try await answer(call)
    }
}
