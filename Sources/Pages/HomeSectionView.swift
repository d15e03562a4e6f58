import Catalogue
import CompositionalLayout
import CompositionalList
import Endpoints
import Foundation
import HTML
import Media
import Routes
import Sections

/// A section of the home page, in its own layout: its cells; until they are there, their places; else the reason.
struct HomeSectionView: HTML {
    enum Content {
        case favourites([ItemCell])
        case feed(AnySource, FeedState, favourites: Set<ItemReference>)
    }

    let homeSection: HomeSection
    let content: Content
    /// Whether it is what stands above the first section: its title is then said by each cell.
    let isHeader: Bool
    let model: PageModel

    private var strings: Strings { model.strings }
    private var title: String { strings.title(of: homeSection.feed, among: model.sources) }

    var body: some HTML {
        switch content {
        case .favourites(let cells):
            list(of: cells, choices: [], state: nil)
        case .feed(let source, .showing(let content, let activity), let favourites) where !content.items.isEmpty:
            list(
                of: FeedPage(
                    of: content, query: FeedQuery(limit: homeSection.style.cells), favourites: favourites,
                    strings: strings
                ).sections.flatMap(\.cells),
                choices: source.query, state: .showing(content, activity))
        case .feed(_, .showing(let content, let activity), _):
            place(in: .showing(content, activity)) { p(.class("hint")) { strings(.nothingHere) } }
        case .feed(let source, .failed(let failedAttempt), _):
            place(in: .failed(failedAttempt)) {
                Failure(source: source, failedAttempt: failedAttempt, model: model)
            }
        case .feed(_, let state, _):
            place(in: state) { CellPlaceholders(style: homeSection.style) }
        }
    }

    private func list(of cells: [ItemCell], choices: [Resource.Parameter], state: FeedState?) -> some HTML {
        // A picture is as wide as its cell, which in a mosaic depends on its place.
        let places = Dictionary(cells.enumerated().map { ($1.id, $0) }) { first, _ in first }
        return CompositionalList(Snapshot([Section(homeSection.id, title: title, cells: cells)])) { cell, _ in
            switch homeSection.style {
            case .carousel, .grid: ArtworkCell(cell: cell, picture: tile(of: cell, at: places[cell.id] ?? 0))
            case .list: RowCell(cell: cell, pictures: pictures, strings: strings)
            case .story, .mosaic:
                StoryCell(
                    cell: cell, picture: tile(of: cell, at: places[cell.id] ?? 0), overline: isHeader ? title : nil)
            }
        }
        .customLayout(homeSection.style.layout)
        .sectionHeader { _ in heading(state) }
        .selectedItem { Selection(Address(model.path(to: .item($0.id, FeedQuery(choices: choices))))) }
        .cellAccessory { cell in
            // Words lie over the pictures of the others.
            if [.carousel, .grid, .list].contains(homeSection.style) {
                PlayButton(item: cell.item, pictures: pictures, strings: strings)
            }
            if homeSection.style == .list {
                FavouriteButton(item: cell.item, isFavourite: cell.isFavourite, model: model)
            }
        }
    }

    private var pictures: Pictures {
        if case .favourites = content { model.pictures.allowingArchivedMedia } else { model.pictures }
    }

    /// Words stand on a wide one, which has no initials of its own.
    private func tile(of cell: ItemCell, at place: Int) -> Picture {
        let style = homeSection.style
        return pictures.tile(
            of: cell.item, in: style.layout, at: place,
            shape: style == .story || style == .mosaic ? .wide : .square)
    }

    /// The section without a cell.
    private func place(in state: FeedState, @HTMLBuilder content: () -> some HTML) -> some HTML {
        section(.data("section", homeSection.id)) {
            header(.data("layout-header", homeSection.style.layout.id)) { heading(state) }
            content()
        }
    }

    @HTMLBuilder private func heading(_ state: FeedState?) -> some HTML {
        h2(.when(isHeader, .class("visually-hidden"))) { title }
        if let state {
            span(
                .class(isHeader && state.content != nil ? "state visually-hidden" : "state"),
                .data("state", state.name), .when(due(in: state) != nil, .data("due", (due(in: state) ?? 0).seconds))
            ) { note(on: state) }
        }
        if !isHeader {
            a(.class("quiet"), .href(model.path(to: HomeFeedPath(homeSection.feed).route))) {
                strings(.seeAll)
                span(.class("visually-hidden")) { " " + title }
            }
        }
    }

    /// Only while an answer is on its way: the person reads a home page, and can ask again where one failed.
    private func due(in state: FeedState) -> TimeInterval? {
        if case .showing(_, .refreshing) = state { state.due(in: model) } else { nil }
    }

    /// What was chosen and isn't the default, then how the feed is.
    private func note(on state: FeedState) -> String {
        let source = homeSection.feed.source(among: model.sources)
        var parts = source.map(strings.choices) ?? []
        switch state {
        case .idle, .loading: parts.append(strings(.loading))
        case .failed: parts.append(strings(.failedTitle))
        case .showing(let content, _):
            switch content.provenance {
            case .fresh(let date, _): parts.append(strings.age(of: date, at: model.now))
            case .archived(let date, _, _): parts.append(strings(.archived, strings.age(of: date, at: model.now)))
            case .sample: parts.append(strings.sample(of: source))
            }
        }
        return parts.joined(separator: " · ")
    }
}

extension HomeSectionView {
    /// Why there is nothing, and how to try again.
    struct Failure: HTML {
        let source: AnySource
        let failedAttempt: FailedAttempt
        let model: PageModel

        private var strings: Strings { model.strings }

        var body: some HTML {
            div(.class("failure")) {
                p { strings.reason(failedAttempt.error) }
                if !failedAttempt.error.isFinal {
                    form(.method(.post), .action(model.path(to: .retry(source.id, source.query)))) {
                        button(.class("quiet")) { strings(.tryAgain) }
                    }
                }
            }
        }
    }
}
