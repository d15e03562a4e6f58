public import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import HTTPTypes
import OrderedCollections

/// A source that a file describes.
public struct FileSource: Source {
    public let id: SourceID
    /// The definition with all its parts.
    public let definition: SourceDefinition
    public let upstreams: [Upstream<FileQuery, FileRecord>]
    public let appearance: SourceAppearance
    /// The lists that belong to its items.
    private let lists: [FileSource]
    /// The source whose items the list belongs to.
    private let owner: SourceID?

    /// Creates a source of a complete definition.
    ///
    /// - Throws: `BaseURLError` if an upstream is no address of an API.
    public init(_ definition: SourceDefinition, id: SourceID) throws {
        try self.init(definition, id: id, owner: nil)
    }

    private init(_ definition: SourceDefinition, id: SourceID, owner: SourceID?) throws {
        self.id = id
        self.definition = definition
        self.owner = owner
        appearance = SourceAppearance(
            title: definition.title?.english ?? definition.id?.humanised,
            titles: definition.title?.translations ?? [:],
            symbol: definition.symbol.flatMap { Symbol($0.withoutControls) } ?? .collection,
            layout: definition.layout?.layout,
            rowFields: (definition.facts ?? []).filter { $0.row == true }.map(\.key),
            accent: definition.accent, pictureShape: definition.item?.picture?.shape,
            attributionLink: definition.attribution?.link)
        upstreams = try Self.upstreams(of: definition)
        lists = try (definition.related ?? []).map { related in
            let list = RecordReader.definition(of: related, in: definition)
            return try FileSource(list, id: SourceID(rawValue: "\(id)-\(list.id ?? "")"), owner: id)
        }
    }

    public var query: FileQuery {
        if let owner {
            return FileQuery(
                choices: definition.choices ?? [], subject: .related(to: ItemReference(source: owner, id: "")))
        }
        return FileQuery(choices: definition.choices ?? [], supportsSearch: definition.supportsSearch)
    }

    /// None for a list that needs a term or an item.
    public var mainQueries: [FileQuery] { owner == nil && !definition.supportsSearch ? [query] : [] }

    public var policy: SourcePolicy {
        SourcePolicy(
            freshness: definition.freshness ?? .seconds(300), mediaHosts: definition.pictures ?? [],
            fetchesDetails: definition.each?.when == .opened, loadsOnDemand: definition.pages?.when == .opened,
            limits: definition.limit,
            shortened: RecordTrimmer(definition, keeping: definition.keep).trimmed,
            asksPublicHostsOnly: definition.reach == .publicHosts, history: definition.history)
    }

    public var secondary: [any Source] { lists }

    public func related(to item: CatalogueItem) -> [Related] {
        lists.map { list in
            Related(
                list, query: FileQuery(choices: list.definition.choices ?? [], subject: .related(to: item.id)),
                key: list.id.rawValue, layout: list.relatedLayout)
        }
    }

    /// How an item's page shows the list.
    private var relatedLayout: RelatedLayout {
        guard definition.relatedStyle == .tracks else { return .shelf }
        let details = appearance.rowFields.filter { $0 != definition.duration }
        return .tracks(
            TrackFields(
                number: definition.number, section: definition.section,
                details: details + [definition.duration].compactMap(\.self)))
    }

    /// Upstream's order, then the facts that people may sort by.
    public var sorts: [Sort<FileRecord>] {
        let facts = definition.facts ?? []
        let title = Sort<FileRecord>("title") { $0.card.title }
        let others = facts.filter(\.isSortable).map { fact in
            Sort<FileRecord>(
                fact.key, label: fact.name, translations: fact.label?.translations ?? [:],
                order: fact.firstOrder
            ) {
                $0.sortValue(of: fact.key)
            }
        }
        return [Sort("upstream", label: "Default", isReversible: false) { $0.position }, title]
            + others.filter { !["title", "upstream"].contains($0.key) }
    }

    public var fields: [Field<FileRecord>] {
        var fields = (definition.facts ?? []).map { fact in
            Field<FileRecord>(
                fact.key, label: fact.name, translations: fact.label?.translations ?? [:],
                unit: fact.unit.map { FieldUnit($0.withoutControls) }, bar: fact.bar,
                facet: fact.facet
            ) { $0.fact(fact.key) }
        }
        if definition.item?.link != nil, !fields.contains(where: { $0.key == "page" }) {
            fields.append(Field("page", label: "Website") { $0.link.map { FieldValue.link($0) } })
        }
        return fields
    }

    public func card(for item: FileRecord) -> Card { item.card }
}

extension FactDefinition {
    /// The English name.
    var name: String? { label?.english }

    /// The direction in which people sort by it first; nil if the values tell it.
    fileprivate var firstOrder: Catalogue.SortOrder? {
        switch sort {
        case .ascending: .ascending
        case .descending: .descending
        case .never, nil: names.contains { $0.contains(anyOf: Vocabulary.places) } ? .ascending : nil
        }
    }

