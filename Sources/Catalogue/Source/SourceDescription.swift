public import CompositionalLayout
import Endpoints

/// What a source is, whatever it is asked with: made once, when the program starts, and shared by every ``BoundSource``.
///
/// A ``Source`` written in Swift fills one; so can anything else that has a ``SourceQuery`` for what it is asked with.
public final class SourceDescription: Sendable, Identifiable {
    public let id: SourceID
    /// The English title; ``Strings`` translates it.
    public let title: String
    /// The icon.
    public let symbol: Symbol
    /// The first is the default.
    public let sorts: [SortDescription]
    /// The keys of the few facts that a row of a list shows beside the card.
    public let rowFields: [String]
    /// The layout of its list.
    public let layout: Layout
    /// The words for its favourites; nil for the usual ones.
    public let favouriteTerms: FavouriteTerms?
    /// The two parameters whose values make a list's title, such as a chart's and a medium's; empty where the title is the
    /// source's.
    public let titleParameters: [String]
    /// The collections that give names to what its items refer to.
    public let referenceCollections: [ReferenceCollection]
    /// How long an answer counts as fresh.
    public let freshness: Duration
    /// The version of its decoder; see ``Source/decoderVersion``.
    public let decoderVersion: Int
    /// The hosts that its pictures and previews may come from.
    public let mediaHosts: [String]
    /// The settings that hold keys of its upstreams.
    public let keys: [String]
    /// Where its own upstreams that need no keys are.
    let openBases: [BaseURL]
    /// Sources of what belongs to its items, which no tab leads to.
    public let secondary: [SourceDescription]
    /// Nothing chosen.
    let defaultQuery: any SourceQuery
    /// Those that together show what the source has.
    let mainQueries: [any SourceQuery]
    /// Those that have samples.
    let sampledQueries: [any SourceQuery]
    /// Those that a home page begins with.
    let highlightQueries: [any SourceQuery]
    private let relatedToItem: @Sendable (CatalogueItem) -> [Related]

    /// Creates the description of a source written in Swift.
    public init<S: Source>(_ source: S) {
        id = S.id
        let appearance = source.appearance
        title = appearance.title ?? S.id.rawValue.humanised
        symbol = appearance.symbol
        sorts = source.sorts.map { SortDescription(key: $0.key, label: $0.label, field: $0.field) }
        rowFields = appearance.rowFields
        layout = appearance.layout
        favouriteTerms = appearance.favouriteTerms
        titleParameters = appearance.titleParameters
        referenceCollections = source.referenceCollections
        let policy = source.policy
        freshness = policy.freshness
        decoderVersion = policy.decoderVersion
        mediaHosts = policy.mediaHosts
        keys = source.upstreams.compactMap(\.signing).flatMap(\.keys).uniqued(on: \.self)
        openBases = source.upstreams.filter { $0.isAsked && $0.signing == nil }.compactMap(\.base).uniqued(on: \.self)
        secondary = source.secondary.map { SourceDescription($0) }
        let typed = { (query: S.Query) in TypedQuery(source: source, query: query) }
        defaultQuery = typed(S.Query())
        mainQueries = S.Query.main.map(typed)
        sampledQueries = S.Query.sampled.map(typed)
        highlightQueries = S.Query.highlights.map(typed)
        relatedToItem = { source.related(to: $0) }
    }

    /// Lists that belong to one of its items, by all that is known of the item.
    func related(to item: CatalogueItem) -> [Related] { relatedToItem(item) }
}

/// What people and programs know of a sort.
public struct SortDescription: Hashable, Sendable, Codable {
    /// The name in addresses, such as `length`.
    public let key: String
    /// The English name for people; ``Strings`` translates it.
    public let label: String
    /// The key of the fact that is sorted by.
    let field: String
}

extension Sequence {
    /// The first of each key.
    func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
