import Endpoints
import Foundation
import HTTPTypes

/// Posts messages as JSON, signed as the Standard Webhooks specification 1.0 says.
struct WebhookChannel: MessageChannel {
    let endpoint: ChannelEndpoint
    let signature: WebhookSignature

    var name: String { endpoint.channel }

    func send(_ message: ChannelMessage) async throws {
        let timestamp = String(Int(endpoint.now().timeIntervalSince1970))
        let fields = [
            ("webhook-id", message.id), ("webhook-timestamp", timestamp),
            ("webhook-signature", signature.value(id: message.id, timestamp: timestamp, body: message.payload)),
        ]
        try await endpoint.post(message.payload, headers: HTTPFields(fields))
    }
}

extension HTTPFields {
    /// Fields of names that are not declared.
    init(_ fields: [(String, String)]) {
        self.init()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { self[name] = value }
        }
    }
}
