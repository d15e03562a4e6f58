import Catalogue
import Endpoints
import HTML
import Routes

/// A list's title, its sort menu and its search field.
struct FeedHeader: HTML {
    let list: FeedList

    private var source: ResolvedSource { list.source }
    private var query: FeedQuery { list.query }
    private var model: PageModel { list.model }
    private var strings: Strings { list.model.strings }
    /// Whether the title is the page's `h1`; beside an item, the item has it.
    private var isPageTitle: Bool { list.selected == nil }

    private var putOnHome: PutOnHomeForm? {
        let isList = isPageTitle && list.owner == nil && !source.needsSearchTerm && query.at == nil
        guard isList, model.visitor.isAtLeast(.member) else { return nil }
        return PutOnHomeForm(source: source, query: query, model: model)
    }

    /// The address of the page for sharing the list without an account; nil if the visitor can't.
    private var sharedPath: String? {
        guard isPageTitle, model.visitor.person != nil, model.visitor.isAtLeast(.member), query.at == nil,
            list.owner == nil, !source.needsSearchTerm || !query.searched.isEmpty
        else { return nil }
        return model.path(to: .newShare(of: .feed(source.id, query.shortened(for: source))))
    }

    var body: some HTML {
        model.cached(
            "header", sharedPath == nil ? "" : "shared", list.address, isPageTitle ? "page" : "",
            list.hasPreviews ? "previews" : "",
            list.owner.map { "\($0.id) \($0.card.title)" } ?? "",
            String(hashOfOptions), putOnHome?.section?.id ?? "",
            // No term has a line feed.
            list.recent.map(\.text).joined(separator: "\n")
        ) { content }
    }

    /// A hash in place of the options that are offered at times only; the others are always those of the source.
    private var hashOfOptions: Int {
        var hasher = Hasher()
        for parameter in list.parameters {
            for option in parameter.options where option.isRetired { hasher.combine(option.value) }
        }
        return hasher.finalize()
    }

    @HTMLBuilder private var content: some HTML {
        header(.class("head")) {
            div {
                if let owner = list.owner {
                    a(.class("back quiet"), .href(model.path(to: .item(owner.id, FeedQuery()))), .dir(.auto)) {
                        Icon(.back)
                        span(.class("visually-hidden")) { strings(.backTo, "") }
                        owner.card.title
                    }
                }
                if isPageTitle {
                    h1 { strings.pageTitle(of: source, owner: list.owner) }
                } else {
                    h2(.class("h1")) { strings.pageTitle(of: source, owner: list.owner) }
                }
            }
            div(.class("tools")) {
                if list.hasPreviews {
                    button(.class("play-all quiet"), .type("button")) {
                        Icon(.play)
                        span { strings(.playAll) }
                    }
                    ScriptPreload("player", model: model)
                }
                if let putOnHome { putOnHome }
                if let sharedPath { a(.class("quiet"), .href(sharedPath)) { strings(.publicLink) } }
                if !source.sorts.isEmpty {
                    SortMenu(source: source, query: query, model: model)
                }
            }
        }
        if list.parameters.contains(where: { !$0.options.isEmpty }) {
            ChoicesForm(parameters: list.parameters, source: source, query: query, model: model)
        }
        SearchField(
            action: .feed(source.id, FeedQuery()), term: query.searched,
            label: strings(.searchIn, strings.title(of: source)),
            parameters: query.withoutTerm.shortened(for: source).parameters, source: source.id,
            recent: list.recent, keepsEmptyTerm: source.supportsSearch, model: model)
    }
}

/// The sorts of a list, as links in a popover. It opens without scripts, and each order has its own address.
struct SortMenu: HTML {
    let source: ResolvedSource
    let query: FeedQuery
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(.class("menu")) {
            button(.class("quiet"), .type("button"), .popovertarget("sort-menu")) {
                span(.class("visually-hidden")) { strings(.sortBy) + " " }
                span { current }
                if isReversible { SortArrow(order: query.order, strings: strings) }
                Icon(.down)
            }
            div(.id("sort-menu"), .popover, .class("popover"), .role("group"), .aria("label", strings(.sortBy))) {
                ForEach(source.sorts, view: choice)
            }
        }
    }

    private var currentSort: SortDescription? { source.sorts.first { $0.key == query.sort } }
    private var current: String { currentSort.map { strings.label(of: $0, in: source) } ?? strings(.sortButton) }
    /// An address may ask for an order that the menu doesn't offer.
    private var isReversible: Bool { currentSort?.isReversible == true || query.order == .descending }

    /// A link to a sort. The current one reverses the order, if that means something.
    private func choice(_ sort: SortDescription) -> some HTML {
        let isCurrent = sort.key == query.sort
        let order = isCurrent && isReversible ? query.order.reversed : sort.order
        let route = Route.feed(source.id, query.sorted(by: sort.key, order).shortened(for: source))
        return a(
            .href(model.path(to: route)), .data("sort", sort.key), .when(isCurrent, .aria("current", "true"))
        ) {
            span { strings.label(of: sort, in: source) }
            if isCurrent, isReversible {
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
