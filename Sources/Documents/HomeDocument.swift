package import Catalogue
import Endpoints
package import Routes

/// A home page as programs read it, after a change.
package struct HomeDocument: Encodable {
    /// What was done, in the person's language; nil where nothing was to be done.
    let message: String?
    let canUndo: Bool
    let story: Feed?
    let sections: [Section]

    struct Section: Encodable {
        let id: String
        let style: String
        let feed: Feed
    }

    struct Feed: Encodable {
        let title: String
        /// The address of the page that shows all of it.
        let link: String
    }

    package init(_ outcome: HomeOutcome, message: String?, sources: [AnySource], basePath: BasePath, strings: Strings) {
        let document = { (feed: HomeFeed) in
            Feed(title: strings.title(of: feed, among: sources), link: basePath.path(to: HomeFeedPath(feed).route))
        }
        self.message = message
        canUndo = outcome.canUndo
        story = outcome.home.story.map(document)
        sections = outcome.home.sections.map {
            Section(id: $0.id, style: $0.style.rawValue, feed: document($0.feed))
        }
    }
}
