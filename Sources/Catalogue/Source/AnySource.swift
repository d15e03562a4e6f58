public import CompositionalLayout
public import Endpoints

/// A source whatever its items are, asked with one query: what everything above it works with.
public struct AnySource: Sendable, Identifiable {
    public let id: SourceID
    /// The English title; ``Strings/title(of:)-(AnySource)`` translates it.
    public let title: String
    /// The icon.
    public let symbol: Symbol
    /// Keys and labels; the first is the default.
    public let sorts: [SortDescription]
    /// The keys of the few facts that a row of a list shows beside the card.
    public let rowFields: [String]
    /// The layout of its list.
    public let layout: Layout
    /// The words for its favourites; nil for the usual ones.
    public let favouriteTerms: FavouriteTerms?
    /// Of what belongs to its items.
    public let secondary: [AnySource]
    /// The item that its list belongs to.
    public let owner: ItemReference?
    /// The collections that give names to what its items refer to.
    public let referenceCollections: [ReferenceCollection]
    /// The time for which an answer is not asked for again.
    public let freshness: Duration
    /// The version of its decoder; see ``Source/decoderVersion``.
    public let decoderVersion: Int
    /// The hosts that its pictures and previews may come from.
    public let mediaHosts: [String]
    /// What can be chosen, with the values that hold.
    public let parameters: [QueryParameter]
    /// The upstreams in order of preference.
    public let upstreams: [AnyUpstream]
    /// Bases that a person put in the place of the source's own; nil: its own.
    public let ownBases: [BaseURL]?
    /// Where it is asked, with whatever query.
    let bases: [BaseURL]
    /// The settings that hold keys of its upstreams.
    public let keys: [String]
    /// The request for the collection, by which it is kept whichever upstream answers it; nil if no API has it.
    let collection: Resource?
    private let readAnswers: @Sendable ([Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem>
    private let setting: @Sendable (_ name: String, _ value: String) -> AnySource?
    private let makeSearching: @Sendable (_ term: String) -> AnySource?
    private let accessed: @Sendable ((inout UpstreamSelection) -> Void) -> AnySource
    private let makeRelated: @Sendable (_ id: String) -> [RelatedList]
    private let makeRelatedToItem: @Sendable (_ item: CatalogueItem) -> [RelatedList]
    private let makeAsking: @Sendable (_ id: String) -> AnySource?
    private let suiting: @Sendable (_ item: CatalogueItem) -> Bool
    private let makeMain: @Sendable () -> [AnySource]
    private let makeSampled: @Sendable () -> [AnySource]
    private let makeHighlights: @Sendable () -> [AnySource]
    private let makeSamples: @Sendable () -> [Sample]

    /// Wraps a source that asks its own upstreams.
    public init<S: Source>(_ source: S) { self.init(source, access: UpstreamSelection()) }

    private init<S: Source>(_ source: S, access: UpstreamSelection) {
        self.init(source, query: S.Query(), access: access)
    }

    init<S: Source>(_ source: S, query: S.Query, access: UpstreamSelection) {
        id = S.id
        title = source.title
        symbol = source.symbol
        sorts = source.sorts.map { SortDescription(key: $0.key, label: $0.label, field: $0.field) }
        rowFields = source.rowFields
        layout = source.layout
        favouriteTerms = source.favouriteTerms
        referenceCollections = source.referenceCollections
        freshness = source.freshness
        decoderVersion = source.decoderVersion
        mediaHosts = source.mediaHosts
        parameters = query.parameters
        makeSamples = { source.samples(for: query) }
        ownBases = access.bases
        bases = access.bases(of: source.upstreams)
        keys = source.upstreams.compactMap(\.signing).flatMap(\.keys).uniqued(on: \.self)
        let asked = access.asked(of: source.upstreams, with: query)
        upstreams = asked.upstreams
        collection = asked.collection
        let dialects = source.upstreams.flatMap(\.dialects).uniqued(on: \.name)
        readAnswers = { answers throws(ReadingError) in
            try Dialect.read(answers, in: dialects).erased(by: source, query: query)
        }
        setting = { name, value in
            query.setting(name, to: value).map { AnySource(source, query: $0, access: access) }
        }
        makeSearching = { term in
            query.searching(term).map { AnySource(source, query: $0, access: access) }
        }
        accessed = { change in
            var access = access
            change(&access)
            return AnySource(source, query: query, access: access)
        }
        suiting = { item in source.matches(item, query) }
        makeMain = { S.Query.main.map { AnySource(source, query: $0, access: access) } }
        makeSampled = { S.Query.sampled.map { AnySource(source, query: $0, access: access) } }
        makeHighlights = { S.Query.highlights.map { AnySource(source, query: $0, access: access) } }
        makeRelated = { id in source.related(to: id).map { $0.make(access) } }
        makeRelatedToItem = { item in source.related(to: item).map { $0.make(access) } }
        makeAsking = { id in query.query(forItem: id).map { AnySource(source, query: $0, access: access) } }
        secondary = source.secondary.map { AnySource($0, access: access) }
        owner = query.owner
    }

    /// What answers hold, in whichever dialect they are.
    func read(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        try readAnswers(answers)
    }

    /// What is shown until an upstream first answers.
    public var samples: [Sample] { makeSamples() }

    /// The source with its upstreams replaced by bases under which the same paths are asked.
    public func replacingUpstreams(with bases: [BaseURL]) -> AnySource { accessed { $0.bases = bases } }

    /// The source with keys for those of its upstreams that need some, by the names of their settings.
    public func signing(with keys: [String: Secret]) -> AnySource { accessed { $0.keys = keys } }

    /// Lists that belong to one of its items, by the item's id; asked where the source itself is.
    public func related(to id: String) -> [RelatedList] { makeRelated(id) }

    /// Lists that belong to one of its items, by all that is known of it.
    public func related(to item: CatalogueItem) -> [RelatedList] { makeRelatedToItem(item) }

    /// The source asked for one item alone; nil where its upstreams cannot be.
    func query(forItem id: String) -> AnySource? { makeAsking(id) }
}

// MARK: The query

extension AnySource {
    /// The source asked with another value of one parameter; nil if that means nothing.
    public func setting(_ name: String, to value: String) -> AnySource? { setting(name, value) }

    /// The source asked with values as ``query`` gives them; what means nothing is left out.
    public func setting(_ values: [Resource.Parameter]) -> AnySource {
        values.reduce(self) { $0.setting($1.name, to: $1.value) ?? $0 }
    }

    /// What was chosen that isn't the default, in the order of the form.
    public var query: [Resource.Parameter] {
        parameters.filter { $0.value != $0.defaultValue }.map { Resource.Parameter($0.name, $0.value) }
    }

    /// The source asked for what a person looks for; nil where its upstreams cannot be asked so.
    public func searching(_ term: String) -> AnySource? { makeSearching(term) }

    /// Whether what is kept of an item is what is asked for, but for the term.
    func matches(_ item: CatalogueItem) -> Bool { suiting(item) }

    /// Whether it is upstream that searches.
    public var takesTerm: Bool { parameter(QueryParameter.termName) != nil }

    /// Whether its upstreams are asked with a term, and there is none yet: then nobody is asked.
    public var awaitsTerm: Bool { parameter(QueryParameter.termName)?.value.isEmpty == true }

    /// The parameter of this name, if the source has one.
    public func parameter(_ name: String) -> QueryParameter? { parameters.first { $0.name == name } }

    /// The source asked with each of the queries that together show what it has.
    public var main: [AnySource] { makeMain() }

    /// The source asked with each of the queries that have samples.
    var sampled: [AnySource] { makeSampled() }

    /// The source asked with each of the queries that a home page begins with.
    public var highlights: [AnySource] { makeHighlights() }
}

extension AnySource: CustomStringConvertible {
    /// Its id: what it can be asked with would fill pages.
    public var description: String { id.description }
}

/// An upstream whatever its items are.
public struct AnyUpstream: Sendable {
    /// The address of the API.
    public let base: BaseURL
    let collection: Resource
    let limits: Limits
    let signer: Signer?

    /// Under the base, of the first request for the collection.
    public var path: String { collection.path }
}

/// What people and programs know of a sort.
public struct SortDescription: Hashable, Sendable {
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
