/// The address of a PostgreSQL database: a URI or a string of keywords, as libpq's documentation describes them
/// (PostgreSQL 15, 34.1.1). It may name several hosts, TLS options and a password.
public struct DatabaseAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as written, with its password.
    let text: String
    /// The user, hosts and database; without the password and the other options.
    public let description: String
    /// Whether libpq has to choose among several hosts.
    let hasSeveralHosts: Bool

    /// Reads an address.
    ///
    /// - Throws: ``PostgreSQLError`` of the kind `invalidAddress` or `missingLibrary`.
    public init(_ text: String) throws {
        if let problem = LibPQ.problem { throw PostgreSQLError(.missingLibrary, problem) }
        var message: UnsafeMutablePointer<CChar>?
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") || text.contains("="),
            let options = LibPQ.parseOptions(text, &message)
        else {
            let problem = message.map { String(cString: $0) } ?? "an address of another kind"
            LibPQ.freeMemory(message)
            // libpq quotes the address, which may have a password.
            throw PostgreSQLError(.invalidAddress, problem.replacing(/"[^\n]*"/, with: "…").withoutLineEnd)
        }
        defer { LibPQ.freeOptions(options) }
        var values: [String: String] = [:]
        var option = options.assumingMemoryBound(to: LibPQ.Option.self)
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.value { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        self.text = text
        let hosts = values["host"] ?? values["hostaddr"] ?? ""
        hasSeveralHosts = hosts.contains(",")
        // Several hosts with the usual port have a port of commas alone.
        let ports = values["port"].flatMap { $0.allSatisfy { $0 == "," } ? nil : ":\($0)" } ?? ""
        description =
            "postgresql://\(values["user"].map { "\($0)@" } ?? "")\(hosts)\(ports)/\(values["dbname"] ?? "")"
    }
}

extension String {
    /// The text without spaces and line breaks at its end, in one line.
    var withoutLineEnd: String {
        var text = self[...]
        while let last = text.last, last.isWhitespace || last == "." { text.removeLast() }
        return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}
