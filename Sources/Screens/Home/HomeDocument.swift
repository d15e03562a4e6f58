package import Catalogue
import Endpoints
package import Routes

/// A home page in JSON, after a change.
package struct HomeDocument: JSONValue {
    /// The message about the change, in the person's language; nil if nothing changed.
    let message: String?
    let canUndo: Bool
    let sections: [Section]

    struct Section: JSONValue {
        let id: String
        /// The name that the person gave it; nil for the title of its feed.
        let name: String?
        let style: String
        let feed: Feed

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("feed", feed)
                $0.member("id", id)
                if let name { $0.member("name", name) }
                $0.member("style", style)
            }
        }
    }

    struct Feed: JSONValue {
        let title: String
        /// The address that names the feed in forms: that of its own page, if it has one.
        let link: String

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("link", link)
                $0.member("title", title)
            }
        }
    }

    package init(
        _ outcome: HomeOutcome, message: String?, sources: [ResolvedSource], basePath: BasePath, strings: Strings
    ) {
        self.message = message
        canUndo = outcome.canUndo
        sections = outcome.home.sections.map {
            Section(
                id: $0.id, name: $0.name, style: $0.style.rawValue,
                feed: Feed(
                    title: strings.title(of: $0.feed, among: sources), link: basePath.address(of: $0.feed)))
        }
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("canUndo", canUndo)
            if let message { $0.member("message", message) }
            $0.member("sections", sections)
        }
    }
}
