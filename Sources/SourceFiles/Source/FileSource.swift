public import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import OrderedCollections

/// A source that a file describes.
public struct FileSource: Source {
    public let id: SourceID
    /// The definition with all its parts.
    public let definition: SourceDefinition
    public let upstreams: [Upstream<FileQuery, FileRecord>]
    public let appearance: SourceAppearance
    /// The lists that belong to its items.
    private let lists: [(definition: RelatedDefinition, source: FileSource)]
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
        appearance = SourceAppearance(definition, id: id)
        upstreams = try Self.upstreams(of: definition)
        lists = try (definition.related ?? []).map { related in
            let list = RecordReader.definition(of: related, in: definition)
            return (related, try FileSource(list, id: SourceID(rawValue: "\(id)-\(related.id)"), owner: id))
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
            asksPublicHostsOnly: definition.reach == .publicHosts)
    }

    public var secondary: [any Source] { lists.map(\.source) }

    public func related(to item: CatalogueItem) -> [Related] {
        lists.map { list in
            Related(
                list.source,
                query: FileQuery(choices: list.source.definition.choices ?? [], subject: .related(to: item.id)),
                key: list.source.id.rawValue)
        }
    }

    /// Upstream's order, then the facts that people may sort by.
    public var sorts: [Sort<FileRecord>] {
        let facts = definition.facts ?? []
        let title = Sort<FileRecord>("title") { $0.card.title }
        let others = facts.filter(\.isSortable).map { fact in
            Sort<FileRecord>(
                fact.key, label: fact.name, translations: fact.label?.translations ?? [:],
                order: fact.sort == .descending ? .descending : .ascending
            ) {
                $0.sortValue(of: fact.key)
            }
        }
        return [Sort("upstream", label: "Original order", isReversible: false) { $0.position }, title]
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
    var name: String? { label?.text(in: "en") }

    /// Whether people may sort by the fact: the order of lists, addresses and long texts says nothing.
    var isSortable: Bool {
        if sort == .never { return false }
        let isLong = value.filters.contains { if case .plain = $0 { true } else { false } }
        let isList = value.path?.steps.contains { $0.selectors.contains(.wildcard) } ?? false
        return sort != nil || type != .list && type != .link && !isLong && !isList
    }
}

extension SourceAppearance {
    fileprivate init(_ definition: SourceDefinition, id: SourceID) {
        self.init(
            title: definition.title?.text(in: "en") ?? definition.id?.humanised,
            titles: definition.title?.translations ?? [:],
            symbol: definition.symbol.flatMap { Symbol($0.withoutControls) } ?? .collection,
            layout: definition.layout?.layout ?? .list,
            rowFields: (definition.facts ?? []).filter { $0.row == true }.map(\.key),
            attributionLink: definition.attribution?.link)
    }
}
