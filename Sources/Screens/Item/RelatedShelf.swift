package import Catalogue
import CompositionalLayout
import CompositionalList
import Foundation
package import HTML
import Routes
import Sections

/// A list that belongs to an item, on the item's page: a shelf of its first items, or rows of tracks, and a link to all.
package struct RelatedShelf: HTML {
    package struct Content: Sendable, Identifiable {
        package let list: RelatedList
        /// The state of the list's beginning.
        package let state: FeedState
        /// The item of the page.
        var item: CatalogueItem?

        package init(list: RelatedList, state: FeedState, item: CatalogueItem? = nil) {
            self.list = list
            self.state = state
            self.item = item
        }

        package var id: String { list.key }

        /// Whether it is shown as rows of tracks.
        var isTracks: Bool { list.layout != .shelf }

        /// Whether the list is what the item of the page consists of. A chart has an album under the same id as the list.
        fileprivate var isOfPage: Bool { item != nil && list.all.owner?.id == item?.id.id }

        /// Whether the buttons that play the list are the item's own, in its header: the item is the album of these tracks, and
        /// has no sound itself.
        func isPlayedByHeader(_ pictures: Pictures) -> Bool {
            guard isTracks, isOfPage, let item, let shown = state.content else { return false }
            return !PlayButton.isSound(item, pictures: pictures)
                && TrackList.hasSound(others(of: shown), pictures: pictures)
        }

        /// The items of the list without its owner and, unless they are tracks, the item of the page.
        func others(of content: FeedContent) -> [CatalogueItem] {
            content.items.filter { ($0.id != item?.id || isTracks) && $0.id != list.all.owner }
        }
    }

    let content: Content
    let model: PageModel

    /// The largest number of items shown.
    private static let cells = HomeStyle.carousel.cells

    private var strings: Strings { model.strings }
    private var source: ResolvedSource { content.list.beginning }
    private var title: String {
        let title = strings.label(.related, content.list.key, default: strings.title(of: source))
        // “From this album” is said on the page of a song.
        return content.isOfPage ? strings.label(.related, content.list.key + ".own", default: title) : title
    }
    /// Whether the page shows the whole list.
    private var isWhole: Bool {
        guard content.isTracks, content.isOfPage, let shown = content.state.content else { return false }
        return content.others(of: shown).count <= TrackList.longest
    }

    package var body: some HTML {
        if !isEmpty {
            section(
                .class(content.isTracks ? "related tracks" : "related"), .data("section", content.list.key)
            ) {
                header {
                    h2 { title }
                    span(
                        .class("state"), .data("state", content.state.name),
                        .when(due != nil, .data("pending", (due ?? 0).seconds))
                    ) { note }
                    if !isWhole {
                        a(.class("quiet"), .href(model.path(to: .feed(source.id, query)))) {
                            strings(.seeAll)
                            span(.class("visually-hidden")) { " " + title }
                        }
                    }
                }
                switch content.state {
                case .showing(let shown, _): list(content.others(of: shown))
                case .failed(let failedAttempt):
                    HomeSectionView.Failure(source: source, failedAttempt: failedAttempt, model: model)
                case .idle, .loading:
                    if content.isTracks {
                        LoadingRows(strings: strings)
                    } else {
                        CellPlaceholders(style: .carousel, count: Self.cells)
                    }
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

    @HTMLBuilder private func list(_ items: [CatalogueItem]) -> some HTML {
        if case .tracks(let fields) = content.list.layout {
            TrackList(
                items: Array(items.prefix(TrackList.longest)), fields: fields, query: query, owner: content.item,
                hasButtons: !content.isPlayedByHeader(model.pictures), model: model)
        } else {
            shelf(items.prefix(Self.cells))
        }
    }

    private func shelf(_ items: ArraySlice<CatalogueItem>) -> some HTML {
        let shape = model.pictures.shape(of: items, in: source)
        return ul(.class("few"), .role("list"), .data("shape", shape.rawValue)) {
            ForEach(items) { item in
                li(.data("item", item.id.description)) {
                    a(.href(model.path(to: .item(item.id, query)))) {
                        ArtworkCell(
                            cell: ItemCell(item: item, isFavourite: false),
                            picture: model.pictures.cover(of: item, shape: shape), strings: strings)
                    }
                }
            }
        }
    }
}
