import Catalogue
import Vitrine

struct Planets: Source {
    let id: SourceID = "planets"
    let upstreams = [Upstream<NoParameters, Planet>("https://swapi.info/api/planets")]
    var sorts: [Sort<Planet>] { [Sort("name") { $0.name }, Sort("population") { Number($0.population) }] }
    func card(for planet: Planet) -> Card { Card(title: planet.name, subtitle: planet.climate) }
}

/// A planet as SWAPI describes it; what is stored here is what its page shows.
struct Planet: Decodable, Identifiable, Sendable {
    let id: String
    let name: String
    let climate: String?
    let terrain: String?
    let population: String?

    private enum CodingKeys: String, CodingKey {
        case url, name, climate, terrain, population
    }

    init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        // The number in the record's address, the same at every SWAPI.
        id = ItemAddress(try record.decode(String.self, forKey: .url)).id
        name = try record.decode(String.self, forKey: .name)
        climate = try record.decodeIfPresent(String.self, forKey: .climate)
        terrain = try record.decodeIfPresent(String.self, forKey: .terrain)
        population = try record.decodeIfPresent(String.self, forKey: .population)
    }
}

@main
struct Program {
    static func main() async {
        await Vitrine.main("Planets", sources: [Planets()])
    }
}
