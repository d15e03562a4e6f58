/// The error that ends a command: a message that says what was expected, what came and how to mend it, and an exit code.
struct CommandError: Error {
    let code: Code
    let message: String
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
        self.code = code
        self.message = message
        self.cause = cause
    }
}
