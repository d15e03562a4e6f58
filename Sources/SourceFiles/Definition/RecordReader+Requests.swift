import Catalogue
import Endpoints
import OrderedCollections

extension RecordReader {
    /// The size of a page if the definition does not name one and the address wants one.
    static let usualSize = 50

    /// The request for the first part of the list; nil if the list needs a term and there is none.
    ///
    /// - Parameter variables: The term, the values of choices and, for a related list, the item's id.
    public func firstRequest(variables: [String: String] = [:]) -> PageRequest? {
        guard !definition.supportsSearch || variables["term"]?.trimmed.isEmpty == false else { return nil }
        var variables = variables
        for choice in definition.choices ?? [] where variables[choice.key] == nil {
            variables[choice.key] = choice.options.first?.value
        }
        let position: PageRequest.Position =
            switch definition.pages?.by {
            case .offset: .offset(definition.pages?.first ?? 0)
            case .cursor: .cursor(nil)
            case .page, .next, .link, .single, nil: .page(definition.pages?.first ?? 1)
            }
        return request(at: position, variables: variables)
    }

    /// The addresses of one item alone, in order of preference; none if the source has no such address.
    public func addresses(ofItem id: String) -> [Template] {
        guard let one = definition.one ?? definition.each?.from else { return [] }
        var variables = ["id": id]
        for choice in definition.choices ?? [] { variables[choice.key] = choice.options.first?.value }
        return SourceBases(definition).addresses(of: one.filled(with: variables))
    }

    /// A definition of a related list, whose first request needs the item's `id`.
    public static func definition(of related: RelatedDefinition, in source: SourceDefinition) -> SourceDefinition {
        var definition = SourceDefinition()
        definition.id = related.id
        definition.title = related.title
        definition.upstreams = SourceBases(source).bases
        definition.list = related.list
        definition.items = related.items
        definition.pages = related.pages
        definition.headers = source.headers
        definition.rate = source.rate
        definition.freshness = source.freshness
        definition.reach = source.reach
        definition.item = related.item
        definition.facts = related.facts
        definition.choices = source.choices
        definition.pictures = source.pictures
        definition.attribution = source.attribution
        return definition
    }

    func request(at position: PageRequest.Position, variables: [String: String]) -> PageRequest {
        let pages = definition.pages
        var all = variables
        all["limit"] = "\(pages?.size ?? Self.usualSize)"
        switch position {
        case .page(let page):
            all["page"] = "\(page)"
            all["offset"] = "0"
        case .offset(let offset): all["offset"] = "\(offset)"
        case .cursor(let cursor): all["cursor"] = cursor
        case .address: break
        }
        let bases = SourceBases(definition)
        var list = bases.list
        let body = BodyTemplate(definition)
        let named = body?.variables.union(list.variables) ?? Set(list.variables)
        if let by = pages?.by, by.isParameter, !named.contains(by.rawValue), all[by.rawValue] != nil {
            list = Self.adding(by.rawValue, to: list)
            if by == .offset, pages?.size != nil, !named.contains("limit") { list = Self.adding("limit", to: list) }
        }
        if all["cursor"] == nil { list = Self.withoutCursor(list) }
        return PageRequest(
            addresses: bases.addresses(of: list.filled(with: all)), method: definition.method ?? .get,
            headers: definition.headers ?? [:], body: body?.filled(with: all, isForm: definition.sendsForm),
            position: position, variables: variables, sequence: PageSequence(pages))
    }

    private static func adding(_ name: String, to list: Template) -> Template {
        let hasQuery = list.parts.contains { if case .literal(let text) = $0 { text.contains("?") } else { false } }
        return Template(parts: list.parts + [.literal((hasQuery ? "&" : "?") + name + "="), .variable(name)])
    }

    /// The list without the parameter of the cursor, because many upstreams refuse an empty one.
    private static func withoutCursor(_ list: Template) -> Template {
        guard let position = list.parts.firstIndex(of: .variable("cursor")), position > 0,
            case .literal(let before) = list.parts[position - 1], before.hasSuffix("="),
            let mark = before.lastIndex(where: { $0 == "?" || $0 == "&" })
        else { return list }
        var parts = list.parts
        parts.remove(at: position)
        parts[position - 1] = .literal(String(before[..<mark]))
        if before[mark] == "?", position < parts.count, case .literal(let after) = parts[position], after.hasPrefix("&")
        {
            parts[position] = .literal("?" + after.dropFirst())
        }
        return Template(parts: parts)
    }
}

extension SourceDefinition {
    /// Whether the list needs a term.
    var supportsSearch: Bool {
        SourceBases(self).list.variables.contains("term") || BodyTemplate(self)?.variables.contains("term") == true
    }

    /// Whether the body is a form (the URL standard, `application/x-www-form-urlencoded`).
    fileprivate var sendsForm: Bool {
        (headers ?? [:]).contains { name, value in
            name.lowercased() == "content-type"
                && value.description.lowercased().hasPrefix("application/x-www-form-urlencoded")
        }
    }
}

extension Pagination.Kind {
    /// Whether a parameter of the address leads to the next part.
    fileprivate var isParameter: Bool {
        switch self {
        case .page, .offset, .cursor: true
        case .next, .link, .single: false
        }
    }
}

extension PageSequence {
    init(_ pages: Pagination?) {
        switch pages?.by {
        case .page: self.init(.counted, size: pages?.size)
        case .offset: self.init(.counted, size: pages?.size, offset: pages?.first ?? 0)
        case .cursor, .next, .link: self.init(.named, size: pages?.size)
        case .single, nil: self.init(.single)
        }
    }
}
