import Catalogue
import Endpoints
import HTTPTypes
import Storage

/// Publishes alarms as JSON to a topic of an ntfy server.
struct NtfyChannel: AlarmChannel {
    private struct Message: Encodable {
        let topic: String
        let title: String
        let message: String
        /// From 1 to 5; 3 is ntfy's default.
        let priority: Int
        /// Names of emoji.
        let tags: [String]
        let click: String?
    }

    /// The root of the server, to which JSON is published.
    let endpoint: AlarmEndpoint
    /// A password of sorts on a server that everyone can use.
    let topic: String
    let token: Secret?
    let link: String?

    var name: String { endpoint.channel }

    func send(_ alarm: SourceAlarm) async throws {
        let message = Message(
            topic: topic, title: alarm.heading, message: alarm.message, priority: alarm.isOver ? 3 : 4,
            tags: [alarm.isOver ? "white_check_mark" : "warning"], click: link)
        var headers = HTTPFields()
        headers[.authorization] = token.map { "Bearer \($0.revealed)" }
        try await endpoint.post(message.json, headers: headers)
    }
}
