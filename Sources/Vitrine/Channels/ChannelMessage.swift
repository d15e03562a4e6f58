import Catalogue

/// A message to people or their programs, which each channel writes in its own way.
struct ChannelMessage: Sendable {
    /// How serious a message is.
    enum Level: Sendable {
        case news, warning, failure, resolved
    }

    /// The same for each repetition, so that a receiver recognises one.
    let id: String
    let title: String
    /// One or more lines.
    let text: String
    let level: Level
    /// The address of a page about it; nil if the public address isn't known.
    let link: String?
    let language: Language
    /// The JSON that a webhook sends.
    let payload: String
}

/// A way to send messages.
protocol MessageChannel: Sendable {
    /// The name in the log, such as `ntfy`.
    var name: String { get }

    /// Sends a message once.
    ///
    /// - Throws: an error whose description has no secrets, because it is logged.
    func send(_ message: ChannelMessage) async throws
}
