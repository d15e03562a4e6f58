import Foundation

/// How to connect to a database.
public struct ConnectionSettings: Sendable {
    /// The hosts, the database and the user.
    public var address: DatabaseAddress
    /// The time for connecting to one host; whole seconds, at least 2.
    public var connectLimit = Duration.seconds(3)
    /// The time for the answer to one or several statements that are sent together. The server ends a statement that
    /// takes longer. A server that doesn't answer a second later either counts as lost.
    public var statementLimit = Duration.seconds(5)
    /// SQL to run on each new connection.
    public var setUp = ""

    /// Creates settings with the usual limits.
    public init(_ address: DatabaseAddress) { self.address = address }

    /// Connects; blocks until it has, or fails.
    ///
    /// The last value of a keyword counts, so that the address overrides the keywords before it.
    func connect() throws -> OpaquePointer {
        let seconds = max(2, Int(connectLimit.components.seconds))
        let keywords = [
            ("connect_timeout", "\(seconds)"), ("fallback_application_name", "vitrine"),
            // A lost network is noticed within 25 s.
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"),
            ("target_session_attrs", address.hasSeveralHosts ? "read-write" : "any"),
            ("dbname", address.text), ("client_encoding", "UTF8"),
        ]
        let names = CStrings(keywords.map(\.0))
        let values = CStrings(keywords.map(\.1))
        guard let handle = LibPQ.connect(names.pointers, values.pointers, 1) else {
            throw PostgreSQLError(.unreachable, "no memory for a connection")
        }
        guard LibPQ.status(handle) == LibPQ.connectionOK else {
            defer { LibPQ.finish(handle) }
            throw PostgreSQLError(.unreachable, String(cString: LibPQ.errorMessage(handle)).withoutLineEnd)
        }
        // Otherwise libpq prints the server's notices.
        _ = LibPQ.setNoticeProcessor(handle, { _, _ in }, nil)
        return handle
    }
}

/// An array of C strings with a null pointer behind the last.
final class CStrings {
    let pointers: [UnsafePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0).map { UnsafePointer($0) } } + [nil] }

    deinit { for case let pointer? in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
}
