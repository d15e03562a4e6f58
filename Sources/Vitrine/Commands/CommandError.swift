/// The error that ends a command: messages that say what was expected, what came and how to mend it, and an exit code.
struct CommandError: Error, CustomStringConvertible {
    let code: Code
    /// The messages, each for a line.
    let messages: [String]
    /// The error that the message is about.
    var cause: (any Error)?

    /// Exit codes of sysexits.h.
    enum Code: Int32 {
        case usage = 64
        case noInput = 66
        case unavailable = 69
        case inputOutput = 74
    }

    init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.init(code, [message])
        self.cause = cause
    }

    init(_ code: Code, _ messages: [String]) {
        self.code = code
        self.messages = messages
    }

    /// All messages in one text.
    var message: String { messages.joined(separator: " ") }

    var description: String { message }
}
