public import Catalogue
import CompositionalLayout
import Endpoints
import Foundation

/// The starships of Star Wars, from the servers of the Star Wars API.
public struct Starships: Source {
    public static let id: SourceID = "starships"
    public var id: SourceID { Self.id }

    public let upstreams = [
        Upstream<NoParameters, Starship>("https://swapi.info/api/starships", dialects: dialects),
        // A collection takes forty requests, and the server throttles.
        Upstream<NoParameters, Starship>(
            "https://www.swapi.tech/api/starships", dialects: dialects,
            limits: Limits(rate: RateLimit(4, per: .seconds(1)))),
    ]
    /// The dialects of swapi.info, of swapi.dev and its mirrors, and of swapi.tech.
    private static var dialects: [Dialect<Starship>] { [.array, .pages, .uidsWithRecords] }

    public init() {}

    public var appearance: SourceAppearance {
        SourceAppearance(symbol: .starship, linkedFields: ["class", "manufacturer"], accent: Colour(0x3468AE))
    }

    public var sorts: [Sort<Starship>] {
        [
            Sort("name") { $0.name },
            Sort("model") { $0.model },
            Sort("length") { Number($0.length) },
            Sort("speed") { Number($0.speed) },
            Sort("cost") { Number($0.cost) },
            Sort("crew") { Number($0.crew) },
            Sort("passengers") { Number($0.passengers) },
            Sort("cargo") { Number($0.cargo) },
            // A smaller rating is faster.
            Sort("hyperdrive", order: .ascending) { Number($0.hyperdrive) },
            // ISO 8601 times in UTC sort as texts.
            Sort("created", label: "Added", order: .descending) { $0.created },
        ]
    }

    public var fields: [Field<Starship>] {
        [
            Field("model") { $0.model },
            Field("class", facet: true) { $0.starshipClass?.capitalised },
            Field("manufacturer", facet: true) { $0.manufacturer },
            Field("length", unit: .metres) { Number($0.length) },
            Field("cost", unit: FieldUnit("credits")) { Number($0.cost) },
            Field("speed", label: "Speed in atmosphere", unit: .kilometresPerHour) { Number($0.speed) },
            Field("mglt", label: "Speed in space", unit: FieldUnit("MGLT")) { Number($0.megalights) },
            Field("hyperdrive", label: "Hyperdrive rating") { Number($0.hyperdrive) },
            Field("crew") { Number($0.crew) },
            Field("passengers") { Number($0.passengers) },
            Field("cargo", label: "Cargo capacity", unit: .kilograms) { Number($0.cargo) },
            Field("consumables") { $0.consumables },
            Field("films") { $0.filmIDs.map { FieldValue.references($0, collection: "films") } },
            Field("pilots") { $0.pilotIDs.map { FieldValue.references($0, collection: "people") } },
        ]
    }

    public var referenceCollections: [ReferenceCollection] {
        [
            ReferenceCollection("films", nameKey: "title", dialects: [.array, .pages, .uids]),
            ReferenceCollection("people", dialects: [.array, .pages, .uids]),
        ]
    }

    public func samples(for query: NoParameters) -> [Sample] {
        [
            Sample(Resource("/starships"), body: Data(EmbeddedFiles.starships_json)),
            Sample(Resource("/films"), body: Data(EmbeddedFiles.films_json)),
            Sample(Resource("/people"), body: Data(EmbeddedFiles.people_json)),
        ]
    }

    public func card(for starship: Starship) -> Card {
        Card(title: starship.name, subtitle: starship.model, caption: starship.manufacturer)
    }
}
