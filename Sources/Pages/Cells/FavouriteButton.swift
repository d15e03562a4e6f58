import Catalogue
import HTML
import Routes

/// The star: an ordinary form, so that it works without scripts. Where a person is asked before a favourite is removed, it
/// then leads to the page that asks.
struct FavouriteButton: HTML {
    let item: CatalogueItem
    let isFavourite: Bool
    /// The item's own; nil if it is there no more.
    let source: BoundSource?
    /// Whether it says what it does instead of showing a star, where the source has words for it.
    var hasWords = false
    let strings: Strings

    var body: some HTML {
        form(
            .class("favourite"), .method(asks && isFavourite ? .get : .post), .action(Route.favourite(item.id).path),
            .when(asks, .data("asks", "true"))
        ) {
            if hasWords, let add = strings.changing(favourite: true, of: source),
                let remove = strings.changing(favourite: false, of: source)
            {
                button(
                    .class("worded"), .name("value"), .value(isFavourite ? "false" : "true"),
                    .aria("pressed", isFavourite), .data("key", item.id.description), .data("add", add),
                    .data("remove", remove)
                ) {
                    span(.class("word")) { isFavourite ? remove : add }
                    span(.class("visually-hidden")) { " " + item.card.title }
                }
            } else {
                button(
                    .name("value"), .value(isFavourite ? "false" : "true"), .aria("pressed", isFavourite),
                    .aria("label", strings(.addFavourite, item.card.title, strings.favourites(of: source))),
                    .data("key", item.id.description)
                ) {
                    Icon(.star)
                }
            }
        }
    }

    private var asks: Bool { source?.favouriteTerms?.asksBeforeRemoval == true }
}
