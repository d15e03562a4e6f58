import Catalogue

/// A starship in SWAPI. All values are strings; films and pilots are addresses.
public struct Starship: Decodable, Identifiable, Sendable {
    /// The number in the record's address, which is the same at every server.
    public let id: String
    let name: String
    let model: String?
    let manufacturer: String?
    let starshipClass: String?
    let length: String?
    let cost: String?
    let speed: String?
    let megalights: String?
    let hyperdrive: String?
    let crew: String?
    let passengers: String?
    let cargo: String?
    let consumables: String?
    /// Nil if the dialect has none.
    let films: [String]?
    let pilots: [String]?
    let created: String?

    private enum CodingKeys: String, CodingKey {
        case url, name, model, manufacturer, length, crew, passengers, consumables, films, pilots, created
        case starshipClass = "starship_class"
        case cost = "cost_in_credits"
        case speed = "max_atmosphering_speed"
        case megalights = "MGLT"
        case hyperdrive = "hyperdrive_rating"
        case cargo = "cargo_capacity"
    }

    /// Only the address and the name are required.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
        func ids(_ key: CodingKeys) throws -> [String]? {
            try container.decodeIfPresent([String].self, forKey: key)?.map { ItemAddress($0).id }
        }
        id = ItemAddress(try container.decode(String.self, forKey: .url)).id
        name = try container.decode(String.self, forKey: .name)
        model = try text(.model)
        manufacturer = try text(.manufacturer)
        starshipClass = try text(.starshipClass)
        length = try text(.length)
        cost = try text(.cost)
        speed = try text(.speed)
        megalights = try text(.megalights)
        hyperdrive = try text(.hyperdrive)
        crew = try text(.crew)
        passengers = try text(.passengers)
        cargo = try text(.cargo)
        consumables = try text(.consumables)
        films = try ids(.films)
        pilots = try ids(.pilots)
        created = try text(.created)
    }
}
