/// A catalogue: where it comes from, how its items are read, and what a person sees of them.
///
/// Only what is particular to a catalogue is declared; list, detail, search, sort, paging, favourites, archive, command
/// line and JSON API are the same for all:
///
/// ```swift
/// struct Planets: Source {
///     static let id: SourceID = "planets"
///     let upstreams = [Upstream<NoParameters, Planet>("https://swapi.info/api/planets")]
///     var sorts: [Sort<Planet>] { [Sort("name") { $0.name }, Sort("population") { Number($0.population) }] }
///     func card(for planet: Planet) -> Card { Card(title: planet.name, subtitle: planet.climate) }
/// }
/// ```
public protocol Source: Sendable {
    /// A record as the upstreams answer it. Its `id` is opaque, the same in every dialect, and never changes.
    associatedtype Item: Identifiable & Sendable where Item.ID == String
    /// What the upstreams can be asked with.
    associatedtype Query: QueryParameters = NoParameters

    /// The identity in addresses and in the archive. It must never change.
    static var id: SourceID { get }

    /// Where the catalogue comes from, in order of preference.
    var upstreams: [Upstream<Query, Item>] { get }
    /// What the list can be sorted by; the first is the default. None: the upstream's order.
    var sorts: [Sort<Item>] { get }
    /// The facts of an item, for its page, the JSON API and the command line; by default the record's scalar values.
    var fields: [Field<Item>] { get }
    /// The title, icon and layout.
    var appearance: SourceAppearance { get }
    /// How long answers last, and where media come from.
    var policy: SourcePolicy { get }
    /// Other collections of the same upstreams that give names to what items refer to.
    var referenceCollections: [ReferenceCollection] { get }
    /// Sources of what belongs to items of this one, such as heroes' comics: they have lists and items with addresses, an
    /// archive and favourites like any other, but no tab leads to them. Asked at this one's bases, with its keys.
    var secondary: [any Source] { get }
    /// Lists that belong to one item, by its id or its ``relations(of:)``; of ``secondary`` sources, or of this one with
    /// another query.
    func related(to item: CatalogueItem) -> [Related]

    /// What a list shows of an item.
    func card(for item: Item) -> Card
    /// An item's place in a list that is a ranking, from 1; nil where lists are none.
    func rank(of item: Item) -> Int?
    /// Whether an item belongs to what was asked for: for what upstreams cannot be asked.
    func includes(_ item: Item, in query: Query) -> Bool
    /// Whether what is kept of an item, from whichever answer, is what is asked for, but for the term: such as a song where
    /// songs are.
    func matches(_ item: CatalogueItem, _ query: Query) -> Bool
    /// What lists that belong to an item are asked with, such as its album's number, by names of the source's own; it is
    /// kept with the item. Nil for nothing.
    func relations(of item: Item) -> [String: String]?
    /// What is shown until an upstream first answers, in an upstream's dialect.
    func samples(for query: Query) -> [Sample]
}

extension Source {
    public var sorts: [Sort<Item>] { [] }
    public var fields: [Field<Item>] { [] }
    public var referenceCollections: [ReferenceCollection] { [] }
    public var secondary: [any Source] { [] }
    public var appearance: SourceAppearance { SourceAppearance() }
    public var policy: SourcePolicy { SourcePolicy() }
    public func related(to item: CatalogueItem) -> [Related] { [] }

    public func rank(of item: Item) -> Int? { nil }
    public func includes(_ item: Item, in query: Query) -> Bool { true }
    public func matches(_ item: CatalogueItem, _ query: Query) -> Bool { true }
    public func relations(of item: Item) -> [String: String]? { nil }
    public func samples(for query: Query) -> [Sample] { [] }
}
