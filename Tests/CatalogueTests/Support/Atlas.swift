import Catalogue
import Endpoints
import Foundation

/// Planets in numbered pages of two, at one upstream: all pages but the first are asked for at once.
struct Atlas: Source {
    static var id: SourceID { Planets.id }
    var id: SourceID { Self.id }

    let upstreams = [
        Upstream<NoParameters, Planet>(
            "https://one.example/api/planets", dialects: [.array, .pages], limits: Limits(retries: 0))
    ]
    var sampleText: String?
    var loadsOnDemand = false
    var policy: SourcePolicy { SourcePolicy(loadsOnDemand: loadsOnDemand) }

    func samples(for query: NoParameters) -> [Sample] {
        sampleText.map { [Sample(Resource("/planets"), body: Data($0.utf8))] } ?? []
    }
    func card(for planet: Planet) -> Card { Card(title: planet.name) }
}

extension Atlas {
    /// Of a page, from 1.
    static func address(_ page: Int) -> String {
        let first = "https://one.example/api/planets"
        return page == 1 ? first : "\(first)?page=\(page)"
    }

    static func page(_ number: Int, of pages: Int = 4) -> String {
        let planets = [number * 2 - 1, number * 2].map { "{\"id\": \"\($0)\", \"name\": \"planet \($0)\"}" }
        return "{\"count\": \(pages * 2), \"results\": [\(planets.joined(separator: ", "))]}"
    }
}
