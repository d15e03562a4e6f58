import Foundation

/// The address of an answer, with its query taken apart.
struct AnswerAddress: Sendable {
    let host: String
    /// Scheme and host, and the port if there is one.
    let base: String
    private let path: String
    private let query: [(name: String, value: String?)]

    init(_ url: URL) {
        let text = url.absoluteString.prefix { $0 != "#" }
        let bare = String(text.prefix { $0 != "?" })
        host = TextShape(bare).host ?? ""
        path = String(TextShape(bare).path)
        base = String(bare.dropLast(path.count))
        query = text.dropFirst(bare.count + 1).split(separator: "&").prefix(100).map { parameter in
            let name = parameter.prefix { $0 != "=" }
            return (String(name), name.count == parameter.count ? nil : String(parameter.dropFirst(name.count + 1)))
        }
    }

    /// Whether an address is that of a resource in the list: the list's own with one segment more.
    func isParent(of other: TextShape) -> Bool {
        guard other.host == host || other.isRelativeAddress else { return false }
        let (list, segments) = (rawSegments, other.path.split(separator: "/").map(String.init))
        return segments.count == list.count + 1 && segments.starts(with: list)
    }

    /// Whether an address on the same host is that of an answer rather than of a page.
    func hasAnswer(at other: TextShape) -> Bool {
        isParent(of: other) || other.host == host && (host.hasPrefix("api.") || other.path.contains("/api"))
    }

    func value(of names: Set<String>) -> (name: String, value: String)? {
        for (name, value) in query {
            let decoded = name.removingPercentEncoding ?? name
            if names.contains(decoded.lowercased()), let value { return (name, value) }
        }
        for (name, value) in query {
            if let value, let key = Self.pagingKey(of: name), names.contains(key) { return (name, value) }
        }
        return nil
    }

    /// The key in the brackets of a parameter such as `pagination[pageSize]`, in small letters; nil for other parameters.
    private static func pagingKey(of name: String) -> String? {
        let decoded = name.removingPercentEncoding ?? name
        let parts = decoded.split(separator: "[")
        guard parts.count > 1, decoded.hasSuffix("]"), let root = parts.first.map({ KeyWords(String($0)) }),
            root.contains(anyOf: ["page", "pagination", "paging", "pager", "paginate"]), let last = parts.last
        else { return nil }
        let key = last.dropLast().lowercased()
        return key == "number" ? "page" : key
    }

    /// The parameters that have a number as their value.
    func parameters(of number: Int) -> [String] { query.filter { $0.value == "\(number)" }.map(\.name) }

    /// Whether a parameter's name begins with another name and a bracket.
    func hasParameters(in root: String) -> Bool {
        query.contains { ($0.name.removingPercentEncoding ?? $0.name).hasPrefix(root + "[") }
    }

    /// The address with the places of variables in its query.
    func template(with variables: [(parameter: String, variable: String)]) -> Template {
        var rest = variables
        let own = query.map { name, value -> Template.Parameter in
            guard let index = rest.firstIndex(where: { $0.parameter == name }) else {
                return Template.Parameter(parts: [.literal(name + (value.map { "=\($0)" } ?? ""))])
            }
            return Template.Parameter(name, variable: rest.remove(at: index).variable)
        }
        let others = rest.map { Template.Parameter($0.parameter, variable: $0.variable) }
        return Template(path: [.literal(base + path)], query: own + others)
    }

    /// The path's segments as they are.
    var rawSegments: [String] { path.split(separator: "/").map(String.init) }

    /// The path's segments for people, without file extensions.
    var segments: [String] {
        path.split(separator: "/").map { segment in
            let name = segment.removingPercentEncoding ?? String(segment)
            return ["json", "php", "aspx"].first { name.hasSuffix(".\($0)") }.map {
                String(name.dropLast($0.count + 1))
            } ?? name
        }
    }

    /// Nouns in the path, in the singular.
    var nouns: Set<String> {
        Set(
            segments.flatMap { KeyWords($0).all }.filter { $0.count > 2 && $0.allSatisfy(\.isLetter) }.map(
                KeyWords.singular)
        )
        .subtracting(["api", "search", "json", "rest", "public", "list", "all", "query", "index"])
    }

    /// A title for the catalogue, from host and path: “Tvmaze shows”.
    var title: String {
        let hidden: Set<String> = [
            "www", "api", "api2", "rest", "data", "gateway", "public-api", "openaccess-api", "collectionapi",
            "services", "cdn",
        ]
        let labels = host.split(separator: ".").map(String.init)
        let isAddress = labels.allSatisfy { Int($0) != nil } || labels.count < 2
        let names = labels.dropLast(isAddress ? 0 : 1).filter { !hidden.contains($0) && $0.count > 2 }
        let name = isAddress ? host : names.last ?? host
        let noun = segments.last { segment in
            segment.count > 2 && segment.allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" }
                && !Self.plainSegments.contains(segment.lowercased())
        }
        let words = noun.map { KeyWords($0).all.joined(separator: " ") }
        if isAddress, let words { return words.prefix(1).uppercased() + words.dropFirst() }
        return name.prefix(1).uppercased() + name.dropFirst() + (words.map { $0 == name ? "" : " \($0)" } ?? "")
    }

    private static let plainSegments: Set<String> = [
        "api", "search", "json", "rest", "public", "list", "all", "query", "index", "graphql", "filter", "lookup",
        "advancedsearch", "services", "svc",
    ]
}
