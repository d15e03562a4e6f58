import HTTPTypes

/// The browser's request as trusted proxies describe it, in `X-Forwarded-For`, `X-Forwarded-Host` and
/// `X-Forwarded-Proto`, or in `Forwarded` (RFC 7239).
///
/// Each proxy appends to these lists, so they are read from the right, as far as the proxies are trusted.
struct Forwarding: Hashable, Sendable {
    /// The client, or the last proxy that is known; nil for a connection without an address.
    var client: IPAddress?
    /// The requested host, with a port if there is one. It may be no valid host.
    var host: String?
    /// `http` or `https`.
    var scheme: String?

    static let clientField = HTTPField.Name("x-forwarded-for")
    static let hostField = HTTPField.Name("x-forwarded-host")
    static let schemeField = HTTPField.Name("x-forwarded-proto")
    static let standardField = HTTPField.Name("forwarded")
    static let fields = [clientField, hostField, schemeField, standardField].compactMap(\.self)

    /// Describes a connection without a proxy.
    init(client: IPAddress?) { self.client = client }

    /// Reads the fields of a request.
    ///
    /// - Parameters:
    ///   - fields: the fields, each with any number of lines, which are one list.
    ///   - peer: the address of the connection, which is a trusted proxy's; nil if it has none.
    ///   - proxies: the trusted proxies.
    init(_ fields: HTTPFields, from peer: IPAddress?, through proxies: TrustedProxies) {
        let (names, hosts, schemes): ([String?], [String?], [String?])
        switch proxies.fields {
        case .separate:
            func list(_ name: HTTPField.Name?) -> [String?] { name.map { Self.list(fields[values: $0]) } ?? [] }
            (names, hosts, schemes) = (list(Self.clientField), list(Self.hostField), list(Self.schemeField))
        case .standard:
            let elements = Self.standardField.flatMap { Self.elements(fields[values: $0]) } ?? []
            (names, hosts, schemes) = (
                elements.map { $0["for"] }, elements.map { $0["host"] }, elements.map { $0["proto"] }
            )
        }

        client = peer
        // The number of proxies that are trusted, each of which has written one element.
        var trusted = 1
        for name in names.reversed() {
            guard let address = name.flatMap({ IPAddress(node: $0) }) else { break }
            client = address
            guard proxies.contains(address) else { break }
            trusted += 1
        }
        // A proxy may also replace the list, or leave it as it is.
        host = hosts.suffix(trusted).compactMap(\.self).first
        scheme = schemes.suffix(trusted).compactMap { $0?.lowercased() }.first { $0 == "http" || $0 == "https" }
    }

    /// Replaces the fields of a request by `X-Forwarded` fields with one value each.
    func replaceFields(in fields: inout HTTPFields, from peer: IPAddress?) {
        for name in Self.fields { fields[values: name] = [] }
        let client = client == peer ? nil : client?.description
        for (name, value) in [(Self.clientField, client), (Self.hostField, host), (Self.schemeField, scheme)] {
            if let name, let value { fields[name] = value }
        }
    }

    private static func list(_ lines: [String]) -> [String?] {
        lines.flatMap { $0.split(separator: ",") }.map { String($0.trimmingOptionalSpace) }.filter { !$0.isEmpty }
    }

    /// The elements of `Forwarded`, as values by their names in lower case; nil if a line is malformed. A browser may
    /// have begun a line with an open quote, in which the elements of proxies are hidden.
    private static func elements(_ lines: [String]) -> [[String: String]]? {
        var elements: [[String: String]] = []
        for line in lines {
            var element: [String: String] = [:]
            var rest = Substring(line)
            while true {
                rest = rest.drop { $0.isOptionalSpace || $0 == ";" }
                guard let character = rest.first else { break }
                if character == "," {
                    rest.removeFirst()
                    elements.append(element)
                    element = [:]
                    continue
                }
                guard let (name, value) = pair(&rest), element.updateValue(value, forKey: name) == nil else {
                    return nil
                }
            }
            elements.append(element)
        }
        return elements.filter { !$0.isEmpty }
    }

    /// Takes a name and its value from the beginning of a text.
    private static func pair(_ rest: inout Substring) -> (String, String)? {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty, rest.popFirst() == "=" else { return nil }
        var value = ""
        if rest.first == "\"" {
            rest.removeFirst()
            var isOpen = true
            while isOpen, let character = rest.popFirst() {
                isOpen = character != "\""
                guard let next = character == "\\" ? rest.popFirst() : character else { return nil }
                if isOpen { value.append(next) }
            }
            if isOpen { return nil }
        } else {
            value = String(rest.prefix { !$0.isOptionalSpace && $0 != ";" && $0 != "," && $0 != "\"" })
            rest = rest.dropFirst(value.count)
        }
        rest = rest.drop(while: \.isOptionalSpace)
        guard let next = rest.first, next != ";", next != "," else {
            return (name.lowercased(), value)
        }
        return nil
    }
}
