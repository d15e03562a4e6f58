import Endpoints
import HTTPTypes

/// An address that alarms are posted to.
struct AlarmEndpoint: Sendable {
    /// The name of the channel.
    let channel: String
    let origin: BaseURL
    /// The path and query, which may be secret.
    let resource: Resource
    /// The statuses of an answer that accepts an alarm.
    let accepted: ClosedRange<Int>
    let transport: any Transport

    private static let limits = Limits(bytes: 65_536, duration: .seconds(10), retries: 0)

    /// Posts JSON once, without following redirects.
    ///
    /// - Throws: ``AlarmDeliveryError`` if it isn't accepted.
    func post(_ json: String, headers: HTTPFields = [:]) async throws {
        let resource = Resource(resource.path, query: resource.query, body: json)
        let answer: Answer
        do throws(EndpointError) {
            answer = try await transport.send(resource, headers: headers, to: origin, limits: Self.limits)
        } catch {
            throw AlarmDeliveryError(channel: channel, host: error.host, reason: error.reason)
        }
        guard accepted.contains(answer.status) else {
            let expected =
                accepted.count == 1
                ? "status \(accepted.lowerBound)" : "a status from \(accepted.lowerBound) to \(accepted.upperBound)"
            throw AlarmDeliveryError(
                channel: channel, host: origin.authority, reason: "expected \(expected), got \(answer.status)")
        }
    }
}
