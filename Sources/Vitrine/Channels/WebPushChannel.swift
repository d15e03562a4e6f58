import Catalogue
import Crypto
import Endpoints
import Foundation
import HTTPTypes
import Server
import Storage

/// Pushes messages to a browser by its push service (RFC 8030), as declarative Web Push: the browser shows them itself, or
/// else the service worker does.
struct WebPushChannel: MessageChannel {
    private struct Body: Encodable {
        struct Notification: Encodable {
            let title: String
            var body: String
            let navigate: String?
            let lang: String
            let dir: String
            let tag: String
        }

        enum CodingKeys: String, CodingKey {
            case version = "web_push"
            case notification
        }

        let version = 8_030
        var notification: Notification
    }

    /// How long the push service keeps a message for a browser that is away, in seconds.
    private static let lifetime = 3 * 86_400
    /// The most code points of a title, and characters of a text.
    private static let longestTitle = 200
    private static let longestText = 1_000

    let endpoint: ChannelEndpoint
    let encryption: PushEncryption
    let identity: PushIdentity
    /// Where the operator of the push service reaches that of this server.
    let contact: String

    var name: String { endpoint.channel }

    func send(_ message: ChannelMessage) async throws {
        var headers = HTTPFields([
            ("content-encoding", "aes128gcm"), ("content-type", "application/notification+json"),
            ("ttl", String(Self.lifetime)), ("urgency", "normal"),
            // A repetition that the browser has not got yet replaces the first one.
            ("topic", Data(SHA256.hash(data: Data(message.id.utf8)).prefix(24)).base64URL),
        ])
        headers[.authorization] = try identity.authorization(
            for: endpoint.origin, contact: contact, at: endpoint.now())
        try await endpoint.post(try encryption.encrypted(body(of: message)), headers: headers)
    }

    private func body(of message: ChannelMessage) throws -> Data {
        var body = Body(
            notification: Body.Notification(
                title: String(message.title.unicodeScalars.prefix(Self.longestTitle)),
                body: String(message.text.prefix(Self.longestText)), navigate: message.link,
                lang: message.language.rawValue, dir: message.language.isRightToLeft ? "rtl" : "ltr", tag: message.id))
        var json = Data(try body.json.utf8)
        // A character may take many bytes, so that the first lines have to do.
        while json.count > PushEncryption.longestMessage, !body.notification.body.isEmpty {
            body.notification.body = String(body.notification.body.prefix(body.notification.body.count / 2))
            json = Data(try body.json.utf8)
        }
        return json
    }
}
