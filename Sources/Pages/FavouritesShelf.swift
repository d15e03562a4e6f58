import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Routes
import Sections

/// A person's favourites of a source with its own words for them, as a shelf.
struct FavouritesShelf: HTML {
    let source: BoundSource
    /// The first favourites of the source.
    let members: [CatalogueItem]
    let model: PageModel

    var body: some HTML {
        let cells = members.map { ItemCell(item: $0, isFavourite: true) }
        let context = model.context("shelf")
        div(.class("squad")) {
            CompositionalList(
                Snapshot([Section("favourites", title: model.strings.favourites(of: source), cells: cells)])
            ) { cell, _ in
                ArtworkCell(
                    cell: cell, picture: model.pictures.allowingArchivedMedia.tile(of: cell.item, in: .carousel),
                    strings: model.strings)
            }
            .customLayout(.carousel)
            .cachedCells(in: model.fragments) { FragmentKey($0, in: context) }
            .sectionHeader { section in
                h2 { section.title ?? "" }
                a(.class("quiet"), .href(model.path(to: .favourites(source: source.id)))) {
                    model.strings(.seeAll)
                    span(.class("visually-hidden")) { " " + (section.title ?? "") }
                }
            }
            .selectedItem { Selection(Address(model.path(to: .item($0.id, FeedQuery())))) }
            .cellAccessory { cell in
                FavouriteButton(item: cell.item, isFavourite: true, model: model)
                CellLinks(item: cell.item, source: source, model: model)
            }
        }
    }
}
