import Catalogue
import HTML

/// The star: an ordinary form, so that it works without scripts.
struct FavouriteButton: HTML {
    let item: CatalogueItem
    let isFavourite: Bool
    let strings: Strings

    var body: some HTML {
        form(.class("favourite"), .method(.post), .action(Route.favourite(item.id).path)) {
            button(
                .name("value"), .value(isFavourite ? "false" : "true"), .aria("pressed", isFavourite),
                .aria("label", strings(.addFavourite, item.card.title)), .data("key", item.id.description)
            ) {
                Icon(.star)
            }
        }
    }
}
