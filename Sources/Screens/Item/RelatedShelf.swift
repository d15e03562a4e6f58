package import Catalogue
import CompositionalLayout
import CompositionalList
import Foundation
package import HTML
import Routes
import Sections

/// A list that belongs to an item, on the item's page: a shelf of its first items, and a link to all.
package struct RelatedShelf: HTML {
    package struct Content: Sendable, Identifiable {
        package let list: RelatedList
        /// The state of the list's beginning.
        package let state: FeedState
        /// The item of the page.
        var item: ItemReference?

        package init(list: RelatedList, state: FeedState, item: ItemReference? = nil) {
            self.list = list
            self.state = state
            self.item = item
        }

        package var id: String { list.key }

        /// The items of the list without the item of the page and the owner of the list.
        func others(of content: FeedContent) -> [CatalogueItem] {
            content.items.filter { $0.id != item && $0.id != list.all.owner }
        }
    }

    let content: Content
    let model: PageModel

    /// The largest number of items shown.
    private static let cells = HomeStyle.carousel.cells

    private var strings: Strings { model.strings }
    private var source: ResolvedSource { content.list.beginning }
    private var title: String {
        strings.label(.related, content.list.key, default: strings.title(of: source))
    }

    package var body: some HTML {
        if !isEmpty {
            section(.class("related"), .data("section", content.list.key)) {
                header {
                    h2 { title }
                    span(
                        .class("state"), .data("state", content.state.name),
                        .when(due != nil, .data("pending", (due ?? 0).seconds))
                    ) { note }
                    a(.class("quiet"), .href(model.path(to: .feed(source.id, query)))) {
                        strings(.seeAll)
                        span(.class("visually-hidden")) { " " + title }
                    }
                }
                switch content.state {
                case .showing(let shown, _): list(shown)
                case .failed(let failedAttempt):
                    HomeSectionView.Failure(source: source, failedAttempt: failedAttempt, model: model)
                case .idle, .loading: CellPlaceholders(style: .carousel, count: Self.cells)
                }
            }
        }
    }

    /// Whether upstream answered without any item to show.
    private var isEmpty: Bool {
        content.state.content.map { content.others(of: $0).isEmpty } ?? false
    }

    /// The time after which the page looks again, in seconds, while newer items are on their way.
    private var due: TimeInterval? {
        if case .showing(_, .refreshing) = content.state { content.state.due(in: model) } else { nil }
    }

    /// The state of the list, if it differs from the state of the page.
    private var note: String {
        switch content.state {
        case .idle, .loading: strings(.loading)
        case .failed: ""
        case .showing(let content, _):
            switch content.provenance {
            case .fresh: ""
            case .archived(let date, _, _): strings(.archived, strings.age(of: date, at: model.now))
            case .sample: strings.sample(of: source)
            }
        }
    }

    /// The query of all of the list.
    private var query: FeedQuery { FeedQuery(choices: content.list.all.choices) }

    private func list(_ content: FeedContent) -> some HTML {
        ul(.class("few"), .role("list")) {
            ForEach(self.content.others(of: content).prefix(Self.cells)) { item in
                li(.data("item", item.id.description)) {
                    a(.href(model.path(to: .item(item.id, query)))) {
                        ArtworkCell(
                            cell: ItemCell(item: item, isFavourite: false), picture: model.pictures.cover(of: item),
                            strings: strings)
                    }
                }
            }
        }
    }
}
