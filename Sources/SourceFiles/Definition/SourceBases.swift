import Endpoints
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
        if let from = definition.from, case .literal(let written)? = from.parts.first {
            let beginning = AddressText.normalised(written)
            let scheme = beginning.lowercased().hasPrefix("https://") ? 8 : 7
            let host = beginning.dropFirst(scheme).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            bases.append(String(beginning.prefix(scheme) + host))
            list = Template(
                parts: [.literal(String(beginning.dropFirst(scheme + host.count)))] + from.parts.dropFirst())
        }
        bases += (definition.upstreams ?? []).map {
            String(AddressText.normalised($0).reversed().drop { $0 == "/" }.reversed())
        }
        self.bases = bases
        self.list = list
    }

    /// A path or address at each base.
    func addresses(of path: Template) -> [Template] {
        guard case .literal(let beginning)? = path.parts.first else {
            return bases.map { Template(parts: [.literal($0 + "/")] + path.parts) }
        }
        if AddressText.isAbsolute(beginning) {
            return [Template(parts: [.literal(AddressText.normalised(beginning))] + path.parts.dropFirst())]
        }
        let isQuery = beginning.hasPrefix("?") || beginning.isEmpty && path.parts.count == 1
        let separator = isQuery || beginning.hasPrefix("/") ? "" : "/"
        return bases.map { Template(parts: [.literal($0 + separator + beginning)] + path.parts.dropFirst()) }
    }

    /// The address in an answer as a request below the first base; nil if it is not followed.
    ///
    /// No answer leads to another host. An address on one of the bases is asked at the first one, whatever its scheme,
    /// because servers behind a proxy often do not know that they are reached by HTTPS. They may not know the proxy's
    /// address either: of an address elsewhere that ends as the list's own does, or that lacks the beginning of the list's
    /// path, the query is asked of the list.
    ///
    /// The secrets of the list's query take the place of values that the answer may hold under the same names.
    func following(_ text: String, from answer: URL) -> Template? {
        guard let url = address(text, from: answer), let first = bases.first else { return nil }
        let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
        let rest = bases.lazy.compactMap { Self.path(of: url, below: $0) }.first
        let isCut = Self.segments(url).count < Self.segments(answer).count
        if rest == nil || isCut, !query.isEmpty, Self.haveSameEnd(url, answer),
            let own = Self.path(of: answer, below: first)
        {
            return withSecrets(first + own + query)
        }
        return rest.map { withSecrets(first + $0 + query) }
    }

    /// The address in an answer without its query if it is not followed; nil for one that is, and for an empty text. A
    /// text that is no address is returned itself.
    func refusal(of text: String, from answer: URL) -> String? {
        guard !text.trimmed.isEmpty, following(text, from: answer) == nil else { return nil }
        guard let url = AddressText.resolved(text, against: answer).flatMap(URL.init),
            let scheme = url.scheme, let host = url.host()
        else { return String(text.trimmed.prefix { $0 != "?" && $0 != "#" }.prefix(200)) }
        return String("\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")\(url.path())".prefix(200))
    }

    private func address(_ text: String, from answer: URL) -> URL? {
        guard let address = AddressText.resolved(text, against: answer).map(AddressText.normalised),
            let url = URL(string: address),
            url.user() == nil, url.password() == nil, ["http", "https"].contains(url.scheme?.lowercased()),
            !url.path(percentEncoded: false).split(separator: "/").contains("..")
        else { return nil }
        return url
    }

    /// The path of an address below a base; nil if it is elsewhere.
    private static func path(of url: URL, below text: String) -> String? {
        guard let base = URL(string: text), base.host()?.lowercased() == url.host()?.lowercased(),
            port(of: base) == port(of: url) || url.port == nil && base.port == nil
        else { return nil }
        let prefix = String(base.path().reversed().drop { $0 == "/" }.reversed())
        let path = url.path()
        return path == prefix || path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : nil
    }

    /// Whether one of two paths is the end of the other, as those of a list are before and behind a proxy.
    private static func haveSameEnd(_ one: URL, _ other: URL) -> Bool {
        let paths = [one, other].map(segments)
        let count = min(paths[0].count, paths[1].count)
        return count > 0 && paths[0].suffix(count) == paths[1].suffix(count)
    }

    private static func segments(_ url: URL) -> [Substring] {
        url.path(percentEncoded: false).split(separator: "/")
    }

    private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443) }

    private func withSecrets(_ address: String) -> Template {
        let secrets = list.query.filter(\.hasSecret)
        guard !secrets.isEmpty else { return Template(literal: address) }
        let names = secrets.compactMap(\.name)
        let whole = Template(literal: address)
        let others = whole.query.filter { parameter in
            guard let name = parameter.name else { return false }
            return !names.contains(name) && !names.contains(name.removingPercentEncoding ?? name)
        }
        return Template(path: whole.path, query: others + secrets)
    }
}