    /// Whether people may sort by the fact: the order of lists, addresses and long texts says nothing.
    var isSortable: Bool {
        if sort == .never { return false }
        let isLong = value.filters.contains { if case .plain = $0 { true } else { false } }
        let isList = value.path?.steps.contains { $0.selectors.contains(.wildcard) } ?? false
        return sort != nil || type != .list && type != .link && !isLong && !isList
    }
}

extension FileSource {
    public func dialects(for query: FileQuery) -> [Dialect<FileRecord>] {
        guard let base = upstreams.first?.base else { return [] }
        return [Dialect(RecordReader(definition), at: base, query: query)]
    }

    /// An upstream for each base.
    static func upstreams(of definition: SourceDefinition) throws -> [Upstream<FileQuery, FileRecord>] {
        let reader = RecordReader(definition)
        var limits = Limits()
        if let rate = definition.rate { limits.rate = rate }
        return try SourceBases(definition).bases.enumerated().map { index, address in
            let base = try BaseURL(address)
            return Upstream(
                base: base, dialects: [], limits: limits, signing: Signing(definition)
            ) { query in
                reader.resource(for: query, at: index, below: base)
            }
        }
    }
}

extension RecordReader {
    /// The first request of a query at one of the bases; nil if it needs something that is missing.
    fileprivate func resource(for query: FileQuery, at index: Int, below base: BaseURL) -> Resource? {
        switch query.subject {
        case .item(let id):
            return addresses(ofItem: id).dropFirst(index).first.flatMap { Resource($0, below: base) }
        case .related(let owner) where owner?.id.isEmpty != false: return nil
        case .related, .list: return firstRequest(variables: query.variables)?.resource(at: index, below: base)
        }
    }
}

extension PageRequest {
    /// Whether an answer leads to the part, and not a number that is counted up.
    var isNamed: Bool {
        switch position {
        case .cursor, .address: true
        case .page, .offset: false
        }
    }

    /// The resource at one of the bases; nil if it is elsewhere.
    func resource(at index: Int = 0, below base: BaseURL) -> Resource? {
        // A body of one text is sent as it is.
        let text = if case .text(let text) = body { text } else { body?.json ?? "{}" }
        let body = method == .post ? text : nil
        return addresses.dropFirst(index).first.flatMap { Resource($0, body: body, below: base) }
    }
}

extension Resource {
    /// The address without its secrets, below a base; nil if it is elsewhere.
    init?(_ template: Template, body: String? = nil, below base: BaseURL) {
        // The signature adds what is secret.
        guard var address = template.withoutSecrets.resolved(with: [:])?.encodedAddress else { return nil }
        let prefix = base.description
        guard address.hasPrefix(prefix) else { return nil }
        address.removeFirst(prefix.count)
        if let fragment = address.firstIndex(of: "#") { address = String(address[..<fragment]) }
        let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = (halves.count > 1 ? halves[1] : "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Parameter(Self.plain(parts[0]), parts.count > 1 ? Self.plain(parts[1]) : "")
        }
        self.init(String(halves.first ?? ""), query: parameters, body: body)
    }

    private static func plain(_ text: Substring) -> String {
        Resource.decoded(text.replacing("+", with: " ")) ?? String(text)
    }
}

extension Signing {
    /// The headers and secret parameters of a definition; nil if it has neither.
    fileprivate init?(_ definition: SourceDefinition) {
        let names = definition.secrets
        let headers = definition.headers ?? [:]
        let parameters = SourceBases.secretParameters(of: definition)
        guard !names.isEmpty || !headers.isEmpty else { return nil }
        @Sendable func known(_ keys: [Secret]) -> [String: String] {
            Dictionary(zip(names, keys.map(\.revealed))) { first, _ in first }
        }
        self.init(
            keys: names.map { "secret.\($0.lowercased())" },
            headers: { keys in
                var fields = HTTPFields()
                for (name, template) in headers {
                    guard let name = HTTPField.Name(name),
                        let value = template.resolved(with: known(keys))
                    else { continue }
                    fields[name] = value
                }
                return fields
            },
            parameters: { keys, _ in
                parameters.compactMap { name, value in
                    value.resolved(with: known(keys)).map { Resource.Parameter(name, $0) }
                }
            })
    }
}

extension SourceBases {
    /// The parameters that hold secrets, in the queries of all addresses. Each request has all of them.
    fileprivate static func secretParameters(of definition: SourceDefinition) -> [(name: String, value: Template)] {
        let addresses = [SourceBases(definition).list, definition.one, definition.each?.from].compactMap(\.self)
        var names: Set<String> = []
        return addresses.flatMap(\.query).compactMap { parameter in
            guard parameter.hasSecret, case .literal(let beginning)? = parameter.parts.first, let name = parameter.name,
                name != beginning, names.insert(name).inserted
            else { return nil }
            let rest = String(beginning.dropFirst(name.count + 1))
            return (name, Template(parts: [.literal(rest)] + parameter.parts.dropFirst()))
        }
    }
}
