import Catalogue
import Foundation
import Server

/// Reads a new password: twice from the terminal, which doesn't show it, or else from a line of standard input.
enum PasswordPrompt {
    /// - Parameter name: the name of the person who will have the password.
    /// - Throws: ``CommandError`` if there is no password, or if it breaks the rules.
    static func newPassword(of name: PersonName) throws -> String {
        let password = try isatty(STDIN_FILENO) == 1 ? typedPassword(of: name) : line()
        if let problem = PasswordRules.problem(with: password, of: name) { throw CommandError(.usage, "\(problem)") }
        return password
    }

    private static func typedPassword(of name: PersonName) throws -> String {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
            throw CommandError(
                .inputOutput,
                "Expected a terminal that can hide a password, got another one. Write the password to standard input.")
        }
        var hidden = settings
        hidden.c_lflag = hidden.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        Output.diagnostic("New password of \(name): ", end: "")
        let password = try line()
        Output.diagnostic("The same password again: ", end: "")
        guard try line() == password else {
            throw CommandError(.usage, "Expected the same password twice, got different ones. Repeat the command.")
        }
        return password
    }

    private static func line() throws -> String {
        guard let line = readLine() else {
            throw CommandError(.usage, "Expected a password on a line of standard input, got none. Write one to it.")
        }
        return line
    }
}
