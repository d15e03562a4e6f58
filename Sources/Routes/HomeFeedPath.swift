package import Catalogue
import Endpoints
import Foundation

/// The feed of a home section as the path of its page.
package struct HomeFeedPath {
    package let feed: HomeFeed

    package init(_ feed: HomeFeed) { self.feed = feed }

    /// Reads a path, without a check whether the source exists.
    ///
    /// - Parameter text: a path in the form of ``text``.
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
