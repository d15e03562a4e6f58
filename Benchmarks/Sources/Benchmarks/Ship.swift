import Catalogue
import Endpoints
import Foundation
import HTTPTypes

/// A starship as SWAPI describes it, decoded as the compiler writes it.
struct Ship: Codable, Identifiable, Sendable {
    let url, name, model, manufacturer, shipClass, length, cost, speed, megalights, hyperdrive: String
    var crew: String
    let passengers, cargo, consumables, created: String
    let films, pilots: [String]

    private enum CodingKeys: String, CodingKey {
        case url, name, model, manufacturer, length, crew, passengers, consumables, created, films, pilots
        case shipClass = "starship_class"
        case cost = "cost_in_credits"
        case speed = "max_atmosphering_speed"
        case megalights = "MGLT"
        case hyperdrive = "hyperdrive_rating"
        case cargo = "cargo_capacity"
    }

    var id: String { ItemAddress(url).id }

    init(_ number: Int) {
        url = "https://swapi.info/api/starships/\(number)"
        name = number % 10 == 0 ? "Brennan & Sons “\(number)”" : "Ship \(number)"
        model = "Model \(number % 10)-\(number)"
        manufacturer = ["Aldebaran Yards", "Brennan & Sons", "Corvid Works, Ltd.", "Dunes of Orro"][number % 4]
        shipClass = number % 2 == 0 ? "freighter" : "courier"
        length = "\(number * 1_000)"
        cost = number % 7 == 0 ? "unknown" : "\(200_000 - number)"
        speed = number % 5 == 0 ? "n/a" : "\(number * 10)km"
        megalights = "70"
        hyperdrive = "2.0"
        crew = number % 11 == 0 ? "30-165" : "\(number)"
        passengers = "0"
        cargo = "1000"
        consumables = "2 months"
        created = "2020-01-\(10 + number % 18)T00:00:00Z"
        films = ["https://swapi.info/api/films/1"]
        pilots = ["https://swapi.info/api/people/\(number % 2 + 1)"]
    }
}

/// The facts and sorts of the built-in starships.
struct Ships: Source {
    static let id: SourceID = "ships"
    var id: SourceID { Self.id }
    static let collection = Resource("/ships")
    let upstreams = [Upstream<NoParameters, Ship>("https://swapi.info/ships", dialects: [.array])]

    var sorts: [Sort<Ship>] {
        [
            Sort("name") { $0.name }, Sort("model") { $0.model }, Sort("length") { Number($0.length) },
            Sort("cost") { Number($0.cost) }, Sort("crew") { Number($0.crew) },
            Sort("created") { $0.created },
        ]
    }

    var fields: [Field<Ship>] {
        [
            Field("model") { $0.model }, Field("class") { $0.shipClass },
            Field("manufacturer") { $0.manufacturer }, Field("length", unit: .metres) { Number($0.length) },
            Field("cost") { Number($0.cost) },
            Field("speed", unit: .kilometresPerHour) { Number($0.speed) },
            Field("mglt") { Number($0.megalights) }, Field("hyperdrive") { Number($0.hyperdrive) },
            Field("crew") { Number($0.crew) }, Field("passengers") { Number($0.passengers) },
            Field("cargo", unit: .kilograms) { Number($0.cargo) }, Field("consumables") { $0.consumables },
            Field("films") { $0.films }, Field("pilots") { $0.pilots },
        ]
    }

    func card(for ship: Ship) -> Card {
        Card(title: ship.name, subtitle: ship.model, caption: ship.manufacturer)
    }
}

/// A network without hosts.
struct NoTransport: Transport {
    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        throw EndpointError(host: base.authority, cause: .offline)
    }
}
