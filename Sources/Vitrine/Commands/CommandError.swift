/// Why a command failed: a message that says what was expected, what came and what to do, and the exit code.
struct CommandError: Error {
    let code: Code
    let message: String

    /// Of sysexits.h.
    enum Code: Int32 {
        case usage = 64
        case noInput = 66
        case unavailable = 69
        case inputOutput = 74
    }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
