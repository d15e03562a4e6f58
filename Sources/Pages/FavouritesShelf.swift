import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Routes
import Sections

/// A person's favourites of a source with its own words for them, as a shelf.
struct FavouritesShelf: HTML {
    let source: BoundSource
    let members: [CatalogueItem]
    let model: PageModel

    /// The largest number of favourites on a shelf.
    private static let cells = 24

    var body: some HTML {
        let cells = members.prefix(Self.cells).map { ItemCell(item: $0, isFavourite: true) }
        let context = model.context("shelf")
        div(.class("squad")) {
            CompositionalList(
                Snapshot([Section("favourites", title: model.strings.favourites(of: source), cells: cells)])
            ) { cell, _ in
                ArtworkCell(
                    cell: cell, picture: model.pictures.allowingArchivedMedia.tile(of: cell.item, in: .carousel))
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
        }
    }
}
