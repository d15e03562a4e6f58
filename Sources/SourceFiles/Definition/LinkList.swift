import Endpoints

/// Reads lists of links, such as `[{"rel": "next", "href": "/boats?page=2"}]` of STAC, OGC API and Collection+JSON, or FHIR's
/// `[{"relation": "next", "url": …}]`.
enum LinkList {
    /// The address of the first link with a relation; nil if there is none.
    static func target(relation: String, in links: [JSON]) -> String? {
        let link = links.prefix(maxLinks).first { relations(of: $0).contains(relation) }
        return ["href", "url", "uri"].lazy.compactMap { link?[$0]?.trimmedText }.first
    }

    /// The address of the next part, or null on the last one; nil if the links do not tell parts apart.
    static func next(in links: [JSON]) -> JSON? {
        if let target = target(relation: "next", in: links) { return .text(target) }
        let isOfParts = ["prev", "previous", "first", "last"].contains { target(relation: $0, in: links) != nil }
        return isOfParts ? .null : nil
    }

    private static func relations(of link: JSON) -> [String] {
        let names = ["rel", "relation", "name"].lazy.compactMap { link[$0] }.first?.texts ?? []
        return names.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }
    }

    private static let maxLinks = 100
}

/// Reads `Link` headers (RFC 8288).
enum LinkHeaderField {
    /// The first target with a relation; nil without one.
    static func target(relation: String, in header: String) -> String? {
        var rest = header.prefix(20_000)
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: ">") else { return nil }
            let target = String(rest[..<close])
            rest = rest[rest.index(after: close)...]
            let end = endOfLink(in: rest)
            if relations(rest[..<end]).contains(relation) { return target }
            rest = rest[end...]
        }
        return nil
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
