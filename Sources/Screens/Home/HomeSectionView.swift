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
    let homeSection: HomeSection
    let content: HomeContent
    /// The favourites among its items, and perhaps others.
    let favouriteIDs: Set<ItemReference>
    /// Whether the section has no heading, because it is being edited.
    let isEdited: Bool
    let model: PageModel

    init(
        homeSection: HomeSection, content: HomeContent, favouriteIDs: Set<ItemReference>, isEdited: Bool,
        model: PageModel
    ) {
        self.homeSection = homeSection
        self.content = content
        self.favouriteIDs = favouriteIDs
        self.isEdited = isEdited
        self.model = model
    }

    /// The request for the section's list; nil for the person's own items.
    private var request: FeedRequest? { content.page?.request }
    private var title: String { strings.title(of: homeSection, among: model.sources) }
    private var strings: Strings { model.strings }
    private var source: ResolvedSource? { request?.source }

    /// It writes itself, because to make the views of all branches takes longer than to copy kept markup.
    func render(into output: inout HTMLOutput) {
        if let page = content.page, content.cells.isEmpty {
            return place(in: page.state) { withoutCells(page) }.render(into: &output)
        }
        if content.cells.isEmpty, !content.changedLists.isEmpty {
            return place(in: nil) {}.render(into: &output)
        }
        model.cached(fragmentKey) { [self] in list }.render(into: &output)
    }

    @HTMLBuilder private func withoutCells(_ page: ListPage) -> some HTML {
        switch page.state {
        case .idle, .loading: CellPlaceholders(style: homeSection.style, count: homeSection.count)
        case .showing: p(.class("hint")) { strings(.nothingHere) }
        case .failed(let failedAttempt):
            Failure(source: page.source, failedAttempt: failedAttempt, model: model)
        }
    }

    /// Stands for all that the section shows; nil for cells that won't come again.
    private var fragmentKey: FragmentKey? {
        let marks = content.places(of: favouriteIDs)
        let values = (content.page?.state).map { [$0.name, age(in: $0) ?? "", due(in: $0)?.seconds ?? ""] } ?? []
        let shape = shape(of: content.cells)
        let hues = content.cells.compactMap { hue(of: $0, shape)?.name }
        let lines = ChangedLists.lines(of: content.changedLists, model: model).flatMap { [$0.text, $0.address] }
        let context = model.context("home section", [shape.rawValue] + values + hues + lines)
        guard content.hasCellsOfPage else {
            let positions = content.cells.compactMap { content.played[$0.id]?.position }
            let seconds = positions.compactMap { Int(exactly: $0.rounded()) }
            return FragmentKey(
                content.cells, variant: isEdited ? 1 : 0, section: homeSection, marks: marks + seconds, in: context)
        }
        return content.page?.number.map { number in
            FragmentKey(variant: 2 * number + (isEdited ? 1 : 0), section: homeSection, marks: marks, in: context)
        }
    }

    private var list: some HTML {
        let (cells, state, choices) = (content.cells, content.page?.state, request?.source.choices ?? [])
        let title = title
        // A picture is as wide as its cell, which in a mosaic depends on the cell's place.
        lazy var places = Dictionary(cells.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let shape = shape(of: cells)
        let context = model.contextOfCells(
            "home", homeSection.style.rawValue, shape.rawValue,
            // The menu of a cell leads to lists with the choices that this one has.
            source.map { model.path(to: $0.list(of: "")) } ?? "own")
        return CompositionalList(Snapshot([Section(homeSection.id, title: title, cells: cells)])) { [self] cell, _ in
            switch homeSection.style {
            case .carousel, .grid:
                ArtworkCell(cell: cell, picture: tile(of: cell, at: places[cell.id] ?? 0, shape), strings: strings)
            case .list:
                RowCell(cell: cell, pictures: pictures, strings: strings)
                RowFacts(cell: cell, strings: strings)
            case .story, .mosaic:
                StoryCell(
                    cell: cell, picture: tile(of: cell, at: places[cell.id] ?? 0, shape), hue: hue(of: cell, shape),
                    strings: strings)
            }
        }
        .customLayout(homeSection.style.layout)
        .cachedCells(in: model.fragments) { [self] cell in
            FragmentKey(
                cell, variant: (places[cell.id] ?? 0) * 2 + (isFavourite(cell) ? 1 : 0), hue: hue(of: cell, shape),
                in: context)
        }
        .cellDetail { [self] cell in
            if let played = content.played[cell.id] { ListeningProgress(played: played, strings: strings) }
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

    private func shape(of cells: [ItemCell]) -> Artwork.Shape {
        pictures.shape(of: cells.lazy.map(\.item), in: source)
    }

    private func hue(of cell: ItemCell, _ shape: Artwork.Shape) -> Hue? {
        pictures.hue(
            of: cell.item, in: homeSection.style.layout, shape: shape, source: source ?? model.source(cell.id.source))
    }

    private func isFavourite(_ cell: ItemCell) -> Bool { cell.isFavourite || favouriteIDs.contains(cell.id) }

    /// The pictures of favourites are archived.
    private var pictures: Pictures {
        switch homeSection.feed {
        case .favourites, .favouritesOf: model.pictures.allowingArchivedMedia
        default: model.pictures
        }
    }

    private func tile(of cell: ItemCell, at place: Int, _ shape: Artwork.Shape) -> Picture {
        pictures.tile(of: cell.item, in: homeSection.style.layout, at: place, shape: shape)
    }

    /// The section without cells.
    private func place(in state: FeedState?, @HTMLBuilder content: () -> some HTML) -> some HTML {
        section(.data("section", homeSection.id)) {
            if !isEdited { header(.data("layout-header", homeSection.style.layout.id)) { heading(state) } }
            content()
        }
    }

    @HTMLBuilder private func heading(_ state: FeedState?) -> some HTML {
        if !isEdited {
            let address = HomeFeedPath(homeSection.feed).page.map(model.path)
            h2 {
                if let address {
                    a(.href(address)) {
                        title
                        Icon(.forward)
                    }
                } else {
                    title
                }
            }
            if let state {
                let part = "state/\(homeSection.id)"
                Part(part, version: state.hashOfCauses) {
                    span(
                        .class("state"), .part(part), .data("state", state.name),
                        .when(due(in: state) != nil, .data("pending", (due(in: state) ?? 0).seconds))
                    ) { note(on: state) }
                }
            }
            if let address {
                a(.class("quiet"), .href(address)) {
                    strings(.seeAll)
                    span(.class("visually-hidden")) { " " + title }
                }
            } else if homeSection.feed == .recentlyOpened {
                ClearHistoryForm(model: model)
            }
            if homeSection.feed == .newSinceLastVisit {
                ChangedLists(lists: content.changedLists, part: "changes/\(homeSection.id)", model: model)
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
        case .showing:
            if let age = age(in: state) { parts.append(strings(.archived, age)) }
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
                p { strings.effect(of: failedAttempt.error) }
                if !failedAttempt.error.isFinal, model.visitor.isAtLeast(.member) {
                    form(.method(.post), .action(model.path(to: .retry(source.id, source.choices)))) {
                        button(.class("quiet")) { strings(.tryAgain) }
                    }
                }
            }
        }
    }
}

/// How far an item was played, and how much is left.
private struct ListeningProgress: HTML {
    let played: RecentItem
    let strings: Strings

    var body: some HTML {
        if let position = played.position, let duration = played.duration {
            let left = strings(.timeLeft, strings.duration(duration - position))
            progress(.value(position.seconds), .max(duration.seconds), .aria("label", left)) {}
            span(.class("caption"), .aria("hidden", "true")) { left }
        }
    }
}
