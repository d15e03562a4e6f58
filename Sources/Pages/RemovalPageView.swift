package import Catalogue
package import HTML
import Routes

/// Asks before a favourite is removed: a page, which scripts show as a dialog over the one that it was asked on.
package struct RemovalPageView: HTML {
    let item: CatalogueItem
    let source: AnySource
    /// Where the person came from, and goes back to.
    let back: String
    let model: PageModel

    package init(item: CatalogueItem, source: AnySource, back: String, model: PageModel) {
        self.item = item
        self.source = source
        self.back = back
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var verb: String? { strings.changing(favourite: false, of: source) }
    private var question: String {
        verb.map { strings(.askRemoval, $0, item.card.title) } ?? strings(.removeFavourite, item.card.title)
    }

    package var body: some HTML {
        PageDocument(
            model: model, title: question, kind: "removal",
            tab: .feed(source.id, FeedQuery())
        ) {
            div(.class("pane")) {
                div(.class("ask")) {
                    model.pictures.allowingArchivedMedia.thumbnail(of: item)
                    h1(.id("ask-title"), .dir(.auto)) { question }
                    p { strings(.askRemovalHint, item.card.title, strings.favourites(of: source)) }
                    form(.class("favourite"), .method(.post), .action(model.path(to: .favourite(item.id)))) {
                        input(.type("hidden"), .name("back"), .value(back))
                        a(.class("quiet"), .href(Address(back))) { strings(.keep) }
                        button(.class("worded"), .name("value"), .value("false")) { verb ?? question }
                    }
                }
            }
        }
    }
}
