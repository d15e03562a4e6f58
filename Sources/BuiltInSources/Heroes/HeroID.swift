import Catalogue

/// Which API's number a hero's id is. Both begin to count somewhere, so one of them says so: two heroes are the same only
/// where one API says it of both.
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
