import Foundation

/// The bases of a source, and the path of its list.
struct SourceBases {
    /// The bases in order of preference, without a slash at the end.
    let bases: [String]
    /// The list's path and query.
    let list: Template

    init(_ definition: SourceDefinition) {
        var bases: [String] = []
        var list = definition.list ?? Template(parts: [])
        if let from = definition.from, case .literal(let beginning)? = from.parts.first {
            let scheme = beginning.lowercased().hasPrefix("https://") ? 8 : 7
            let host = beginning.dropFirst(scheme).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            bases.append(String(beginning.prefix(scheme) + host))
            list = Template(
                parts: [.literal(String(beginning.dropFirst(scheme + host.count)))] + from.parts.dropFirst())
        }
        bases += (definition.upstreams ?? []).map { String($0.reversed().drop { $0 == "/" }.reversed()) }
        self.bases = bases
        self.list = list
    }

    /// A path or address at each base.
    func addresses(of path: Template) -> [Template] {
        guard case .literal(let beginning)? = path.parts.first else {
            return bases.map { Template(parts: [.literal($0 + "/")] + path.parts) }
        }
        if AddressText.isAbsolute(beginning) { return [path] }
        let isQuery = beginning.hasPrefix("?") || beginning.isEmpty && path.parts.count == 1
        let separator = isQuery || beginning.hasPrefix("/") ? "" : "/"
        return bases.map { Template(parts: [.literal($0 + separator + beginning)] + path.parts.dropFirst()) }
    }

    /// The address in an answer as a request; nil if it is not on one of the bases.
    ///
    /// The secrets of the list's query take the place of values that the answer may hold under the same names.
    func following(_ text: String, from answer: URL) -> Template? {
        guard var address = AddressText.resolved(text, against: answer) else { return nil }
        // Servers behind a proxy often do not know that they are reached by HTTPS.
        if address.lowercased().hasPrefix("http://"), bases.allSatisfy({ $0.lowercased().hasPrefix("https://") }) {
            address = "https://" + address.dropFirst(7)
        }
        if let fragment = address.firstIndex(of: "#") { address = String(address[..<fragment]) }
        guard let url = URL(string: address), bases.contains(where: { Self.isOn($0, url) }) else { return nil }
        return withSecrets(address)
    }

    private static func isOn(_ base: String, _ url: URL) -> Bool {
        guard let base = URL(string: base), url.user() == nil, url.password() == nil,
            base.scheme?.lowercased() == url.scheme?.lowercased(),
            base.host()?.lowercased() == url.host()?.lowercased(),
            port(of: base) == port(of: url)
        else { return false }
        let path = url.path(percentEncoded: false)
        guard !path.split(separator: "/").contains("..") else { return false }
        var prefix = base.path(percentEncoded: false)
        while prefix.hasSuffix("/") { prefix.removeLast() }
        return path == prefix || path.hasPrefix(prefix + "/") || prefix.isEmpty
    }

    private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443) }

    private func withSecrets(_ address: String) -> Template {
        let secrets = Self.parameters(of: list).filter { $0.contains { if case .secret = $0 { true } else { false } } }
        guard !secrets.isEmpty else { return Template(literal: address) }
        let names = secrets.compactMap { parts -> String? in
            if case .literal(let text)? = parts.first { String(text.prefix { $0 != "=" }) } else { nil }
        }
        let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let others = (halves.count > 1 ? halves[1] : "").split(separator: "&").filter { parameter in
            let name = String(parameter.prefix { $0 != "=" })
            return !names.contains(name) && !names.contains(name.removingPercentEncoding ?? name)
        }
        var parts: [Template.Part] = [.literal(halves[0] + "?" + others.joined(separator: "&"))]
        for (index, secret) in secrets.enumerated() {
            if index > 0 || !others.isEmpty { parts.append(.literal("&")) }
            parts += secret
        }
        return Template(parts: parts)
    }

    /// The parameters of a template's query, each with its parts.
    static func parameters(of template: Template) -> [[Template.Part]] {
        var parameters: [[Template.Part]] = []
        var isQuery = false
        for part in template.parts {
            guard case .literal(var text) = part else {
                if isQuery { parameters[parameters.count - 1].append(part) }
                continue
            }
            if !isQuery {
                guard let mark = text.firstIndex(of: "?") else { continue }
                isQuery = true
                parameters.append([])
                text = String(text[text.index(after: mark)...])
            }
            for (index, piece) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { parameters.append([]) }
                if !piece.isEmpty { parameters[parameters.count - 1].append(.literal(String(piece))) }
            }
        }
        return parameters
    }
}
