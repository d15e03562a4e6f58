public import CompositionalLayout
public import Endpoints

/// A source with one query, which feeds, pages and commands work with.
///
/// A class, so that they share it instead of copying its fields.
public final class ResolvedSource: Sendable, Identifiable {
    /// The source without a query.
    public let source: SourceDescription
    private let bound: ResolvedQueries.Bound
    /// The queries that were resolved before, for all queries of the source to the same upstreams.
    private let known: ResolvedQueries

    /// Creates a source with its default query.
    public convenience init(_ source: some Source) { self.init(SourceDescription(source)) }

    /// Creates a source with its default query.
    public convenience init(_ source: SourceDescription) {
        self.init(source, query: source.defaultQuery, ResolvedQueries(to: UpstreamSelection()))
    }

    /// The item that alone is asked for; nil for a list.
    let item: String?

    private convenience init(
        _ source: SourceDescription, query: any SourceQuery, _ known: ResolvedQueries, item: String? = nil
    ) {
        self.init(source, known.bound(query), known, item: item)
    }

    private init(
        _ source: SourceDescription, _ bound: ResolvedQueries.Bound, _ known: ResolvedQueries, item: String? = nil
    ) {
        self.source = source
        self.bound = bound
        self.known = known
        self.item = item
    }

    private func with(_ query: any SourceQuery) -> ResolvedSource { ResolvedSource(source, query: query, known) }

    private func with(_ selection: UpstreamSelection) -> ResolvedSource {
        ResolvedSource(source, query: query, ResolvedQueries(to: selection))
    }

    /// The parameters with their current values.
    public var parameters: [QueryParameter] { bound.parameters }
    /// The upstreams in order of preference.
    public var upstreams: [BoundUpstream] { bound.upstreams }
    /// The first request for the collection, which identifies it in the archive whichever upstream answers; nil if no
    /// API has the collection.
    var collection: Resource? { bound.collection }
    private var query: any SourceQuery { bound.query }
    private var selection: UpstreamSelection { known.selection }
}

// MARK: The source

extension ResolvedSource {
    public var id: SourceID { source.id }
    /// The English title; ``Strings/title(of:)-(ResolvedSource)`` translates it.
    public var title: String { source.title }
    /// The icon.
    public var symbol: Symbol { source.symbol }
    /// The sorts of its list; the first is the default. A chart whose past is stored can be sorted by its figures, too.
    public var sorts: [SortDescription] {
        source.isChart && history.isKept && !supportsSearch ? source.chartSorts : source.sorts
    }
    /// The keys of the few facts that a row of a list shows beside the card.
    public var rowFields: [String] { source.rowFields }
    /// The keys of the texts that lead to the items with the same text.
    public var linkedFields: [String] { source.linkedFields }
    /// The colour behind its icon; nil for one made of its id.
    public var accent: Colour? { source.accent }
    /// The shape in which lists show its pictures; nil for the one that they have.
    public var pictureShape: Artwork.Shape? { source.pictureShape }
    /// The layout of its list; nil for one that its pictures decide.
    public var layout: Layout? { source.layout }
    /// The words for its favourites; nil for the usual ones.
    public var favouriteTerms: FavouriteTerms? { source.favouriteTerms }
    package var titleParameters: [String] { source.titleParameters }
    /// The collections that give names to what its items refer to.
    public var referenceCollections: [ReferenceCollection] { source.referenceCollections }
    /// The time for which an answer counts as fresh.
    public var freshness: Duration { source.freshness }
    /// The version of its decoder; see ``SourcePolicy/decoderVersion``.
    public var decoderVersion: Int { source.decoderVersion }
    /// Whether an item alone is asked for when its page is opened.
    var fetchesDetails: Bool { source.fetchesDetails }
    /// Whether a list is fetched only as far as people have paged.
    var loadsOnDemand: Bool { source.loadsOnDemand }
    /// The hosts that may serve its pictures and previews.
    public var mediaHosts: [String] { source.mediaHosts }
    /// The settings with the keys of its upstreams.
    public var keys: [String] { source.keys }

    /// The sources of records that belong to its items, requested from the same upstreams.
    public var secondary: [ResolvedSource] {
        source.secondary.map { ResolvedSource($0, query: $0.defaultQuery, ResolvedQueries(to: selection)) }
    }

    /// The bases that a person configured in place of the source's own; nil for the source's own.
    public var ownBases: [BaseURL]? { selection.bases }
    /// The bases of its requests, for all queries.
    public var bases: [BaseURL] { selection.bases ?? source.openBases }

    /// The source with other bases for its upstreams, which are asked for the same paths.
    public func replacingUpstreams(with bases: [BaseURL]) -> ResolvedSource {
        var selection = selection
        selection.bases = bases
        return with(selection)
    }

