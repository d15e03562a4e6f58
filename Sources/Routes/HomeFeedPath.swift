package import Catalogue
import Endpoints
import Foundation

/// The feed of a home section as the path of its page, or of the home page with the feed's name.
package struct HomeFeedPath {
    package let feed: HomeFeed

    package init(_ feed: HomeFeed) { self.feed = feed }

    /// Reads a path, without a check whether the source exists.
    ///
    /// - Parameter text: a path in the form of ``text``.
    package init?(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.hasPrefix("/"), let name = path.dropFirst().removingPercentEncoding else {
            return nil
        }
        let query = parts.count > 1 ? String(parts[1]).formParameters.map { Resource.Parameter($0.name, $0.value) } : []
        let first = query.first
        switch (name, first?.name) {
        case ("", Self.list):
            guard let feed = Self.lists.first(where: { $0.value == first?.value })?.key else { return nil }
            self.feed = feed
        case ("", Self.pick): feed = .randomPick(SourceID(rawValue: first?.value ?? ""))
        case ("", _): return nil
        case ("favourites", "source"): feed = .favouritesOf(SourceID(rawValue: first?.value ?? ""))
        case ("favourites", _): feed = .favourites
        default: feed = .source(id: SourceID(rawValue: name), query: query)
        }
    }

    /// The page of the whole list; nil for a feed that only the home page shows.
    package var page: Route? {
        switch feed {
        case .favourites: .favourites(source: nil)
        case .favouritesOf(let id): .favourites(source: id)
        case .source(let id, let query): .feed(id, FeedQuery(choices: query))
        case .randomPick(let id): .feed(id, FeedQuery())
        case .newSinceLastVisit, .recentlyOpened, .continueListening: nil
        }
    }

    package var text: String {
        if case .randomPick(let id) = feed { return Self.home(Self.pick, id.rawValue) }
        return page?.path ?? Self.home(Self.list, Self.lists[feed] ?? "")
    }

    private static let (list, pick) = ("list", "pick")
    private static let lists: [HomeFeed: String] = [
        .newSinceLastVisit: "new", .recentlyOpened: "opened", .continueListening: "played",
    ]

    private static func home(_ name: String, _ value: String) -> String {
        "\(Route.home.path)?\(name)=\(Resource.encoded(value))"
    }
}

extension BasePath {
    /// The address that names a feed of the home page.
    package func address(of feed: HomeFeed) -> String { text + HomeFeedPath(feed).text }
}
