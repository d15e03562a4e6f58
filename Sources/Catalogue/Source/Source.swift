/// A catalogue: its upstreams, its records and their presentation.
///
/// A source declares only the specifics of its catalogue. List, detail, search, sort, paging, favourites, archive,
/// command line and JSON API work the same for all sources:
///
/// ```swift
/// struct Planets: Source {
///     let id: SourceID = "planets"
///     let upstreams = [Upstream<NoParameters, Planet>("https://swapi.info/api/planets")]
///     var sorts: [Sort<Planet>] { [Sort("name") { $0.name }, Sort("population") { Number($0.population) }] }
///     func card(for planet: Planet) -> Card { Card(title: planet.name, subtitle: planet.climate) }
/// }
/// ```
public protocol Source: Sendable {
    /// A record in the answers of upstreams. Its `id` may be any text or number, is the same in every dialect, and never
    /// changes.
    associatedtype Item: Identifiable & Sendable where Item.ID: CustomStringConvertible
    /// The query of an upstream request.
    associatedtype Query: QueryParameters = NoParameters

    /// The identity in addresses and in the archive. It must never change.
    var id: SourceID { get }

    /// The default query.
    var query: Query { get }
    /// The queries that together cover the catalogue, such as one for each medium; by default, the default query. They
    /// are mirrored and have samples.
    var mainQueries: [Query] { get }
    /// The main queries on the default home page; by default, the first six.
    var highlights: [Query] { get }
    /// The queries that have samples; by default, the main ones.
    var sampledQueries: [Query] { get }

    /// The upstreams in order of preference.
    var upstreams: [Upstream<Query, Item>] { get }
    /// The sorts of the list; the first is the default. Empty for upstream's order. Lists whose first sort has the key
    /// `rank` are charts, which can also be sorted by `peak` and `weeks` where their past is stored.
    var sorts: [Sort<Item>] { get }
    /// The facts of an item, for its page, the JSON API and the command line; by default the record's scalar values.
    var fields: [Field<Item>] { get }
    /// The title, icon and layout.
    var appearance: SourceAppearance { get }
    /// The lifetime of answers, and the hosts of media.
    var policy: SourcePolicy { get }
    /// The collections of the same upstreams that name the records that items refer to.
    var referenceCollections: [ReferenceCollection] { get }
    /// The sources of records that belong to items of this one, such as heroes' comics. They have lists, addresses, an
    /// archive and favourites like any other source, but no tab. They share the bases and keys of this source.
    var secondary: [any Source] { get }
    /// The lists that belong to an item, by its id or its ``relations(of:)``. They are lists of ``secondary`` sources,
    /// or of this source with another query.
    func related(to item: CatalogueItem) -> [Related]

    /// The card of an item in a list.
    func card(for item: Item) -> Card
    /// The shapes that the answers to a query can have; by default, those of all upstreams.
    func dialects(for query: Query) -> [Dialect<Item>]
    /// The rank of an item, from 1; nil if lists are not rankings.
    func rank(of item: Item) -> Int?
    /// Whether an item matches the query, for conditions that upstreams can't apply.
    func includes(_ item: Item, in query: Query) -> Bool
    /// Whether an item from any answer matches the query, apart from the term: for example, whether it is a song in a
    /// list of songs.
    func matches(_ item: CatalogueItem, _ query: Query) -> Bool
    /// The values that related lists are requested with, such as the number of an item's album, by names that the source
    /// chooses. They are stored with the item. Nil for no related lists.
    func relations(of item: Item) -> [String: String]?
    /// The samples to show until an upstream first answers, in the dialect of an upstream.
    func samples(for query: Query) -> [Sample]
}

extension Source where Query == NoParameters {
    /// The only query.
    public var query: NoParameters { NoParameters() }
}

extension Source {
    public var mainQueries: [Query] { [query] }
    public var highlights: [Query] { Array(mainQueries.prefix(6)) }
    public var sampledQueries: [Query] { mainQueries }
    public var sorts: [Sort<Item>] { [] }
    public var fields: [Field<Item>] { [] }
    public var referenceCollections: [ReferenceCollection] { [] }
    public var secondary: [any Source] { [] }
    public var appearance: SourceAppearance { SourceAppearance() }
    public var policy: SourcePolicy { SourcePolicy() }
    public func related(to item: CatalogueItem) -> [Related] { [] }

    public func dialects(for query: Query) -> [Dialect<Item>] { upstreams.flatMap(\.dialects).uniqued(on: \.name) }
    public func rank(of item: Item) -> Int? { nil }
    public func includes(_ item: Item, in query: Query) -> Bool { true }
    public func matches(_ item: CatalogueItem, _ query: Query) -> Bool { true }
    public func relations(of item: Item) -> [String: String]? { nil }
    public func samples(for query: Query) -> [Sample] { [] }
}
