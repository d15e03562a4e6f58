import Foundation

/// The address of an API: scheme, host, and optionally a port and a path that its resources are under.
///
/// It holds no user, password, query or fragment, so it is safe to show and to log.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// The host's name or IP address, without brackets; names in other scripts as A-labels (RFC 5890).
    public let host: String
    /// From 1 to 65535; nil for the scheme's default.
    public let port: Int?
    /// The percent-encoded path without a slash at its end; empty for the root.
    public let path: String

    /// Parses an absolute address such as `https://example.org/api`; slashes at its end are removed.
    ///
    /// - Throws: ``BaseURLError`` if it isn't `http` or `https` or has a part that a base address can't have.
    public init(_ text: String) throws(BaseURLError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.encodedHost, !host.isEmpty
        else { throw BaseURLError(text: text, problem: "it is not an absolute address") }
        guard scheme == "http" || scheme == "https" else {
            throw BaseURLError(text: text, problem: "its scheme is “\(scheme)”")
        }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw BaseURLError(text: text, problem: "it holds a user, a query or a fragment")
        }
        // The host is written into the head of a request as it is, so nothing in it may end the line.
        guard
            !host.contains(where: {
                "/?#@%\\".contains($0) || $0.isWhitespace || $0.asciiValue.map { $0 < 0x20 } == true
            })
        else { throw BaseURLError(text: text, problem: "its host is no name and no address") }
        guard parts.port.map({ (1...65_535).contains($0) }) ?? true else {
            throw BaseURLError(text: text, problem: "its port is not one from 1 to 65535")
        }
        self.scheme = scheme
        self.host = host.trimmingCharacters(in: ["[", "]"])
        port = parts.port == (scheme == "https" ? 443 : 80) ? nil : parts.port
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        self.path = path
    }

    /// The base URL in an address that the program itself has.
    ///
    /// - Precondition: the address is valid; an invalid one is a programming error.
    package init(builtIn address: String) {
        do throws(BaseURLError) {
            try self.init(address)
        } catch {
            preconditionFailure(error.description)
        }
    }

    /// The authority of a request (RFC 3986, 3.2): the host, in brackets if it is IPv6, and the port unless it is the
    /// scheme's default.
    public var authority: String { port.map { "\(bracketedHost):\($0)" } ?? bracketedHost }

    /// The host, in brackets if it is an address of IPv6.
    package var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }

    /// The scheme and the authority in lower case (RFC 6454).
    package var origin: String { "\(scheme)://\(authority.lowercased())" }

    public var description: String { "\(scheme)://\(authority)\(path)" }
}

/// The text given for a ``BaseURL`` is not one.
public struct BaseURLError: Error, Hashable, CustomStringConvertible {
    /// The text as it was given. It may contain a password, so show it only to the person who gave it.
    public let text: String
    /// The reason, as a clause such as “its scheme is “ftp””.
    public let problem: String

    /// It leaves out the text if a user and a password may be in it.
    public var description: String {
        let given = text.contains("@") ? "an address with “@”" : "“\(text)”"
        return "Expected the address of an API such as “https://example.org/api”, got \(given): \(problem). "
            + "Give http or https, a host and, if need be, a port and a path."
    }
}
