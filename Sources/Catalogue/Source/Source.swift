public import CompositionalLayout

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
    associatedtype Item: Decodable & Identifiable & Sendable where Item.ID == String
    /// What the upstreams can be asked with.
    associatedtype Query: QueryParameters = NoParameters

    static var id: SourceID { get }

    /// The name that people read; by default made of the id.
    var title: String { get }
    /// The icon in the tab bar.
    var symbol: Symbol { get }
    /// Where the catalogue comes from, in order of preference.
    var upstreams: [Upstream<Query, Item>] { get }
    /// What the list can be sorted by; the first is the default. None: the upstream's order.
    var sorts: [Sort<Item>] { get }
    /// The facts of an item, for its page, the JSON API and the command line; by default the record's scalar values.
    var fields: [Field<Item>] { get }
    /// How the list is laid out.
    var layout: Layout { get }
    /// Other collections of the same upstreams that give names to what items refer to.
    var companions: [Companion] { get }
    /// What is shown until an upstream first answers, in an upstream's dialect.
    var samples: [Sample] { get }
    /// How long an answer counts as fresh.
    var freshness: Duration { get }
    /// Rises whenever the same answers are read better than before: what is archived is then read again.
    var decoderVersion: Int { get }

    /// What a list shows of an item.
    func card(for item: Item) -> Card
}

extension Source {
    public var title: String { Self.id.rawValue.humanised }
    public var symbol: Symbol { .collection }
    public var sorts: [Sort<Item>] { [] }
    public var fields: [Field<Item>] { [] }
    public var layout: Layout { .list }
    public var companions: [Companion] { [] }
    public var samples: [Sample] { [] }
    public var freshness: Duration { .seconds(300) }
    public var decoderVersion: Int { 1 }
}

/// What an upstream can be asked with, such as a country or a medium.
public protocol QueryParameters: Hashable, Sendable {
    /// The defaults.
    init()
}

/// For a collection that is always asked for whole.
public struct NoParameters: QueryParameters {
    public init() {}
}

/// The icon of a source.
public enum Symbol: String, Sendable {
    case collection, starship
}
