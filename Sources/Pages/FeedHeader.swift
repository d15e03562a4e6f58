import Catalogue
import Endpoints
import HTML
import Routes

/// A list's title, its sort menu and its search field.
struct FeedHeader: HTML {
    let source: AnySource
    /// What can be chosen, with the options that are offered.
    let parameters: [QueryParameter]
    let query: FeedQuery
    /// What the list belongs to.
    var owner: CatalogueItem?
    /// What was looked for lately, the newest first.
    var recent: [SearchTerm] = []
    let model: PageModel
    /// Beside an item the item has the page's only `h1`.
    let isPageTitle: Bool

    private var strings: Strings { model.strings }

    var body: some HTML {
        header(.class("head")) {
            div {
                if let owner {
                    a(.class("back quiet"), .href(model.path(to: .item(owner.id, FeedQuery()))), .dir(.auto)) {
                        Icon(.back)
                        span(.class("visually-hidden")) { strings(.backTo, "") }
                        owner.card.title
                    }
                }
                if isPageTitle {
                    h1 { strings.title(of: source) }
                } else {
                    h2(.class("h1")) { strings.title(of: source) }
                }
            }
            if !source.sorts.isEmpty {
                SortMenu(source: source, query: query, model: model)
            }
        }
        if parameters.contains(where: { !$0.options.isEmpty }) {
            ChoicesForm(parameters: parameters, source: source, query: query, model: model)
        }
        SearchField(
            action: .feed(source.id, FeedQuery()), term: query.searched,
            label: strings(.searchIn, strings.title(of: source)),
            parameters: query.withoutTerm.shortened(for: source).parameters, recent: recent,
            keepsEmptyTerm: source.takesTerm, model: model)
    }
}

/// What the list can be sorted by, as links in a popover: it opens without scripts, and each order has its address.
struct SortMenu: HTML {
    let source: AnySource
    let query: FeedQuery
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(.class("menu")) {
            button(.class("quiet"), .type("button"), .popovertarget("sort-menu")) {
                span(.class("visually-hidden")) { strings(.sortBy) + " " }
                span { current }
                SortArrow(order: query.order, strings: strings)
                Icon(.down)
            }
            div(.id("sort-menu"), .popover(), .class("popover"), .role("group"), .aria("label", strings(.sortBy))) {
                ForEach(source.sorts, view: choice)
            }
        }
    }

    private var current: String {
        source.sorts.first { $0.key == query.sort }.map { strings.label(of: $0) } ?? strings(.sortButton)
    }

    /// The current one, chosen again, turns round.
    private func choice(_ sort: SortDescription) -> some HTML {
        let isCurrent = sort.key == query.sort
        let order = isCurrent ? query.order.reversed : .ascending
        let route = Route.feed(source.id, query.sorted(by: sort.key, order).shortened(for: source))
        return a(
            .href(model.path(to: route)), .data("sort", sort.key), .when(isCurrent, .aria("current", "true"))
        ) {
            span { strings.label(of: sort) }
            if isCurrent {
                SortArrow(order: query.order, strings: strings)
            }
        }
    }
}

/// The direction of a sorted list.
struct SortArrow: HTML {
    let order: SortOrder
    let strings: Strings

    var body: some HTML {
        span(.class("order")) {
            span(.aria("hidden", "true")) { order == .ascending ? "↑" : "↓" }
            span(.class("visually-hidden")) { strings(order == .ascending ? .ascending : .descending) }
        }
    }
}
