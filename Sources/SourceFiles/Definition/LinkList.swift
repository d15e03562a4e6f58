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
