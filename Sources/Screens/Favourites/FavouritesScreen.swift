package import Catalogue
import CompositionalLayout
import CompositionalList
import Endpoints
package import HTML
import Routes
import Sections

/// A person's favourites, by source.
package struct FavouritesScreen: Screen {
    /// The source of the favourites; nil for all sources.
    let source: SourceID?
    package let model: PageModel
    /// The favourites on this page.
    private let snapshot: Snapshot<String, ItemCell>
    private let slice: PageSlice
    private let unreadable: Set<ItemReference>

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - page: the favourites on the page, by source.
    ///   - source: the source of the favourites; nil for all sources.
    ///   - model: the data that every page needs.
    package init(page: FavouritePage, source: SourceID?, model: PageModel) {
        self.source = source
        self.model = model
        slice = page.slice
        snapshot = Snapshot(page.favourites.sections(in: model.allSources, strings: model.strings))
        unreadable = Set(page.favourites.filter { $0.unreadable != nil }.map(\.item.id))
    }

    private var strings: Strings { model.strings }
    private var title: String { strings.favourites(of: known(source)) }
    private var canEdit: Bool { model.visitor.isAtLeast(.member) }
    private var parameters: [Resource.Parameter] { source.map { [.init("source", $0.rawValue)] } ?? [] }

    package var body: some HTML {
        PageDocument(
            model: model, title: title, kind: "favourites", tab: .favourites(source: nil), isFollowed: true,
            feed: model.path(to: .file(.feed, of: .favourites, parameters))
        ) {
            let context = model.contextOfCells("favourites")
            div(.class("pane")) {
                header(.class("head")) {
                    div {
                        if source != nil {
                            a(.class("back quiet"), .href(model.path(to: .favourites(source: nil)))) {
                                Icon(.back)
                                span(.class("visually-hidden")) { strings(.backTo, "") }
                                strings.favourites(of: nil)
                            }
                        }
                        h1 { title }
                    }
                    if let source, !snapshot.isEmpty { actions(of: source) }
                }
                if !snapshot.isEmpty {
                    p(.class("count")) {
                        Part("count") {
                            span(.part("count")) { strings(.items, count: slice.total) + " · " }
                        }
                        strings(.favouritesHint)
                    }
                }
                CompositionalList(snapshot) { cell, _ in
                    RowCell(
                        cell: cell, pictures: model.pictures.allowingArchivedMedia,
                        problem: unreadable.contains(cell.id) ? .unreadable : nil, strings: strings)
                    RowFacts(cell: cell, facts: model.rowFacts(of: cell.item), strings: strings)
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
                    CellLinks(item: cell.item, source: known(cell.id.source), model: model)
                }
                .emptyContent {
                    // Guests have no stars.
                    EmptyMessage(
                        .star, title: strings(.noFavourites), hint: canEdit ? strings(.noFavouritesHint) : "")
                }
                if slice.pages > 1 {
                    Paging(
                        slice: slice, scrolls: source != nil, parameters: parameters, model: model
                    ) { page in
                        .favourites(source: source, page: page)
                    }
                }
                Attributions(items: snapshot.sections.flatMap(\.cells).map(\.item), model: model)
            }
        }
    }

    /// The actions on all favourites of a source.
    private func actions(of source: SourceID) -> some HTML {
        Part("actions") {
            div(.class("actions"), .part("actions")) {
                if slice.total > 1, canEdit {
                    a(.class("quiet"), .href(model.path(to: .favouritesEditing(source, part: nil)))) {
                        strings(.reorder)
                    }
                }
                if known(source) != nil {
                    // The ids would be sent again with each change of an open page.
                    a(
                        .class("share quiet"), .href(model.path(to: .favouritesSharing(source))),
                        .data("copied", strings(.linkCopied))
                    ) { strings(.share) }
                    if model.visitor.person != nil, canEdit {
                        a(
                            .class("quiet"),
                            .href(model.path(to: .newShare(of: .favourites(source: source))))
                        ) { strings(.publicLink) }
                    }
                }
            }
        }
    }

    /// The heading of a section; empty if it is the title of the page.
    @HTMLBuilder private func heading(of section: Section<String, ItemCell>) -> some HTML {
        if section.title != title || source == nil {
            h2 { section.title ?? "" }
        }
        if known(SourceID(rawValue: section.id)) == nil { p(.class("hint")) { strings(.sourceGone) } }
        if source == nil {
            a(.class("quiet"), .href(model.path(to: .favourites(source: SourceID(rawValue: section.id))))) {
                strings(.seeAll)
                span(.class("visually-hidden")) { " " + (section.title ?? "") }
            }
        }
    }

    private func known(_ id: SourceID?) -> ResolvedSource? { id.flatMap(model.source) }
}

extension [Favourite] {
    /// A section for each run of favourites of the same source.
    fileprivate func sections(in sources: [ResolvedSource], strings: Strings) -> [Section<String, ItemCell>] {
        var sections: [Section<String, ItemCell>] = []
        for item in map(\.item) {
            let id = item.id.source
            if sections.last?.id != id.rawValue {
                let title = sources.first { $0.id == id }.map(strings.sectionTitle)
                sections.append(Section(id.rawValue, title: title ?? id.rawValue.humanised, cells: []))
            }
            sections[sections.count - 1].cells.append(ItemCell(item: item, isFavourite: true))
        }
        return sections
    }
}

extension Strings {
    /// The name of a source's favourites beside the favourites of other sources.
    fileprivate func sectionTitle(of source: ResolvedSource) -> String {
        source.favouriteTerms == nil ? title(of: source) : favourites(of: source)
    }
}

extension FavouritesScreen {
    /// Also the page that arranges the favourites of a source.
    static func load(_ address: PageAddress, in context: LoadContext) async throws -> Loaded {
        func favourites(_ query: FavouriteQuery) async throws -> FavouritePage {
            try await context.content(ProfileQuery(favourites: query)).favourites
        }
        let query = FavouritesQuery(address.parameters)
        if let source = query.source, query.isEdited {
            guard context.visitor.isAtLeast(.member) else { return .redirect(.favourites(source: source)) }
            let page = try await favourites(.page(query.page, of: .of([source])))
            return .screen(FavouritesEditingScreen(page: page, source: source, model: try await context.model()))
        }
        if let source = query.source, query.isShared {
            let first = try await favourites(.first(SharedList.largestCount, of: .of([source])))
            return .redirect(.shared(source, first.favourites.map(\.item.id.id)))
        }
        let all = FavouriteQuery.Scope.bySource(context.library.allSources.map(\.id))
        let page = try await favourites(.page(query.page, of: query.source.map { .of([$0]) } ?? all))
        return .screen(FavouritesScreen(page: page, source: query.source, model: try await context.model()))
    }
}
