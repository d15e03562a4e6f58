public import CompositionalLayout
public import Endpoints

/// A source with one query: what feeds, pages and commands work with.
public struct BoundSource: Sendable, Identifiable {
    /// The source, whatever it is asked with.
    public let source: SourceDescription
    /// What can be chosen, with the values that hold.
    public let parameters: [QueryParameter]
    /// In order of preference.
    public let upstreams: [BoundUpstream]
    /// The request for the collection, by which the archive knows it whichever upstream answers; nil if no API has it.
    let collection: Resource?
    private let query: any SourceQuery
    private let selection: UpstreamSelection

    /// A source with nothing chosen.
    public init(_ source: some Source) { self.init(SourceDescription(source)) }

    /// A source with nothing chosen.
    public init(_ source: SourceDescription) {
        self.init(source, query: source.defaultQuery, selection: UpstreamSelection())
    }

    init(_ source: SourceDescription, query: any SourceQuery, selection: UpstreamSelection) {
        self.source = source
        self.query = query
        self.selection = selection
        parameters = query.parameters
        (upstreams, collection) = query.requests(to: selection)
    }

    private func with(_ query: any SourceQuery) -> BoundSource {
        BoundSource(source, query: query, selection: selection)
    }

    private func with(_ selection: UpstreamSelection) -> BoundSource {
        BoundSource(source, query: query, selection: selection)
    }
}

// MARK: The source

extension BoundSource {
    public var id: SourceID { source.id }
    /// The English title; ``Strings/title(of:)-(BoundSource)`` translates it.
    public var title: String { source.title }
    /// The icon.
    public var symbol: Symbol { source.symbol }
    /// The orders that its list can have; the first is the default.
    public var sorts: [SortDescription] { source.sorts }
    /// The keys of the few facts that a row of a list shows beside the card.
    public var rowFields: [String] { source.rowFields }
    /// The layout of its list.
    public var layout: Layout { source.layout }
    /// The words for its favourites; nil for the usual ones.
    public var favouriteTerms: FavouriteTerms? { source.favouriteTerms }
    var titleParameters: [String] { source.titleParameters }
    /// The collections that give names to what its items refer to.
    public var referenceCollections: [ReferenceCollection] { source.referenceCollections }
    /// The time for which an answer is not asked for again.
    public var freshness: Duration { source.freshness }
    /// The version of its decoder; see ``Source/decoderVersion``.
    public var decoderVersion: Int { source.decoderVersion }
    /// The hosts that its pictures and previews may come from.
    public var mediaHosts: [String] { source.mediaHosts }
    /// The settings that hold keys of its upstreams.
    public var keys: [String] { source.keys }

    /// Sources of what belongs to its items, asked where it is.
    public var secondary: [BoundSource] {
        source.secondary.map { BoundSource($0, query: $0.defaultQuery, selection: selection) }
    }

    /// Bases that a person put in the place of the source's own; nil: its own.
    public var ownBases: [BaseURL]? { selection.bases }
    /// Where it is asked, with whatever query.
    var bases: [BaseURL] { selection.bases ?? source.openBases }

    /// The source with its upstreams replaced by bases under which the same paths are asked.
    public func replacingUpstreams(with bases: [BaseURL]) -> BoundSource {
        var selection = selection
        selection.bases = bases
        return with(selection)
    }

    /// The source with keys for those of its upstreams that need some, by the names of their settings.
    public func signing(with keys: [String: Secret]) -> BoundSource {
        var selection = selection
        selection.keys = keys
        return with(selection)
    }

    /// The source with each of the queries that together show what it has.
    public var main: [BoundSource] { source.mainQueries.map(with) }
    /// The source with each of the queries that have samples.
    var sampled: [BoundSource] { source.sampledQueries.map(with) }
    /// The source with each of the queries that a home page begins with.
    public var highlights: [BoundSource] { source.highlightQueries.map(with) }

    /// Lists that belong to one of its items, by all that is known of it.
    public func related(to item: CatalogueItem) -> [RelatedList] { source.related(to: item).map(bound) }

    private func bound(_ related: Related) -> RelatedList {
        let description = related.isOf(source) ? source : source.secondary.first(where: related.isOf)
        let source = description ?? related.describe()
        return RelatedList(
            all: BoundSource(source, query: related.all, selection: selection),
            beginning: BoundSource(source, query: related.beginning, selection: selection), key: related.key)
    }
}

// MARK: The query

extension BoundSource {
    /// The values that aren't the defaults, in the order of the form.
    public var choices: [Resource.Parameter] {
        parameters.filter { $0.value != $0.defaultValue }.map { Resource.Parameter($0.name, $0.value) }
    }

    /// The source with another value of one parameter; nil if there is no such parameter, or if it doesn't take the value.
    public func setting(_ name: String, to value: String) -> BoundSource? {
        query.setting(name, to: value).map(with)
    }

    /// The source with values as ``choices`` gives them; one that a parameter doesn't take is left out.
    public func setting(_ values: [Resource.Parameter]) -> BoundSource {
        with(values.reduce(query) { $0.setting($1.name, to: $1.value) ?? $0 })
    }

    /// The source asked for a term; nil where its upstreams cannot be.
    public func searching(_ term: String) -> BoundSource? { query.searching(term).map(with) }

    /// The source asked for one item alone; nil where its upstreams cannot be.
    func query(forItem id: String) -> BoundSource? { query.query(forItem: id).map(with) }

    /// The parameter of this name, if the source has one.
    public func parameter(_ name: String) -> QueryParameter? { parameters.first { $0.name == name } }

    /// Whether its upstreams are asked with a term.
    public var takesTerm: Bool { parameter(QueryParameter.termName) != nil }

    /// Whether its upstreams are asked with a term, and there is none yet: then they aren't asked.
    public var awaitsTerm: Bool { parameter(QueryParameter.termName)?.value.isEmpty == true }

    /// The item that the list belongs to.
    public var owner: ItemReference? { query.owner }

    /// Whether an item from any answer is what is asked for, the term aside.
    func matches(_ item: CatalogueItem) -> Bool { query.matches(item) }

    /// What is shown until an upstream first answers.
    public var samples: [Sample] { query.samples }

    /// The items that answers hold, in whichever dialect they are.
    func decode(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        try query.decode(answers)
    }
}

extension BoundSource: CustomStringConvertible {
    /// Its id: all that it can be asked with would fill pages.
    public var description: String { id.description }
}

/// An upstream with the first request for one query.
public struct BoundUpstream: Sendable {
    /// The address of the API.
    public let base: BaseURL
    let collection: Resource
    let limits: Limits
    let signer: Signer?

    /// Under the base, of the first request for the collection.
    public var path: String { collection.path }
}
