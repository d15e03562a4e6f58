package import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Routes
import Sections

/// A person's favourites of a source with its own words for them, as a shelf.
struct FavouritesShelf: HTML {
    let source: ResolvedSource
    /// The first favourites of the source.
    let members: [CatalogueItem]
    let model: PageModel

    var body: some HTML {
        if !members.isEmpty { shelf }
    }

    private var title: String { model.strings.favourites(of: source) }

    @HTMLBuilder private var heading: some HTML {
        h2 { title }
        a(.class("quiet"), .href(model.path(to: .favourites(source: source.id)))) {
            model.strings(.seeAll)
            span(.class("visually-hidden")) { " " + title }
        }
    }

    private var shelf: some HTML {
        let cells = members.map { ItemCell(item: $0, isFavourite: true) }
        let shape = model.pictures.allowingArchivedMedia.shape(of: members, in: source)
        let context = model.contextOfCells("shelf", shape.rawValue, model.path(to: source.list(of: "")))
        return div(.class("squad")) {
            CompositionalList(
                Snapshot([Section("favourites", title: title, cells: cells)])
            ) { cell, _ in
                ArtworkCell(
                    cell: cell,
                    picture: model.pictures.allowingArchivedMedia.tile(of: cell.item, in: .carousel, shape: shape),
                    strings: model.strings)
            }
            .customLayout(.carousel)
            .cachedCells(in: model.fragments) { FragmentKey($0, in: context) }
            .sectionHeader { _ in heading }
            .selectedItem { Selection(Address(model.path(to: .item($0.id, FeedQuery())))) }
            .cellAccessory { cell in
                FavouriteButton(item: cell.item, isFavourite: true, model: model)
                CellLinks(item: cell.item, source: source, model: model)
            }
        }
    }
}

extension FeedList {
    /// The largest number of favourites on the shelf above the list.
    private static let shelfLength = 24

    /// The favourites on the shelf above a list; nil if the list has no shelf. Only the first page of the whole list
    /// has one.
    package static func favourites(above request: FeedRequest) -> FavouriteQuery? {
        let (source, query) = (request.source, request.query)
        guard source.favouriteTerms != nil, !query.isNarrowed, query.page == 1 else { return nil }
        return .first(shelfLength, of: .of([source.id]))
    }

    var squad: FavouritesShelf? {
        guard selected == nil, Self.favourites(above: page.request) != nil else { return nil }
        return FavouritesShelf(source: source, members: favourites, model: model)
    }
}
