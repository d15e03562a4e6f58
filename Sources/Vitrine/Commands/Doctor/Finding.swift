import Screens

/// A problem of an installation.
struct Finding: Hashable, Sendable, JSONValue {
    enum Check: String, Sendable {
        case settings, sources, permissions, disk, clock, database, backups, certificate, proxy, server
    }

    enum Severity: String, Sendable {
        /// The server can't start or work like this.
        case error
        case warning
    }

    let check: Check
    let severity: Severity
    /// What was expected, and what came.
    let problem: String
    /// What to type or to set, on one or several lines.
    let remedy: String

    init(_ check: Check, _ severity: Severity, _ problem: String, remedy: String) {
        self.check = check
        self.severity = severity
        self.problem = problem
        self.remedy = remedy
    }

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("check", check.rawValue)
            $0.member("problem", problem)
            $0.member("remedy", remedy)
            $0.member("severity", severity.rawValue)
        }
    }
}
