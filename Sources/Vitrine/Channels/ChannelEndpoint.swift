import Catalogue
import Endpoints
import Foundation
import HTTPTypes

/// An address that messages are posted to.
struct ChannelEndpoint: Sendable {
    /// The name of the channel.
    let channel: String
    let origin: BaseURL
    /// The path and query, which may be secret.
    let resource: Resource
    /// The statuses of an answer that accepts a message.
    let accepted: ClosedRange<Int>
    let transport: any Transport
    let now: @Sendable () -> Date

    private static let limits = Limits(bytes: 65_536, duration: .seconds(10), retries: 0)

    /// Posts JSON once, without following redirects.
    ///
    /// - Throws: ``DeliveryError`` if it isn't accepted.
    func post(_ json: String, headers: HTTPFields = [:]) async throws {
        try await send(Resource(resource.path, query: resource.query, body: json), headers)
    }

    /// Posts bytes once, without following redirects.
    ///
    /// - Throws: ``DeliveryError`` if they aren't accepted.
    func post(_ bytes: Data, headers: HTTPFields) async throws {
        try await send(Resource(resource.path, query: resource.query, bytes: bytes), headers)
    }

    private func send(_ resource: Resource, _ headers: HTTPFields) async throws {
        let answer: Answer
        do throws(EndpointError) {
            answer = try await transport.send(resource, headers: headers, to: origin, limits: Self.limits)
        } catch {
            throw DeliveryError(channel: channel, error)
        }
        guard accepted.contains(answer.status) else {
            let expected =
                accepted.count == 1
                ? "status \(accepted.lowerBound)" : "a status from \(accepted.lowerBound) to \(accepted.upperBound)"
            let cause: EndpointError.Cause =
                (300...399).contains(answer.status)
                ? .redirected(to: "another address") : .status(answer.status, retryAfter: answer.retryAfter(now: now()))
            throw DeliveryError(
                channel: channel, EndpointError(host: origin.authority, cause: cause),
                reason: "expected \(expected), got \(answer.status)")
        }
    }
}
