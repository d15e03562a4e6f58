import Catalogue
import Crypto
import Endpoints
import Foundation
import HTTPTypes
import Storage

/// Posts alarms as JSON, signed as the Standard Webhooks specification 1.0 says.
struct WebhookChannel: AlarmChannel {
    private struct Message: Encodable {
        struct Details: Encodable {
            let source: String
            let title: String
            let kind: String
            let since: String
            let isOver: Bool
            let message: String
            let link: String?
        }

        let type: String
        let timestamp: String
        let data: Details
    }

    let endpoint: AlarmEndpoint
    let signature: WebhookSignature
    /// The address of a page about the source; nil if the public address isn't known.
    let link: String?
    let now: @Sendable () -> Date

    var name: String { endpoint.channel }

    func send(_ alarm: SourceAlarm) async throws {
        let body = try Message(
            type: "source.\(alarm.kind.rawValue)", timestamp: alarm.date.formatted(.iso8601),
            data: Message.Details(
                source: alarm.source.rawValue, title: alarm.title, kind: alarm.kind.rawValue,
                since: alarm.since.formatted(.iso8601), isOver: alarm.isOver, message: alarm.message, link: link)
        ).json
        // A receiver recognises a message that is sent again.
        let id = "alarm_" + SHA256.hash(data: Data(body.utf8)).prefix(16).hexadecimal
        let timestamp = String(Int(now().timeIntervalSince1970))
        let fields = [
            ("webhook-id", id), ("webhook-timestamp", timestamp),
            ("webhook-signature", signature.value(id: id, timestamp: timestamp, body: body)),
        ]
        var headers = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        try await endpoint.post(body, headers: headers)
    }
}
