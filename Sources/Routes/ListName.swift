package import Catalogue

/// The name of a list in the addresses of its files.
package enum ListName: Hashable, Sendable {
    case source(SourceID)
    case favourites
    /// The results of a search.
    case search

    private static let reserved: [String: ListName] = [
        name(of: .favourites): .favourites, name(of: .search): .search,
    ]

    private static func name(of page: RoutePattern) -> String { String(page.path.dropFirst()) }

    package init(_ text: String) { self = Self.reserved[text] ?? .source(SourceID(rawValue: text)) }

    package var text: String {
        switch self {
        case .source(let id): id.rawValue
        case .favourites: Self.name(of: .favourites)
        case .search: Self.name(of: .search)
        }
    }
}
