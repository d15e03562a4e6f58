import Catalogue
import HTML
import Routes

/// The star: an ordinary form, so that it works without scripts. Where a person is asked before a favourite is removed, it
/// then leads to the page that asks.
struct FavouriteButton: HTML {
    let item: CatalogueItem
    let isFavourite: Bool
    /// Whether it says what it does instead of showing a star, where the source has words for it.
    var hasWords = false
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        form(
            .class("favourite"), .method(asks && isFavourite ? .get : .post),
            .action(model.path(to: .favourite(item.id))),
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
                    .aria("label", strings(.addFavourite, item.card.title)), .data("key", item.id.description)
                ) {
                    Icon(.star)
                }
            }
        }
    }

    /// Nil if it is there no more.
    private var source: AnySource? { model.source(item.id.source) }
    private var asks: Bool { source?.favouriteTerms?.asksBeforeRemoval == true }
}
