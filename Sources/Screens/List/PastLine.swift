import Catalogue
import HTML
import Routes

/// Shows the date of a list or an item from the past, with a link to the current one.
struct PastLine: HTML {
    let state: FeedState
    /// The page as it is now.
    let now: Route
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(
            .class("state past"), .data("state", state.name), .data("phase", state.phase.rawValue),
            .data("items", "\(state.content?.items.count ?? 0)"), .role("status")
        ) {
            p {
                if let date = state.content?.provenance.fetchedAt {
                    span(.class("what")) { strings(.asOf, strings.time(of: date)) }
                }
                span(.class("why")) { strings(.todaysParts) }
            }
            a(.class("quiet"), .href(model.path(to: now))) { strings(.backToNow) }
        }
    }
}

extension FeedQuery {
    /// The query of the list as it is now.
    var now: FeedQuery {
        var query = self
        query.at = nil
        return query
    }
}
