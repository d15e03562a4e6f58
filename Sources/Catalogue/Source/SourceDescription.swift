public import CompositionalLayout
import Endpoints

/// A source without a query. It is made once, when the program starts, and every ``ResolvedSource`` shares it.
///
/// Everything above it works with its values and with ``ResolvedSource``, never with the ``Source`` that it was made from.
public final class SourceDescription: Sendable, Identifiable {
    public let id: SourceID
    /// The English title; ``Strings`` translates it.
    public let title: String
    /// The declared titles in other languages.
    let titles: [Language: String]
    /// The icon.
    public let symbol: Symbol
    /// The sorts of its list; the first is the default.
    public let sorts: [SortDescription]
    /// The sorts of its list if it is a chart whose past is stored. Its own come first and keep their keys.
    let chartSorts: [SortDescription]
    /// The facts that it declares; empty if its items have the scalar values of their records.
    let fields: [FieldDescription]
    /// The keys of the few facts that a row of a list shows beside the card.
    public let rowFields: [String]
    /// The keys of the texts that lead to the items with the same text.
    public let linkedFields: [String]
    /// The colour behind its icon; nil for one made of its id.
    public let accent: Colour?
    /// The shape in which lists show its pictures; nil for the one that they have.
    public let pictureShape: Artwork.Shape?
    /// The layout of its list; nil for one that its pictures decide.
    public let layout: Layout?
    /// The words for its favourites; nil for the usual ones.
    public let favouriteTerms: FavouriteTerms?
    /// The absolute address behind the attribution of its items; nil for none.
    package let attributionLink: String?
    /// The one or two parameters whose values make a list's title, such as the chart and the medium; empty if the title is
    /// always the source's.
    public let titleParameters: [String]
    /// The collections that name the records that its items refer to.
    public let referenceCollections: [ReferenceCollection]
    /// The time for which an answer counts as fresh.
    public let freshness: Duration
    /// The version of its decoder; see ``SourcePolicy/decoderVersion``.
    public let decoderVersion: Int
    /// The hosts that may serve its pictures and previews.
    public let mediaHosts: [String]
    /// Whether an item alone is asked for when its page is opened.
    let fetchesDetails: Bool
    /// Whether a list is fetched only as far as people have paged.
    let loadsOnDemand: Bool
    /// How much of the catalogue is fetched; nil for the program's limits.
    let limits: CollectionLimits?
    /// How much of the past of its lists is stored; nil for the program's policy.
    let history: HistoryPolicy?
    /// Drops the parts of an answer that nothing needs.
    let shortened: @Sendable (Answer) -> Answer
    /// Whether upstreams with private addresses are refused.
    package let asksPublicHostsOnly: Bool
    /// The settings with the keys of its upstreams.
    public let keys: [String]
    /// The bases of its upstreams that need no keys.
    let openBases: [BaseURL]
    /// The sources of records that belong to its items; they have no tab.
    public let secondary: [SourceDescription]
    /// The query without any choices.
    let defaultQuery: any SourceQuery
    /// The queries that together cover the catalogue.
    let mainQueries: [any SourceQuery]
    /// The queries that have samples.
    let sampledQueries: [any SourceQuery]
    /// The queries on the default home page.
    let highlightQueries: [any SourceQuery]
    private let relatedToItem: @Sendable (CatalogueItem) -> [Related]

    /// Creates the description of a source written in Swift.
    public init<S: Source>(_ source: S) {
        id = source.id
        let appearance = source.appearance
        title = appearance.title ?? source.id.rawValue.humanised
        titles = appearance.titles
        symbol = appearance.symbol
        let sorts = source.sorts.map { SortDescription($0) }
        self.sorts = sorts
        chartSorts = (sorts + ChartFigures.sorts.map { SortDescription($0, isOfHistory: true) }).uniqued(on: \.key)
        fields = source.fields.map { FieldDescription($0) }
        rowFields = appearance.rowFields
        linkedFields = appearance.linkedFields
        accent = appearance.accent
        pictureShape = appearance.pictureShape
        layout = appearance.layout
        favouriteTerms = appearance.favouriteTerms
        attributionLink = appearance.attributionLink
        titleParameters = appearance.titleParameters
        referenceCollections = source.referenceCollections
        let policy = source.policy
        freshness = policy.freshness
        decoderVersion = policy.decoderVersion
        mediaHosts = policy.mediaHosts
        fetchesDetails = policy.fetchesDetails
        loadsOnDemand = policy.loadsOnDemand
        limits = policy.limits
        history = policy.history
        shortened = policy.shortened
        asksPublicHostsOnly = policy.asksPublicHostsOnly
        keys = source.upstreams.compactMap(\.signing).flatMap(\.keys).uniqued(on: \.self)
        openBases = source.upstreams.filter { $0.isAsked && $0.signing == nil }.compactMap(\.base).uniqued(on: \.self)
        secondary = source.secondary.map { SourceDescription($0) }
        let typed = { (query: S.Query) in TypedQuery(source: source, query: query) }
        defaultQuery = typed(source.query)
        mainQueries = source.mainQueries.map(typed)
        sampledQueries = source.sampledQueries.map(typed)
        highlightQueries = source.highlights.map(typed)
        relatedToItem = { source.related(to: $0) }
    }

    /// Whether its lists are charts: their own order is that of a rank.
    package var isChart: Bool { sorts.first?.key == "rank" }

    /// The keys of the facts that it declares.
    var facts: [String] { fields.map(\.key) }

    /// The lists that belong to one of its items.
    func related(to item: CatalogueItem) -> [Related] { relatedToItem(item) }
}

/// A sort without its item type.
public struct SortDescription: Hashable, Sendable {
    /// The name in addresses, such as `length`.
    public let key: String
    /// The English name for people; ``Strings`` translates it.
    public let label: String
    /// The declared names in other languages.
    let translations: [Language: String]
    /// The key of the fact with the sorted value.
    let field: String
    /// The direction in which people sort by it first; nil if the values of a list tell it (``ListPage/sorts``).
    public internal(set) var order: SortOrder?
    /// Whether people may want the other direction.
    public let isReversible: Bool
    /// Whether its values come from the past of the list, and not from the source.
    let isOfHistory: Bool

    init(_ sort: Sort<some Sendable>, isOfHistory: Bool = false) {
        self.isOfHistory = isOfHistory
        (key, label, field) = (sort.key, sort.label, sort.field)
        (order, isReversible) = (sort.order, sort.isReversible)
        translations = sort.translations
    }
}

extension Sequence {
    /// The first element of each key, in order.
    func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
