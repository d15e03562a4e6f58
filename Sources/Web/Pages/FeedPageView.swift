import Catalogue
import HTML

/// A feed by itself.
struct FeedPageView: HTML {
    let list: FeedList

    var body: some HTML {
        PageDocument(
            frame: list.frame, title: list.frame.strings.title(of: list.source), kind: "feed",
            tab: .feed(list.source.id, FeedQuery()), isPending: list.state.content == nil && list.state.isWaiting
        ) {
            div(.class("pane")) { list }
        }
    }
}
