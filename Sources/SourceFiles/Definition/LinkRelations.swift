import Endpoints

/// Links with their relations, from a `Link` header (RFC 8288), or from a list such as STAC's, OGC API's and
/// Collection+JSON's `[{"rel": "next", "href": "/boats?page=2"}]` and FHIR's `[{"relation": "next", "url": …}]`.
struct LinkRelations {
    private var links: [(relations: [String], target: String?)] = []

    private static let maxLinks = 100

    init(_ list: [JSON]) {
        links = list.prefix(Self.maxLinks).map { link -> (relations: [String], target: String?) in
            let names = ["rel", "relation", "name"].lazy.compactMap { link[$0] }.first?.texts ?? []
            return (
                names.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) },
                ["href", "url", "uri"].lazy.compactMap { link[$0]?.trimmedText }.first
            )
        }
    }

    init(header: String) {
        var rest = header.prefix(20_000)
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: ">") else { return }
            let target = String(rest[..<close])
            rest = rest[rest.index(after: close)...]
            let end = Self.endOfLink(in: rest)
            links.append((Self.relations(rest[..<end]), target))
            rest = rest[end...]
        }
    }

    /// The address of the first link with a relation; nil without such a link.
    func target(_ relation: String) -> String? { links.first { $0.relations.contains(relation) }?.target }

    /// Whether there is a next part; nil if the links do not tell parts apart.
    var leadOn: Bool? {
        if target("next") != nil { return true }
        return ["prev", "previous", "first", "last"].contains { target($0) != nil } ? false : nil
    }

    /// The index of the comma after a link's parameters.
    private static func endOfLink(in text: Substring) -> Substring.Index {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ",", !isQuoted { return index }
        }
        return text.endIndex
    }

    private static func relations(_ parameters: Substring) -> [String] {
        for parameter in parameters.split(separator: ";") {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "rel" else { continue }
            return parts[1].replacing("\"", with: " ").lowercased().split(separator: " ").map(String.init)
        }
        return []
    }
}
