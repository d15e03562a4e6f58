/// An error of a connection, a statement or the pool. It never contains a password.
public struct PostgreSQLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Kind: Hashable, Sendable {
        /// This machine lacks libpq 14 or later.
        case missingLibrary
        /// The address can't be used as written.
        case invalidAddress
        /// No server of the address accepted a connection.
        case unreachable
        /// The connection broke off. A transaction that was being committed may or may not have been.
        case connectionLost
        /// The server didn't answer within the time limit.
        case timeLimit
        /// All connections of the pool stayed in use for too long.
        case poolExhausted
        /// The server refused a statement.
        case statement
        /// A column has another type than expected.
        case unexpectedType
    }

    /// The kind of failure.
    public let kind: Kind
    /// The five characters of PostgreSQL's error code, such as `23505`; nil if the server sent none.
    public let sqlState: String?
    /// The problem in the words of libpq or the server.
    public let problem: String

    /// Creates an error.
    public init(_ kind: Kind, sqlState: String? = nil, _ problem: String) {
        self.kind = kind
        self.sqlState = sqlState
        self.problem = problem
    }

    public var description: String {
        "Expected \(expectation), got: \(problem)\(sqlState.map { " (SQLSTATE \($0))" } ?? ""). \(advice)"
    }

    private var expectation: String {
        switch kind {
        case .missingLibrary: "libpq 14 or later on this machine"
        case .invalidAddress: "an address such as postgresql://user@host/database"
        case .unreachable: "a connection to PostgreSQL"
        case .connectionLost: "the connection to PostgreSQL to last"
        case .timeLimit: "an answer of PostgreSQL in time"
        case .poolExhausted: "a free connection to PostgreSQL"
        case .statement: "PostgreSQL to run a statement"
        case .unexpectedType: "a column of another type"
        }
    }

    /// A sentence that says how to mend the problem.
    public var advice: String {
        switch kind {
        case .missingLibrary: "Install it, for example with `apt-get install libpq5`."
        case .invalidAddress: "Correct the address; special characters in a password are percent-encoded."
        case .unreachable where sqlState?.hasPrefix("28") == true: "Check the user and the password."
        case .unreachable: "Check that the server runs, and that the address names its host, port and database."
        case .connectionLost: "Try again; Vitrine connects anew."
        case .timeLimit, .poolExhausted: "Check the load of the server, or try again later."
        case .statement: Self.advice(sqlState ?? "")
        case .unexpectedType: "Use the version of Vitrine that matches the database."
        }
    }

    private static func advice(_ sqlState: String) -> String {
        switch sqlState {
        case "25006": "Use a server that accepts writes; target_session_attrs=read-write chooses it."
        case "42501": "Grant the user the right to create and change tables in this database."
        case "53100": "Free some space on the server's disk."
        case "53200", "53300": "Raise the server's limits, or use fewer nodes."
        case "57P01", "57P02", "57P03": "The server restarts; try again."
        default: "See PostgreSQL's documentation of error codes."
        }
    }

    /// Whether the transaction lost against a concurrent one and may succeed if it is run again: a serialisation
    /// failure or a deadlock.
    var isConflict: Bool { sqlState == "40001" || sqlState == "40P01" }

    /// Whether the server didn't answer at all.
    var isOutage: Bool { kind == .timeLimit && sqlState == nil }
}
