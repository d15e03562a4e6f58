package import Catalogue
import CompositionalLayout
import Endpoints
package import HTML
import Routes

/// A favourite on the page for arranging favourites: a row, or a tile of the grid in which favourites are shown.
package struct FavouriteEditingRow: HTML {
    let item: CatalogueItem
    /// The place, from 0.
    let place: Int
    let count: Int
    /// The shape of the pictures of all tiles; nil for a row.
    let shape: Artwork.Shape?
    let model: PageModel

    /// The id of the row. It is encoded, because an item's id may contain spaces.
    package static func part(_ item: ItemReference) -> String { "item-\(Resource.encoded(item.id))" }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        li(.id(Self.part(item.id)), .data("item", item.id.description), .tabindex(-1)) {
            section {
                span(.class("handle"), .aria("hidden", "true")) { Icon(.handle) }
                let pictures = model.pictures.allowingArchivedMedia
                if let shape {
                    pictures.tile(of: item, in: .grid, shape: shape)
                } else {
                    pictures.thumbnail(of: item)
                }
                div(.class("name")) {
                    h2(.dir(.auto)) { item.card.title }
                    if let subtitle = item.card.subtitle {
                        p(.class("note"), .dir(.auto)) { strings.line(subtitle) }
                    }
                }
                form(.method(.post), .action(model.path(to: .favourites(source: nil)))) {
                    input(.type("hidden"), .name("source"), .value(item.id.source.rawValue))
                    input(.type("hidden"), .name("item"), .value(item.id.id))
                    let isTile = shape != nil
                    act(isTile ? .moveEarlier : .moveUp, .up, isTile ? .back : .moveUp, isEnabled: place > 0)
                    act(
                        isTile ? .moveLater : .moveDown, .down, isTile ? .forward : .moveDown,
                        isEnabled: place < count - 1)
                }
            }
        }
    }

    private func act(
        _ label: Phrase, _ action: FavouriteAction.Name, _ icon: Icon.Drawing, isEnabled: Bool
    ) -> some HTML {
        button(
            .class("act"), .name("edit"), .value(action.rawValue), .aria("label", strings(label, item.card.title)),
            .disabled(!isEnabled)
        ) { Icon(icon) }
    }
}
