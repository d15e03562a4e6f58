import Endpoints
import Storage

/// Posts messages to an Apprise API, which passes them on to the services of its configuration.
struct AppriseChannel: MessageChannel {
    private struct Message: Encodable {
        let title: String
        let body: String
        let type: String
        let tag: String?
    }

    let endpoint: ChannelEndpoint

    var name: String { endpoint.channel }

    func send(_ message: ChannelMessage) async throws {
        let json = try Message(
            title: message.title, body: [message.text, message.link].compactMap(\.self).joined(separator: "\n"),
            type: message.level.ofApprise,
            // Without a tag, Apprise leaves out services that have some.
            tag: endpoint.resource.query.contains { ["tag", "tags"].contains($0.name) } ? nil : "all"
        ).json
        try await endpoint.post(json)
    }
}

extension ChannelMessage.Level {
    fileprivate var ofApprise: String {
        switch self {
        case .news: "info"
        case .warning: "warning"
        case .failure: "failure"
        case .resolved: "success"
        }
    }
}
