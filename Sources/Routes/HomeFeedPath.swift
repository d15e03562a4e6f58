package import Catalogue
import Endpoints
import Foundation

/// What a section of the home page shows, as the path of the page that shows all of it.
package struct HomeFeedPath {
    package let feed: HomeFeed

    package init(_ feed: HomeFeed) { self.feed = feed }

    /// - Parameter text: as ``text`` gives it; whether there is such a source is not looked at.
    package init?(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.hasPrefix("/"), let name = path.dropFirst().removingPercentEncoding,
            !name.isEmpty
        else { return nil }
        let query = parts.count > 1 ? String(parts[1]).formParameters.map { Resource.Parameter($0.name, $0.value) } : []
        feed = text == Self(.favourites).text ? .favourites : .source(id: SourceID(rawValue: name), query: query)
    }

    package var route: Route {
        switch feed {
        case .favourites: .favourites(source: nil)
        case .source(let id, let query): .feed(id, FeedQuery(choices: query))
        }
    }

    package var text: String { route.path }
}
