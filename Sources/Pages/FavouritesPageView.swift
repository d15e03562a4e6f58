package import Catalogue
import CompositionalLayout
import CompositionalList
import Endpoints
package import HTML
import Routes
import Sections

/// A person's favourites, by source.
package struct FavouritesPageView: HTML {
    /// The source of the favourites; nil for all sources.
    let source: SourceID?
    let model: PageModel
    /// The favourites on this page.
    private let snapshot: Snapshot<String, ItemCell>
    private let slice: PageSlice
    /// The ids of all favourites of the source.
    private let ids: [String]
    private let unreadable: Set<ItemReference>

    package init(favourites: [Favourite], source: SourceID?, page: Int = 1, model: PageModel) {
        self.source = source
        self.model = model
        let sections = favourites.sections(of: source, in: model.allSources, strings: model.strings)
        slice = PageSlice(page: page, of: sections.reduce(0) { $0 + $1.cells.count })
        snapshot = Snapshot(sections.sliced(slice.range))
        ids = source == nil ? [] : sections.flatMap(\.cells).map(\.id.id)
        unreadable = Set(favourites.filter { $0.unreadable != nil }.map(\.item.id))
    }

    private var strings: Strings { model.strings }
    private var title: String { strings.favourites(of: known(source)) }

    package var body: some HTML {
        PageDocument(model: model, title: title, kind: "favourites", tab: .favourites(source: nil)) {
            let context = model.context("favourites")
            div(.class("pane")) {
                header(.class("head")) {
                    h1 { title }
                    if let source, !snapshot.isEmpty { actions(of: source) }
                }
                if !snapshot.isEmpty {
                    p(.class("count")) {
                        strings(.items, count: slice.total) + " · " + strings(.favouritesHint)
                    }
                }
                CompositionalList(snapshot) { cell, _ in
                    RowCell(
                        cell: cell, pictures: model.pictures.allowingArchivedMedia,
                        facts: model.rowFacts(of: cell.item),
                        problem: unreadable.contains(cell.id) ? .unreadable : nil, strings: strings)
                }
                .cachedCells(in: model.fragments) {
                    FragmentKey($0, variant: unreadable.contains($0.id) ? 1 : 0, in: context)
                }
                .sectionHeader { heading(of: $0) }
                .selectedItem { cell in
                    model.source(cell.id.source) == nil
                        ? nil : Selection(Address(model.path(to: .item(cell.id, FeedQuery()))))
                }
                .cellAccessory { cell in
                    PlayButton(item: cell.item, pictures: model.pictures.allowingArchivedMedia, strings: strings)
                    FavouriteButton(item: cell.item, isFavourite: true, model: model)
                }
                .emptyContent {
                    EmptyMessage(.star, title: strings(.noFavourites), hint: strings(.noFavouritesHint))
                }
                if slice.pages > 1 {
                    Paging(
                        slice: slice, scrolls: source != nil,
                        parameters: source.map { [.init("source", $0.rawValue)] } ?? [], model: model
                    ) { page in
                        .favourites(source: source, page: page)
                    }
                }
                Attributions(items: snapshot.sections.flatMap(\.cells).map(\.item))
            }
        }
    }

    /// The actions on all favourites of a source.
    private func actions(of source: SourceID) -> some HTML {
        div(.class("actions")) {
            if ids.count > 1 {
                a(.class("quiet"), .href(model.path(to: .favouritesEditing(source, part: nil)))) { strings(.reorder) }
            }
            if known(source) != nil {
                a(.class("quiet"), .href(model.path(to: .shared(source, Array(ids.prefix(SharedList.largestCount)))))) {
                    strings(.share)
                }
            }
        }
    }

    /// The heading of a section; empty if it is the title of the page.
    @HTMLBuilder private func heading(of section: Section<String, ItemCell>) -> some HTML {
        if section.title != title || source == nil {
            h2 { section.title ?? "" }
        }
        if source == nil {
            a(.class("quiet"), .href(model.path(to: .favourites(source: SourceID(rawValue: section.id))))) {
                strings(.seeAll)
                span(.class("visually-hidden")) { " " + (section.title ?? "") }
            }
        }
    }

    private func known(_ id: SourceID?) -> BoundSource? { id.flatMap(model.source) }
}

extension [Section<String, ItemCell>] {
    /// The cells in a range that counts through all sections. Sections without such a cell are left out.
    fileprivate func sliced(_ range: Range<Int>) -> [Section<String, ItemCell>] {
        var start = 0
        return compactMap { section -> Section<String, ItemCell>? in
            let own = range.clamped(to: start..<(start + section.cells.count))
            defer { start += section.cells.count }
            guard !own.isEmpty else { return nil }
            return Section(section.id, title: section.title, cells: own.map { section.cells[$0 - start] })
        }
    }
}

extension [Favourite] {
    /// The favourites by source, in the order of the sources. Favourites of sources that no longer exist come last, by
    /// id.
    func sections(
        of only: SourceID?, in sources: [BoundSource], strings: Strings
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
    /// The name of a source's favourites beside the favourites of other sources.
    fileprivate func sectionTitle(of source: BoundSource) -> String {
        source.favouriteTerms == nil ? title(of: source) : favourites(of: source)
    }
}