    /// The source with keys for its signed upstreams, by the names of their settings.
    public func signing(with keys: [String: Secret]) -> ResolvedSource {
        var selection = selection
        selection.keys = keys
        return with(selection)
    }

    /// The source with a policy for the past of its lists, which counts unless it has its own.
    public func storing(_ history: HistoryPolicy) -> ResolvedSource {
        var selection = selection
        selection.history = history
        return with(selection)
    }

    /// How much of the past of its lists is stored.
    var history: HistoryPolicy { source.history ?? selection.history }

    /// The source with each of the queries that together cover the catalogue.
    public var main: [ResolvedSource] { source.mainQueries.map(with) }
    /// The source with each of the queries that have samples.
    var sampled: [ResolvedSource] { source.sampledQueries.map(with) }
    /// The source with each of the queries on the default home page.
    public var highlights: [ResolvedSource] { source.highlightQueries.map(with) }

    /// The lists that belong to one of its items. ``Library/related(to:of:)`` asks each at its own source.
    public func related(to item: CatalogueItem) -> [RelatedList] { source.related(to: item).map(list) }

    private func list(_ related: Related) -> RelatedList {
        let source = ([source] + source.secondary).first { $0.id == related.source } ?? related.describe()
        let known = ResolvedQueries(to: selection)
        return RelatedList(
            all: ResolvedSource(source, query: related.all, known),
            beginning: ResolvedSource(source, query: related.beginning, known), key: related.key,
            fact: related.fact, layout: related.layout)
    }
}

// MARK: The query

extension ResolvedSource {
    /// The values that differ from the default, in the order of the form.
    public var choices: [Resource.Parameter] { bound.choices }

    /// The source with another value of one parameter; nil if there is no such parameter or the value is invalid.
    public func setting(_ name: String, to value: String) -> ResolvedSource? {
        query.setting(name, to: value).map(with)
    }

    /// The request that the parameters of an address make of a source with its default query.
    package func request(_ parameters: [(name: String, value: String)]) -> FeedRequest {
        FeedRequest(parameters, to: self)
    }

    /// The request that parameters make of a source with its default query.
    package func request(_ parameters: [Resource.Parameter]) -> FeedRequest {
        request(parameters.map { ($0.name, $0.value) })
    }

    /// The source with another query of the same collection, which leaves out none of its records; nil if this one doesn't
    /// either.
    var unfiltered: ResolvedSource? {
        guard let collection else { return nil }
        let all = choices.reduce(self) { source, choice in
            guard let value = source.parameter(choice.name)?.defaultValue,
                let other = source.setting(choice.name, to: value), other.collection == collection
            else { return source }
            return other
        }
        return all === self ? nil : all
    }

    /// The source with a search term; nil if its upstreams don't accept one.
    public func searching(_ term: String) -> ResolvedSource? { query.searching(term).map(with) }

    /// The source with a query for one item alone; nil if its upstreams don't accept one.
    package func query(forItem id: String) -> ResolvedSource? {
        query.query(forItem: id).map { ResolvedSource(source, query: $0, known, item: id) }
    }

    /// The parameter with a name; nil if there is none.
    public func parameter(_ name: String) -> QueryParameter? { parameters.first { $0.name == name } }

    /// Whether its upstreams accept a search term.
    public var supportsSearch: Bool { parameter(QueryParameter.termName) != nil }

    /// Whether its upstreams accept a search term but there is none yet, so that they are not asked.
    public var needsSearchTerm: Bool { parameter(QueryParameter.termName)?.value.isEmpty == true }

    /// The item that the list belongs to; nil if it stands alone.
    public var owner: ItemReference? { query.owner }

    /// Whether an item from any answer matches the query, apart from the term.
    func matches(_ item: CatalogueItem) -> Bool { query.matches(item) }

    /// The samples to show until an upstream first answers.
    public var samples: [Sample] { query.samples }

    /// Decodes answers in any of the source's dialects.
    package func decode(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        try query.decode(answers)
    }
}

extension ResolvedSource: CustomStringConvertible {
    /// The id, because the whole query would fill pages.
    public var description: String { id.description }
}

/// An upstream with the first request of one query.
public struct BoundUpstream: Sendable {
    /// The address of the API.
    public let base: BaseURL
    let collection: Resource
    let limits: Limits
    let signer: Signer?

    /// The path of the first request for the collection, below the base.
    public var path: String { collection.path }
    /// The address of the first request for the collection, without keys.
    public var address: String { base.description + collection.description }

    /// Asks for the collection's first answer.
    public func answer(by client: Client) async throws(EndpointError) -> Answer {
        try await client.send(collection, to: base, limits: limits, signer: signer)
    }
}
