import Catalogue
import HTML

/// Says what was just done and offers to take it back; empty until there is something to say.
struct NoticeBar: HTML {
    let notice: Notice?
    /// The item's title.
    let title: String?
    let strings: Strings

    var body: some HTML {
        div(.id("notice"), .class("notice"), .role("status"), .data("failed", strings(.brokenHint))) {
            if let notice, let title {
                p { strings(notice.isFavourite ? .favouriteAdded : .favouriteRemoved, title) }
                form(.method(.post), .action(Route.favourite(notice.item).path)) {
                    input(.type("hidden"), .name("restore"), .value("true"))
                    button(.class("quiet"), .name("value"), .value(notice.isFavourite ? "false" : "true")) {
                        strings(.undo)
                    }
                }
            }
        }
    }
}
