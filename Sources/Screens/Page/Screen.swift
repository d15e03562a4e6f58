package import Catalogue
package import Foundation
package import HTML
package import Routes

/// A page as a value: it holds all that it shows, and rendering reads nothing.
package protocol Screen: HTML {
    var model: PageModel { get }
    /// The date of the answer that the page shows, if it shows the past; nil for now.
    var memento: Date? { get }
    /// The item that the page is about; nil for a page about others.
    var openedItem: CatalogueItem? { get }
}

extension Screen {
    package var memento: Date? { nil }
    package var openedItem: CatalogueItem? { nil }
}

/// The result of loading an address.
package enum Loaded {
    /// A page, with the search that a person made by opening it.
    case screen(any Screen, search: Search? = nil)
    /// Another address that shows what was asked for.
    case redirect(Route)

    /// A search to be recorded.
    package struct Search {
        package let term: SearchTerm
        package let scope: SearchScope
        /// The last searches in the same scope, newest first.
        package let earlier: [SearchTerm]
    }
}

extension Loaded {
    /// Loads the page at an address. Reads, and writes nothing.
    ///
    /// - Throws: ``WebError`` if there is nothing to show.
    package static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        switch address.pattern {
        case .home: try await HomeScreen.load(address, in: context)
        case .feed: try await ListScreen.load(address, in: context)
        case .item: try await ItemScreen.load(address, in: context)
        case .favourites: try await FavouritesScreen.load(address, in: context)
        case .search: try await SearchScreen.load(address, in: context)
        case .shared: try await SharedScreen.load(address, in: context)
        case .sources: try await SourcesScreen.load(address, in: context)
        case .languages: try await LanguagesScreen.load(in: context)
        case .changes: try await ChangesScreen.load(address, in: context)
        case .followed: try await FollowedScreen.load(address, in: context)
        case .offline: .screen(OfflineScreen(model: try await context.model()))
        default: throw WebError.unknownAddress
        }
    }
}
