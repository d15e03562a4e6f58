import Catalogue
import CompositionalLayout
import CompositionalList
import Endpoints
import Foundation
import HTML
import Media
import Routes
import Sections

/// A section of the home page in its own layout: its cells, placeholders for them, or the reason for their absence.
///
/// A class, because the closures of its views capture it.
final class HomeSectionView: HTML {
    enum Content {
        case favourites([ItemCell])
        /// A feed, and the favourites among its items, and perhaps others.
        case feed(ListPage, Set<ItemReference>)
    }

    let homeSection: HomeSection
    let content: Content
    /// Whether the section stands above the first one; each of its cells then shows the title.
    let isHeader: Bool
    let model: PageModel

    init(homeSection: HomeSection, content: Content, isHeader: Bool, model: PageModel) {
        self.homeSection = homeSection
        self.content = content
        self.isHeader = isHeader
        self.model = model
    }

    /// The request for the section's list; nil for favourites.
    private var request: FeedRequest? { if case .feed(let page, _) = content { page.request } else { nil } }
    private var title: String {
        homeSection.name ?? request.map { strings.listTitle(of: $0.source) }
            ?? strings.title(of: homeSection.feed, among: model.sources)
    }

    private var strings: Strings { model.strings }
    private var source: ResolvedSource? { request?.source }
    private var route: Route { HomeFeedPath(homeSection.feed).route }

    /// It writes itself, because to make the views of all branches takes longer than to copy kept markup.
    func render(into output: inout HTMLOutput) {
        switch content {
        case .favourites(let cells):
            let key = FragmentKey(
                cells, variant: isHeader ? 1 : 0, section: homeSection, in: model.context("home favourites"))
            output.append(key, in: model.fragments) {
                list(of: cells, choices: [], state: nil).render(into: &$0)
            }
        case .feed(let page, _):
            guard !page.cells.isEmpty else {
                return place(in: page.state) { withoutCells(page) }.render(into: &output)
            }
            model.cached(fragmentKey(of: page)) { [self] in
                list(of: page.cells, choices: page.source.choices, state: page.state)
            }
            .render(into: &output)
        }
    }

    @HTMLBuilder private func withoutCells(_ page: ListPage) -> some HTML {
        switch page.state {
        case .idle, .loading: CellPlaceholders(style: homeSection.style)
        case .showing: p(.class("hint")) { strings(.nothingHere) }
        case .failed(let failedAttempt):
            Failure(source: page.source, failedAttempt: failedAttempt, model: model)
        }
    }

    /// Stands for all that the section shows of a feed; nil for cells that won't come again.
    private func fragmentKey(of page: ListPage) -> FragmentKey? {
        let state = page.state
        return page.number.map { number in
            FragmentKey(
                variant: 2 * number + (isHeader ? 1 : 0), section: homeSection, marks: page.places(of: favouriteIDs),
                in: model.context("home section", [state.name, age(in: state) ?? "", due(in: state)?.seconds ?? ""]))
        }
    }

