import Catalogue
import Endpoints
import Foundation

/// Planets whose decoder becomes better: the better one also reads names that are numbers.
struct VersionedPlanets: Source {
    struct Planet: Decodable, Identifiable, Sendable {
        let id: String
        let name: String
        var moons: [String]?
    }

    /// A planet whose name may be a number.
    private struct NumberedPlanet: Decodable, Sendable {
        let planet: Planet

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let id = try container.decode(String.self, forKey: .id)
            do {
                planet = Planet(id: id, name: "number \(try container.decode(Int.self, forKey: .name))")
            } catch {
                planet = try Planet(from: decoder)
            }
        }

        private enum CodingKeys: String, CodingKey { case id, name }
    }

    static var id: SourceID { Planets.id }
    var id: SourceID { Self.id }
    let decoderVersion: Int
    var policy: SourcePolicy { SourcePolicy(decoderVersion: decoderVersion) }
    let readsNumbers: Bool

    var upstreams: [Upstream<NoParameters, Planet>] {
        [
            Upstream(
                "https://one.example/api/planets", dialects: (readsNumbers ? [Self.numbers] : []) + [.array, .pages],
                limits: Limits(retries: 0))
        ]
    }
    var fields: [Field<Planet>] { [Field("moons") { FieldValue.references($0.moons ?? [], collection: "moons") }] }
    var referenceCollections: [ReferenceCollection] { [ReferenceCollection("moons")] }

    func card(for planet: Planet) -> Card { Card(title: planet.name) }

    private static let numbers = Dialect<Planet>("an array with names or numbers") { answers throws(ReadingError) in
        let planets: LenientArray<NumberedPlanet> = try answers[0].decoded(as: "a JSON array")
        return DecodedCollection(items: planets.elements.map(\.planet), undecodable: planets.undecodable)
    }
}
