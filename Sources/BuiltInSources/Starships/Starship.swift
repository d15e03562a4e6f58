import Catalogue

/// A starship in SWAPI. All values are strings; films and pilots are addresses. Only the address and the name are
/// required.
public struct Starship: Decodable, Identifiable, Sendable {
    private let url: String
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
    private let films: [String]?
    private let pilots: [String]?
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

    /// The number in the record's address, which is the same at every server.
    public var id: String { ItemAddress(url).id }
    var filmIDs: [String]? { films?.map { ItemAddress($0).id } }
    var pilotIDs: [String]? { pilots?.map { ItemAddress($0).id } }
}
