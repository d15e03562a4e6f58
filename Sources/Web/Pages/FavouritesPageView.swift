import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Sections

/// A person's favourites, by source.
struct FavouritesPageView: HTML {
    /// Only those of this source.
    let source: SourceID?
    let frame: PageFrame
    private let snapshot: Snapshot<String, ItemCell>

    init(favourites: [Favourite], source: SourceID?, frame: PageFrame) {
        self.source = source
        self.frame = frame
        snapshot = Snapshot(favourites.sections(of: source, in: frame.allSources, strings: frame.strings))
    }

    private var strings: Strings { frame.strings }
    private var title: String { strings.favourites(of: known(source)) }

    var body: some HTML {
        PageDocument(frame: frame, title: title, kind: "favourites", tab: .favourites(source: nil)) {
            div(.class("pane")) {
                header(.class("head")) {
                    h1 { title }
                    if let source, !snapshot.isEmpty { actions(of: source) }
                }
                if !snapshot.isEmpty {
                    p(.class("count")) {
                        strings(.items, count: snapshot.numberOfCells) + " · " + strings(.favouritesHint)
                    }
                }
                CompositionalList(snapshot) { cell, _ in
                    RowCell(
                        cell: cell, pictures: frame.pictures.ofKept, facts: frame.rowFacts(of: cell.item),
                        strings: strings)
                }
                .sectionHeader { heading(of: $0) }
                .selectedItem { cell in
                    frame.source(cell.id.source) == nil
                        ? nil : Selection(Address(Route.item(cell.id, FeedQuery()).path))
                }
                .cellAccessory { cell in
                    PlayButton(item: cell.item, pictures: frame.pictures.ofKept, strings: strings)
                    FavouriteButton(
                        item: cell.item, isFavourite: true, source: frame.source(cell.id.source), strings: strings)
                }
                .emptyContent {
                    EmptyMessage(.star, title: strings(.noFavourites), hint: strings(.noFavouritesHint))
                }
                Attributions(items: snapshot.sections.flatMap(\.cells).map(\.item))
            }
        }
    }

    /// What can be done to all of a source's.
    private func actions(of source: SourceID) -> some HTML {
        let items = snapshot.sections.flatMap(\.cells).map(\.id.id)
        return div(.class("actions")) {
            if items.count > 1 {
                a(.class("quiet"), .href(Route.favouritesEditing(source, part: nil).path)) { strings(.arrange) }
            }
            if known(source) != nil {
                a(.class("quiet"), .href(Route.shared(source, Array(items.prefix(SharedList.largestCount))).path)) {
                    strings(.share)
                }
            }
        }
    }

    /// Nothing where the page's title says it.
    @HTMLBuilder private func heading(of section: Section<String, ItemCell>) -> some HTML {
        if section.title != title || source == nil {
            h2 { section.title ?? "" }
        }
        if source == nil {
            a(.class("quiet"), .href(Route.favourites(source: SourceID(rawValue: section.id)).path)) {
                strings(.seeAll)
                span(.class("visually-hidden")) { " " + (section.title ?? "") }
            }
        }
    }

    private func known(_ id: SourceID?) -> AnySource? { id.flatMap(frame.source) }
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
                id.rawValue, title: sources.first { $0.id == id }.map(strings.sectionTitle) ?? id.rawValue,
                cells: bySource[id, default: []].map { ItemCell(item: $0.item, isFavourite: true) })
        }
    }
}

extension Strings {
    /// What favourites of a source are called beside those of others.
    fileprivate func sectionTitle(of source: AnySource) -> String {
        source.favouriteTerms == nil ? title(of: source) : favourites(of: source)
    }
}
