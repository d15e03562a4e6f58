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
    private let layout: Layout

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
        layout = .ofFavourites(page, of: source, model: model)
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
            let looks = looks
            div(.class("pane")) {
                header(.class("head list-head")) {
                    div(.class("toolbar")) {
                        div(.class("titles")) {
                            if source != nil {
                                a(.class("back quiet"), .href(model.path(to: .favourites(source: nil)))) {
                                    Icon(.back)
                                    span(.class("visually-hidden")) { strings(.backTo, strings.favourites(of: nil)) }
                                }
                            }
                            h1 { title }
                        }
                        div(.class("tools")) {
                            if canEdit, !snapshot.isEmpty {
                                LayoutSwitch(
                                    isOfPictures: layout.id != Layout.list.id, list: .favourites(source: nil),
                                    page: model.path(to: .favourites(source: source, page: slice.page)), model: model)
                            }
                        }
                    }
                    if let source, !snapshot.isEmpty { actions(of: source) }
                }
                CompositionalList(snapshot) { cell, section in
                    let problem: Phrase? = unreadable.contains(cell.id) ? .unreadable : nil
                    if layout.id == Layout.list.id {
                        RowCell(
                            cell: cell, pictures: pictures, shape: looks[section]?.shape, problem: problem,
                            strings: strings)
                        RowFacts(cell: cell, facts: model.rowFacts(of: cell.item), strings: strings)
                    } else {
                        ArtworkCell(
                            cell: cell,
                            picture: pictures.tile(of: cell.item, in: layout, shape: looks[section]?.shape ?? .square),
                            problem: problem, strings: strings)
                    }
                }
                .customLayout(layout)
                .cachedCells(in: model.fragments) { cell in
                    looks[cell.id.source.rawValue].map {
                        FragmentKey(cell, variant: unreadable.contains(cell.id) ? 1 : 0, in: $0.context)
                    } ?? FragmentKey(cell, in: model.contextOfCells("favourites"))
                }
                .sectionHeader { heading(of: $0) }
                .selectedItem { cell in
                    model.source(cell.id.source) == nil
                        ? nil : Selection(Address(model.path(to: .item(cell.id, FeedQuery()))))
                }
                .cellAccessory { cell in
                    PlayButton(item: cell.item, pictures: pictures, strings: strings)
                    FavouriteButton(item: cell.item, isFavourite: true, model: model)
                    CellLinks(item: cell.item, source: known(cell.id.source), model: model)
                }
                .emptyContent {
                    // Guests have no stars.
                    EmptyMessage(
                        .star, title: strings(.noFavourites), hint: canEdit ? strings(.noFavouritesHint) : "")
                }
                if !snapshot.isEmpty {
                    p(.class("count")) {
                        Part("count") {
                            span(.part("count")) { strings(.items, count: slice.total) + " · " }
                        }
                        strings(.favouritesHint)
                    }
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

    private var pictures: Pictures { model.pictures.allowingArchivedMedia }

    /// What the cells of a section have in common besides their layout.
    private typealias Look = (shape: Artwork.Shape, context: FragmentContext)

    /// The looks of the sections by their ids.
    private var looks: [String: Look] {
        var looks: [String: Look] = [:]
        for section in snapshot.sections {
            let shape = pictures.shape(of: section.cells.lazy.map(\.item), in: known(SourceID(rawValue: section.id)))
            looks[section.id] = (shape, model.contextOfCells("favourites", layout.id, shape.rawValue))
        }
        return looks
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
