import Catalogue

/// A hero's number at one of the two APIs. The APIs use the same numbers for different heroes, so Marvel's have a prefix.
enum HeroID: Hashable, Sendable {
    case superhero(String)
    case marvel(String)

    private static let prefix = "marvel-"

    init(_ id: String) {
        self = id.hasPrefix(Self.prefix) ? .marvel(String(id.dropFirst(Self.prefix.count))) : .superhero(id)
    }

    var text: String {
        switch self {
        case .superhero(let number): number
        case .marvel(let number): Self.prefix + number
        }
    }
}