    private func list(of cells: [ItemCell], choices: [Resource.Parameter], state: FeedState?) -> some HTML {
        let title = title
        // A picture is as wide as its cell, which in a mosaic depends on the cell's place.
        lazy var places = Dictionary(cells.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let shape = homeSection.style.layout.pictureShape(of: cells.lazy.map(\.item), source: source)
        let context = model.contextOfCells(
            "home", homeSection.style.rawValue, shape.rawValue, isHeader ? title : "",
            // The menu of a cell leads to lists with the choices that this one has.
            source.map { model.path(to: $0.list(of: "")) } ?? "favourites")
        return CompositionalList(Snapshot([Section(homeSection.id, title: title, cells: cells)])) { [self] cell, _ in
            switch homeSection.style {
            case .carousel, .grid:
                ArtworkCell(cell: cell, picture: tile(of: cell, at: places[cell.id] ?? 0, shape), strings: strings)
            case .list:
                RowCell(cell: cell, pictures: pictures, strings: strings)
                RowFacts(cell: cell, strings: strings)
            case .story, .mosaic:
                StoryCell(
                    cell: cell, picture: tile(of: cell, at: places[cell.id] ?? 0, shape),
                    overline: isHeader ? title : nil, strings: strings)
            }
        }
        .customLayout(homeSection.style.layout)
        .cachedCells(in: model.fragments) { [self] cell in
            FragmentKey(cell, variant: (places[cell.id] ?? 0) * 2 + (isFavourite(cell) ? 1 : 0), in: context)
        }
        .sectionHeader { [self] _ in heading(state) }
        .selectedItem { [model] in Selection(Address(model.path(to: .item($0.id, FeedQuery(choices: choices))))) }
        .cellAccessory { [self] cell in
            // In the other styles, words lie over the pictures.
            if [.carousel, .grid, .list].contains(homeSection.style) {
                PlayButton(item: cell.item, pictures: pictures, strings: strings)
            }
            FavouriteButton(item: cell.item, isFavourite: isFavourite(cell), model: model)
            CellLinks(item: cell.item, source: source ?? model.source(cell.id.source), model: model)
        }
    }

    private func isFavourite(_ cell: ItemCell) -> Bool { cell.isFavourite || favouriteIDs.contains(cell.id) }
    private var favouriteIDs: Set<ItemReference> { if case .feed(_, let ids) = content { ids } else { [] } }

    private var pictures: Pictures {
        if case .favourites = content { model.pictures.allowingArchivedMedia } else { model.pictures }
    }

    private func tile(of cell: ItemCell, at place: Int, _ shape: Artwork.Shape) -> Picture {
        pictures.tile(of: cell.item, in: homeSection.style.layout, at: place, shape: shape)
    }

    /// The section without cells.
    private func place(in state: FeedState, @HTMLBuilder content: () -> some HTML) -> some HTML {
        section(.data("section", homeSection.id)) {
            header(.data("layout-header", homeSection.style.layout.id)) { heading(state) }
            content()
        }
    }

    @HTMLBuilder private func heading(_ state: FeedState?) -> some HTML {
        h2(.when(isHeader, .class("visually-hidden"))) { title }
        if let state {
            let part = "state/\(homeSection.id)"
            Part(part, version: state.hashOfCauses) {
                span(
                    .class(isHeader && state.content != nil ? "state visually-hidden" : "state"), .part(part),
                    .data("state", state.name),
                    .when(due(in: state) != nil, .data("pending", (due(in: state) ?? 0).seconds))
                ) { note(on: state) }
            }
        }
        if !isHeader {
            a(.class("quiet"), .href(model.path(to: route))) {
                strings(.seeAll)
                span(.class("visually-hidden")) { " " + title }
            }
        }
    }

    /// The time after which the section looks again, in seconds, while an answer is on its way. A failed section
    /// doesn't look again by itself.
    private func due(in state: FeedState) -> TimeInterval? {
        if case .showing(_, .refreshing) = state { state.due(in: model) } else { nil }
    }

    /// The age of archived items; the age of fresh ones tells nothing.
    private func age(in state: FeedState) -> String? {
        guard case .showing(let content, _) = state, case .archived(let date, _, _) = content.provenance else {
            return nil
        }
        return strings.age(of: date, at: model.now)
    }

    /// The values that differ from the default, then the state of the feed.
    private func note(on state: FeedState) -> String {
        var parts = request.map(strings.choices) ?? []
        switch state {
        case .idle, .loading: parts.append(strings(.loading))
        case .failed: parts.append(strings(.nothingToShow))
        case .showing(let content, _):
            if let age = age(in: state) { parts.append(strings(.archived, age)) }
            if case .sample = content.provenance { parts.append(strings.sample(of: source)) }
        }
        return parts.joined(separator: " · ")
    }
}

extension HomeSectionView {
    /// The reason why there is no content, and a retry.
    struct Failure: HTML {
        let source: ResolvedSource
        let failedAttempt: FailedAttempt
        let model: PageModel

        private var strings: Strings { model.strings }

        var body: some HTML {
            div(.class("failure")) {
                p { strings.reason(failedAttempt.error) }
                if !failedAttempt.error.isFinal, model.visitor.isAtLeast(.member) {
                    form(.method(.post), .action(model.path(to: .retry(source.id, source.choices)))) {
                        button(.class("quiet")) { strings(.tryAgain) }
                    }
                }
            }
        }
    }
}
