import Catalogue
import HTML

/// Asks before a favourite is removed: a page, which scripts show as a dialog over the one that it was asked on.
struct RemovalPageView: HTML {
    let item: CatalogueItem
    let source: AnySource
    /// Where the person came from, and goes back to.
    let back: String
    let frame: PageFrame

    private var strings: Strings { frame.strings }
    private var verb: String { strings.changing(favourite: false, of: source) ?? strings(.removeFavourite, "") }

    var body: some HTML {
        PageDocument(
            frame: frame, title: strings(.askRemoval, verb, item.card.title), kind: "removal",
            tab: .feed(source.id, FeedQuery())
        ) {
            div(.class("pane")) {
                div(.class("ask")) {
                    frame.pictures.ofKept.thumbnail(of: item)
                    h1(.id("ask-title"), .dir(.auto)) { strings(.askRemoval, verb, item.card.title) }
                    p { strings(.askRemovalHint, item.card.title, strings.favourites(of: source)) }
                    form(.class("favourite"), .method(.post), .action(Route.favourite(item.id).path)) {
                        input(.type("hidden"), .name("back"), .value(back))
                        a(.class("quiet"), .href(Address(back))) { strings(.keep) }
                        button(.class("worded"), .name("value"), .value("false")) { verb }
                    }
                }
            }
        }
    }
}
