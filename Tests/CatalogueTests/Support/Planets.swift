import Catalogue
import Endpoints
import Foundation
import TestSupport

struct Planet: Decodable, Identifiable, Sendable {
    let id: String
    let name: String
    var climate: String?
    var population: String?
    var moons: [String]?
}

/// A source that uses what sources can declare.
struct Planets: Source {
    static let id: SourceID = "far-planets"
    var id: SourceID { Self.id }

    var upstreams: [Upstream<NoParameters, Planet>] {
        [
            // What is asked again, and when, is the business of `Endpoints`.
            Upstream("https://one.example/api/planets", dialects: [.array, Self.page], limits: Limits(retries: 0)),
            Upstream("https://two.example/worlds", dialects: [.array, Self.page], limits: Limits(retries: 0)),
        ]
    }
    var sorts: [Sort<Planet>] {
        [Sort("name") { $0.name }, Sort("population", label: "People") { Number($0.population) }]
    }
    var fields: [Field<Planet>] {
        [
            Field("climate") { $0.climate },
            Field("population", label: "People", unit: FieldUnit("souls")) { Number($0.population) },
            Field("moons") { FieldValue.references($0.moons ?? [], collection: "moons") },
        ]
    }
    var referenceCollections: [ReferenceCollection] { [ReferenceCollection("moons")] }
    var samples: [Sample] = []
    /// How many planets have been decoded.
    var decoded = Watched(0)
    var policy = SourcePolicy()
    func samples(for query: NoParameters) -> [Sample] { samples }

    func card(for planet: Planet) -> Card {
        decoded.update { $0 += 1 }
        return Card(title: planet.name, subtitle: planet.climate)
    }

    /// `{count, results, next: page}`.
    private static let page = Dialect<Planet>("a page") { answers throws(ReadingError) in
        var reading = DecodedCollection<Planet>(items: [])
        for answer in answers {
            let page: Page = try answer.decoded(as: "a page")
            reading.items += page.results.elements
            reading.undecodable += page.results.undecodable
            reading.total = page.count
            reading.next = page.next.map { [Resource("/planets", query: [.init("page", String($0))])] } ?? []
        }
        return reading
    }

    private struct Page: Decodable {
        let results: LenientArray<Planet>
        let count: Int?
        let next: Int?
    }
}
