import Catalogue
import CompositionalLayout
import CompositionalList
import HTML
import Sections

/// The person's sections: favourites, then a shelf of each source.
struct HomePageView: HTML {
    let favourites: [Favourite]
    let feeds: [(source: AnySource, state: FeedState)]
    let frame: PageFrame

    /// Cells a shelf.
    private static let shelf = 12

    private var strings: Strings { frame.strings }

    var body: some HTML {
        PageDocument(frame: frame, title: strings(.home), kind: "home", tab: .home) {
            div(.class("pane")) {
                header(.class("head")) { h1 { strings(.home) } }
                CompositionalList(sections) { cell, _ in
                    ArtworkCell(cell: cell, picture: frame.pictures.tile(of: cell.item, in: .carousel))
                }
                .customLayout(.carousel)
                .sectionHeader { section in
                    h2 { section.title ?? "" }
                    if let feed = feeds.first(where: { $0.source.id.rawValue == section.id }) {
                        span(.class("state"), .data("state", feed.state.name)) { note(on: feed.state) }
                    }
                    a(.class("quiet"), .href(route(of: section.id).path)) {
                        strings(.seeAll)
                        span(.class("visually-hidden")) { " " + (section.title ?? "") }
                    }
                }
                .selectedItem { Selection(Address(Route.item($0.id, FeedQuery()).path)) }
                .emptyContent {
                    EmptyMessage(.collection, title: strings(.loading), hint: strings(.loadingHint))
                }
            }
        }
    }

    private static let favouritesSection = "favourites"

    private var sections: Snapshot<String, ItemCell> {
        let known = Set(frame.sources.map(\.id))
        let kept = favourites.filter { known.contains($0.item.id.source) }.prefix(Self.shelf)
        return Snapshot {
            if !kept.isEmpty {
                Section(
                    Self.favouritesSection, title: strings(.favourites),
                    cells: kept.map { ItemCell(item: $0.item, isFavourite: true) })
            }
            for feed in feeds {
                if let content = feed.state.content {
                    Section(
                        feed.source.id.rawValue, title: strings.title(of: feed.source),
                        cells: content.items.prefix(Self.shelf).map { ItemCell(item: $0, isFavourite: false) })
                }
            }
        }
    }

    private func route(of section: String) -> Route {
        section == Self.favouritesSection
            ? .favourites(source: nil) : .feed(SourceID(rawValue: section), FeedQuery())
    }

    private func note(on state: FeedState) -> String {
        guard let content = state.content else { return strings(.loading) }
        return switch content.provenance {
        case .fresh(let date, _): strings.age(of: date, at: frame.now)
        case .archived(let date, _, _): strings(.archived, strings.age(of: date, at: frame.now))
        case .sample: strings(.sample)
        }
    }
}
