import Catalogue
import Endpoints
import Storage

/// Posts alarms to an Apprise API, which passes them on to the services of its configuration.
struct AppriseChannel: AlarmChannel {
    private struct Message: Encodable {
        let title: String
        let body: String
        let type: String
        let tag: String?
    }

    let endpoint: AlarmEndpoint
    let link: String?

    var name: String { endpoint.channel }

    func send(_ alarm: SourceAlarm) async throws {
        let kind =
            switch alarm.kind {
            case .failing: "failure"
            case .shrunk, .reshaped: "warning"
            }
        let message = Message(
            title: alarm.heading, body: [alarm.message, link].compactMap { $0 }.joined(separator: "\n"),
            type: alarm.isOver ? "success" : kind,
            // Without a tag, Apprise leaves out services that have some.
            tag: endpoint.resource.query.contains { ["tag", "tags"].contains($0.name) } ? nil : "all")
        try await endpoint.post(message.json)
    }
}
