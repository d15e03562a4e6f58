import Endpoints
import HTTPTypes
import Storage

/// Publishes messages as JSON to a topic of an ntfy server.
struct NtfyChannel: MessageChannel {
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

    /// The longest text, in bytes: a message may have 4,096.
    private static let longestText = 3_500
    /// The longest JSON, in bytes.
    private static let longestBody = 8_192

    /// The root of the server, to which JSON is published.
    let endpoint: ChannelEndpoint
    /// A password of sorts on a server that everyone can use.
    let topic: String
    let token: Secret?

    var name: String { endpoint.channel }

    func send(_ message: ChannelMessage) async throws {
        var headers = HTTPFields()
        headers[.authorization] = token.map { "Bearer \($0.revealed)" }
        try await endpoint.post(try body(of: message), headers: headers)
    }

    private func body(of message: ChannelMessage) throws -> String {
        let (priority, tags) = message.level.ofNtfy
        func body(_ text: String) throws -> String {
            try Message(
                topic: topic, title: message.title, message: text, priority: priority, tags: tags, click: message.link
            ).json
        }
        var text = message.text.firstLines(within: Self.longestText)
        var json = try body(text)
        while json.utf8.count > Self.longestBody, !text.isEmpty {
            text = String(text.prefix(text.count / 2))
            json = try body(text)
        }
        return json
    }
}

extension String {
    /// The first whole lines within a number of bytes; the first characters if the first line is longer.
    fileprivate func firstLines(within limit: Int) -> String {
        guard utf8.count > limit else { return self }
        if let end = utf8.prefix(limit).lastIndex(of: UInt8(ascii: "\n")) { return String(self[..<end]) }
        var bytes = 0
        return String(
            prefix { character in
                bytes += character.utf8.count
                return bytes <= limit
            })
    }
}

/// An address of a topic of ntfy.
struct NtfyTopic {
    let origin: BaseURL
    /// The root of the server.
    let root: Resource
    let topic: String

    /// Creates a topic; nil unless the last part of the address is the name of one.
    init?(_ address: ResourceAddress) {
        guard address.resource.query.isEmpty,
            let parts = address.resource.path.wholeMatch(of: /(.*\/)([A-Za-z0-9_\-]{1,64})/)?.output
        else { return nil }
        (origin, root, topic) = (address.origin, Resource(String(parts.1)), String(parts.2))
    }
}

extension ChannelMessage.Level {
    fileprivate var ofNtfy: (priority: Int, tags: [String]) {
        switch self {
        case .news: (3, [])
        case .warning, .failure: (4, ["warning"])
        case .resolved: (3, ["white_check_mark"])
        }
    }
}
