package import Catalogue
package import HTML
import Routes

/// Confirms the removal of a favourite. Scripts show this page as a dialog over the page before.
package struct RemovalScreen: Screen {
    let item: CatalogueItem
    let source: ResolvedSource
    /// The address to go back to.
    let back: String
    package let model: PageModel

    package init(item: CatalogueItem, source: ResolvedSource, back: String, model: PageModel) {
        self.item = item
        self.source = source
        self.back = back
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var verb: String? { strings.changing(favourite: false, of: source) }
    private var question: String {
        verb.map { strings(.askRemoval, $0, item.card.title) }
            ?? strings(.removeFavourite, item.card.title, strings.favourites(of: source))
    }

    package var body: some HTML {
        PageDocument(
            model: model, title: question, kind: "removal",
            tab: .feed(source.id, FeedQuery())
        ) {
            div(.class("pane")) {
                EditingStyles(model: model)
                div(.class("ask")) {
                    model.pictures.allowingArchivedMedia.thumbnail(of: item)
                    h1(.id("ask-title"), .dir(.auto)) { question }
                    p { strings(.askRemovalHint, item.card.title, strings.favourites(of: source)) }
                    form(.class("favourite"), .method(.post), .action(model.path(to: .favourite(item.id)))) {
                        input(.type("hidden"), .name("back"), .value(back))
                        a(.class("quiet"), .href(Address(back))) { strings(.cancel) }
                        button(.class("worded"), .name("value"), .value("false")) { verb ?? question }
                    }
                }
            }
        }
    }
}

extension RemovalScreen {
    /// Leads to the item if it is not a favourite, or the visitor is a guest.
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        let (source, reference) = try context.item(at: address)
        let item = Route.item(reference, FeedQuery())
        let favourites = FavouriteQuery.first(1, of: .item(reference))
        let favourite = try await context.content(ProfileQuery(favourites: favourites)).favourites.favourites.first
        guard let favourite, address.parameters.contains(where: { $0 == ("value", "false") }),
            context.visitor.isAtLeast(.member)
        else {
            return .redirect(item)
        }
        return .screen(
            RemovalScreen(
                item: favourite.item, source: source, back: context.referrer ?? context.path(to: item),
                model: try await context.model()))
    }
}
