package import Catalogue
package import HTML
package import Routes

/// A page as a value: it holds all that it shows, and rendering reads nothing.
package protocol Screen: HTML {
    var model: PageModel { get }
}

/// What is at an address.
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
        case .home: try await HomePageView.load(address, in: context)
        case .feed: try await FeedPageView.load(address, in: context)
        case .item: try await ItemPageView.load(address, in: context)
        case .removal: try await RemovalPageView.load(address, in: context)
        case .favourites: try await FavouritesPageView.load(address, in: context)
        case .search: try await SearchPageView.load(address, in: context)
        case .shared: try await SharedPageView.load(address, in: context)
        case .sources: try await SourcesPageView.load(in: context)
        case .newSource: try await NewSourcePageView.load(address, in: context)
        case .languages: try await LanguagesPageView.load(in: context)
        case .offline: .screen(OfflinePageView(model: try await context.model()))
        default: throw WebError.unknownAddress
        }
    }
}
