import Foundation

/// Where an API lives: scheme, host, perhaps a port, perhaps a path under which its resources are.
///
/// It never holds user, password, query or fragment, so it can be shown and logged.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
    public let scheme: String
    /// The host's name or address, without brackets; other scripts as A-labels (RFC 5890).
    public let host: String
    /// 1...65535; nil where it is the scheme's own.
    public let port: Int?
    /// Without a slash at its end; empty for the root.
    public let path: String

    /// - Throws: ``BaseURLError`` saying what was expected and what came.
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
        // It goes into a request's head as it is: in ASCII, and with nothing that ends it.
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

    /// What a request names as its authority: the host, and the port where it isn't the scheme's own.
    public var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port.map { "\(host):\($0)" } ?? host
    }

    public var description: String { "\(scheme)://\(authority)\(path)" }
}

/// A text that is no base address of an API.
public struct BaseURLError: Error, Hashable, CustomStringConvertible {
    public let text: String
    public let problem: String

    public var description: String {
        "Expected the address of an API such as “https://example.org/api”, got “\(text)”: \(problem). "
            + "Give http or https, a host and, if need be, a port and a path."
    }
}
