import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Sections

/// A person's favourites, by source.
struct FavouritesPageView: HTML {
    let favourites: [Favourite]
    /// Only those of this source.
    let source: SourceID?
    let frame: PageFrame

    private var strings: Strings { frame.strings }

    var body: some HTML {
        PageDocument(frame: frame, title: strings(.favourites), kind: "favourites", tab: .favourites(source: nil)) {
            div(.class("pane")) {
                header(.class("head")) { h1 { strings(.favourites) } }
                if !favourites.isEmpty {
                    p(.class("count")) {
                        strings(.items, count: favourites.count) + " · " + strings(.favouritesHint)
                    }
                }
                CompositionalList(sections) { cell, _ in
                    RowCell(cell: cell, pictures: frame.pictures, strings: strings)
                }
                .sectionHeader { section in
                    h2 { section.title ?? "" }
                }
                .selectedItem { cell in
                    frame.source(cell.id.source) == nil
                        ? nil : Selection(Address(Route.item(cell.id, FeedQuery()).path))
                }
                .cellAccessory {
                    FavouriteButton(
                        item: $0.item, isFavourite: true, source: frame.source($0.id.source), strings: strings)
                }
                .emptyContent {
                    EmptyMessage(.star, title: strings(.noFavourites), hint: strings(.noFavouritesHint))
                }
            }
        }
    }

    private var sections: Snapshot<String, ItemCell> {
        Snapshot(favourites.sections(of: source, in: frame.sources, strings: strings))
    }
}

extension [Favourite] {
    /// By source, in the sources' order; those of sources that are no longer there come last, under their id.
    func sections(
        of only: SourceID?, in sources: [AnySource], strings: Strings
    ) -> [Section<String, ItemCell>] {
        let bySource = Dictionary(grouping: self, by: \.item.id.source)
        let known = sources.map(\.id).filter { bySource[$0] != nil }
        let unknown = bySource.keys.filter { !known.contains($0) }.sorted()
        return (known + unknown).filter { only == nil || $0 == only }.map { id in
            Section(
                id.rawValue,
                title: sources.first { $0.id == id }.map { strings.title(of: $0) } ?? id.rawValue,
                cells: bySource[id, default: []].map { ItemCell(item: $0.item, isFavourite: true) })
        }
    }
}
