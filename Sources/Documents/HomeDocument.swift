package import Catalogue
import Endpoints
package import Routes

/// A home page in JSON, after a change.
package struct HomeDocument: Encodable {
    /// The message about the change, in the person's language; nil if nothing changed.
    let message: String?
    let canUndo: Bool
    let story: Feed?
    let sections: [Section]

    struct Section: Encodable {
        let id: String
        /// The name that the person gave it; nil for the title of its feed.
        let name: String?
        let style: String
        let feed: Feed
    }

    struct Feed: Encodable {
        let title: String
        /// The address of the feed's own page.
        let link: String
    }

    package init(_ outcome: HomeOutcome, message: String?, sources: [BoundSource], basePath: BasePath, strings: Strings)
    {
        let document = { (feed: HomeFeed) in
            Feed(title: strings.title(of: feed, among: sources), link: basePath.path(to: HomeFeedPath(feed).route))
        }
        self.message = message
        canUndo = outcome.canUndo
        story = outcome.home.story.map(document)
        sections = outcome.home.sections.map {
            Section(id: $0.id, name: $0.name, style: $0.style.rawValue, feed: document($0.feed))
        }
    }
}
