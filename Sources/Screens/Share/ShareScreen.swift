package import Catalogue
import CompositionalLayout
import CompositionalList
package import HTML
import Media
import Routes
import Sections

/// A shared list, for people without an account. All its addresses are below that of the share.
package struct ShareScreen: Screen {
    let list: SharedAddress
    let page: SharedPage
    let owner: PersonName
    let token: String
    /// Makes the addresses of the pictures and the items.
    let pictures: Pictures
    package let model: PageModel

    package init(
        list: SharedAddress, page: SharedPage, owner: PersonName, token: String, pictures: Pictures, model: PageModel
    ) {
        self.list = list
        self.page = page
        self.owner = owner
        self.token = token
        self.pictures = pictures
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var title: String { list.title(strings) }

    package var body: some HTML {
        let isPending = page.state.map { $0.isWaiting && $0.content == nil } ?? false
        PageDocument(model: model, title: title, kind: "share", tab: nil, isPending: isPending) {
            div(.class("pane")) {
                header(.class("head")) {
                    div {
                        h1(.dir(.auto)) { title }
                        p(.class("note")) { strings(.sharedBy, owner.text) }
                    }
                }
                if let state = page.state { FeedStatusLine(source: list.source, state: state, model: model) }
                if page.cells.isEmpty {
                    EmptyMessage(.collection, title: strings(.nothingToShow), hint: "")
                } else {
                    p(.class("count")) { strings(.items, count: page.slice.total) }
                    cells
                    if let state = page.state, let content = state.content, hasMore {
                        p(.class("count")) { strings.rest(of: content, in: state.phase) }
                    }
                    if page.slice.pages > 1 || hasMore { pages }
                    formats
                    Attributions(items: page.items, model: model)
                }
            }
        }
    }

    /// The number of the next page. Of a list that is loaded on demand, it is the first one that has not been loaded.
    private var nextPage: Int {
        guard hasMore, let content = page.state?.content else { return page.slice.page + 1 }
        return content.items.count / page.slice.limit + 1
    }

    /// Whether the list goes on after its last page, and is loaded on demand.
    private var hasMore: Bool {
        page.slice.page == page.slice.pages
            && page.state?.content.map { $0.bound == .demand && $0.missing > 0 } ?? false
    }

    private var cells: some HTML {
        let layout = Layout.ofList(page.items, in: list.source)
        let places = Dictionary(page.cells.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let shape = pictures.shape(of: page.items, in: list.source)
        return CompositionalList(Snapshot([Section("shared", cells: page.cells)])) { cell, _ in
            if layout.id == Layout.list.id {
                RowCell(cell: cell, pictures: pictures, strings: strings)
                RowFacts(cell: cell, facts: model.rowFacts(of: cell.item), strings: strings)
            } else {
                ArtworkCell(
                    cell: cell,
                    picture: pictures.tile(of: cell.item, in: layout, at: places[cell.id] ?? 0, shape: shape),
                    strings: strings)
            }
        }
        .customLayout(layout)
        .selectedItem { Selection(Address(pictures.addresses.basePath.path(to: .item($0.id, FeedQuery())))) }
    }

    private var pages: some HTML {
        nav(.class("paging"), .aria("label", strings(.pages))) {
            if page.slice.page > 1 {
                a(.class("quiet"), .rel("prev"), .href(path(of: .page, page: page.slice.page - 1))) {
                    Icon(.back)
                    span { strings(.previousPage) }
                }
            }
            if page.slice.page < page.slice.pages || hasMore {
                a(.class("quiet"), .rel("next"), .href(path(of: .page, page: nextPage))) {
                    span { strings(.nextPage) }
                    Icon(.forward)
                }
            }
        }
    }

    private var formats: some HTML {
        p(.class("count")) {
            a(.href(path(of: .document)), .rel("alternate")) { "JSON" }
            ForEach(ListFormat.allCases) { format in
                " · "
                a(.href(path(of: .file(format))), .rel("alternate")) { format.name }
            }
        }
    }

    private func path(of format: ShareFormat, page: Int = 1) -> String {
        model.path(to: .share(token: token, format, page: page))
    }
}

/// An item of a shared list.
package struct ShareItemScreen: Screen {
    let item: CatalogueItem
    /// The state of the feed that the item comes from.
    let state: FeedState
    let list: SharedAddress
    let token: String
    let pictures: Pictures
    package let model: PageModel

    package init(
        item: CatalogueItem, state: FeedState, list: SharedAddress, token: String, pictures: Pictures,
        model: PageModel
    ) {
        self.item = item
        self.state = state
        self.list = list
        self.token = token
        self.pictures = pictures
        self.model = model
    }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: item.card.title, kind: "share-item", tab: nil) {
            ItemStyles(model: model)
            article(.id("detail"), .class("pane detail"), .aria("label", strings(.details))) {
                ItemHeader(
                    item: item, source: list.source,
                    back: (model.path(to: .share(token: token, .page)), list.title(strings)), pictures: pictures,
                    model: model
                ) {
                    FeedStatusLine(source: list.source, state: state, model: model)
                } actions: {
                    ""
                }
                if let address = pictures.addresses.preview(of: item) {
                    Preview(address: address, card: item.card, hasScripts: false, strings: strings)
                }
                ItemDescription(item: item, strings: strings)
                let scores = item.fields.filter { Scores.score(of: $0) != nil }
                if !scores.isEmpty { Scores(fields: scores, strings: strings) }
                div(.class("groups")) { Facts(item: item, source: list.source, hasLinks: false, model: model) }
                Attributions(items: [item], model: model)
            }
        }
    }
}
