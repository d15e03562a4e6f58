import Catalogue
import HTML
import Routes

/// The star, as an ordinary form that works without scripts. A notice offers to undo the change. Guests have none.
struct FavouriteButton: HTML {
    let item: CatalogueItem
    let isFavourite: Bool
    /// Whether the button has words instead of a star, if the source has words for it.
    var hasWords = false
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        if model.visitor.isAtLeast(.member) { star }
    }

    @HTMLBuilder private var star: some HTML {
        // Nil if it no longer exists.
        let source = model.source(item.id.source)
        form(.class("favourite"), .method(.post), .action(model.path(to: .favourite(item.id)))) {
            let add = strings.changing(favourite: true, of: source)
            let remove = strings.changing(favourite: false, of: source)
            if hasWords, let add, let remove {
                button(
                    .class("worded"), .name("value"), .value(isFavourite ? "false" : "true"),
                    .aria("pressed", isFavourite), .data("key", item.id.description), .data("add", add),
                    .data("remove", remove)
                ) {
                    span(.class("word")) { isFavourite ? remove : add }
                    span(.class("visually-hidden")) { " " + item.card.title }
                }
            } else {
                let favourites = strings.favourites(of: source)
                button(
                    .name("value"), .value(isFavourite ? "false" : "true"), .aria("pressed", isFavourite),
                    .aria("label", strings(.addFavourite, item.card.title, favourites)),
                    .data("key", item.id.description),
                    // The menu of a cell says them, in the words of the label and of the notice.
                    .when(add != nil, .data("add", strings(.addTo, favourites))),
                    .when(remove != nil, .data("remove", strings(.removeFrom, favourites)))
                ) {
                    Icon(.star)
                }
            }
        }
    }
}
