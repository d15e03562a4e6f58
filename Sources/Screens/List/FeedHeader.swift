import Catalogue
import CompositionalLayout
import Endpoints
import HTML
import Routes

/// A list's title and what can be done with the list: on a phone a line that stays in sight, and the choices below it; in
/// one line where there is room.
struct FeedHeader: HTML {
    let list: FeedList

    private var source: ResolvedSource { list.source }
    private var query: FeedQuery { list.query }
    private var model: PageModel { list.model }
    private var strings: Strings { list.model.strings }
    /// Whether the title is the page's `h1`; beside an item, the item has it.
    private var isPageTitle: Bool { list.selected == nil }

    private var title: String {
        list.owner == nil ? strings.title(of: source) : strings.pageTitle(of: source, owner: list.owner)
    }

    private var sorts: [SortDescription] { list.page.sorts }

    private var hasChoices: Bool { list.parameters.contains { !$0.options.isEmpty } }

    private var hasChanges: Bool {
        isPageTitle && source.hasChanges && list.state.content?.provenance.fetchedAt != nil
    }

    /// The address of the list as of the day of its answer, from which people go back in time; nil if it has no past, and
    /// in the past.
    private var pastPath: String? {
        guard isPageTitle, list.hasPast, query.at == nil, let date = list.state.content?.provenance.fetchedAt,
            let day = PastDate(dayOf: date)
        else { return nil }
        var query = query
        query.at = day
        return model.path(to: .feed(source.id, query.shortened(for: source)))
    }

    private var putOnHome: PutOnHomeForm? {
        let isList = isPageTitle && list.owner == nil && !source.needsSearchTerm && query.at == nil
        guard isList, model.visitor.isAtLeast(.member) else { return nil }
        return PutOnHomeForm(source: source, query: query, model: model)
    }

    /// The address of the page for following the list; nil if it can’t be followed.
    private var followPath: String? {
        guard hasChanges, query.at == nil, model.visitor.role != nil else { return nil }
        return model.path(to: .newFollow(of: .feed(source.id, query.on(page: 1).shortened(for: source))))
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
            list.hasPreviews ? "previews" : "", list.layout.id, list.hasLayoutSwitch ? "switch" : "",
            hasChanges ? "changes" : "", pastPath ?? "",
            followPath == nil ? "" : list.isFollowed ? "followed" : "follow",
            list.page.facetsNumber == nil ? "" : "facets",
            list.owner.map { "\($0.id) \($0.card.title)" } ?? "",
            String(hashOfOptions), putOnHome?.section?.id ?? "", String(sorts.hashValue),
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

    private var content: some HTML {
        header(.class("head list-head")) {
            div(.class(source.needsSearchTerm ? "toolbar asking" : hasChoices ? "toolbar of-choices" : "toolbar")) {
                div(.class("titles")) {
                    if let owner = list.owner {
                        a(.class("back quiet"), .href(model.path(to: .item(owner.id, FeedQuery())))) {
                            Icon(.back)
                            span(.class("visually-hidden")) { strings(.backTo, owner.card.title) }
                        }
                    }
                    if isPageTitle {
                        h1 { title }
                    } else {
                        h2(.class("h1")) { title }
                    }
                }
                SearchField(
                    action: .feed(source.id, FeedQuery()), term: query.searched,
                    label: strings.searchLabel(of: source),
                    parameters: query.withoutTerm.shortened(for: source).parameters, source: source.id,
                    recent: list.recent, keepsEmptyTerm: source.supportsSearch, model: model)
                div(.class("tools")) {
                    if list.page.facetsNumber != nil {
                        FacetButton(choices: list.page.choices.count, strings: strings)
                    }
                    if !sorts.isEmpty { SortMenu(sorts: sorts, source: source, query: query, model: model) }
                    actions
                }
            }
            if hasChoices {
                ChoicesForm(parameters: list.parameters, source: source, query: query, model: model)
            }
        }
    }

    private static let actionsID = "list-actions"

    /// What is done with a list less often: a menu on a phone, in the line of the title where there is room.
    @HTMLBuilder private var actions: some HTML {
        if isPageTitle, hasActions {
            button(
                .class("quiet more"), .type("button"), .popovertarget(Self.actionsID),
                .aria("label", strings(.moreChoices))
            ) {
                Icon(.more)
            }
            div(
                .id(Self.actionsID), .popover, .class("popover"), .role("group"),
                .aria("label", strings(.moreChoices))
            ) {
                if list.hasPreviews { playAll }
                if hasChanges {
                    a(.class("changes quiet"), .href(model.path(to: .changes(source.id, source.choices)))) {
                        Icon(.changes)
                        span { strings(.changes) }
                    }
                }
                if let pastPath {
                    a(.class("history quiet"), .href(pastPath)) {
                        Icon(.recent)
                        span { strings(.history) }
                    }
                }
                if let followPath {
                    FollowButton(path: followPath, isFollowed: list.isFollowed, strings: strings)
                }
                if let putOnHome { putOnHome }
                if let sharedPath {
                    a(.class("quiet"), .href(sharedPath)) {
                        Icon(.share)
                        span { strings(.publicLink) }
                    }
                }
                if list.hasLayoutSwitch {
                    LayoutSwitch(
                        isOfPictures: list.layout.id != Layout.list.id,
                        list: .feed(source.id, FeedQuery(choices: source.choices)), page: list.address, model: model)
                }
            }
        } else if list.hasPreviews {
            playAll
        }
        if list.hasPreviews { ScriptPreload("player", model: model) }
    }

    private var hasActions: Bool {
        list.hasPreviews || hasChanges || pastPath != nil || putOnHome != nil || sharedPath != nil
            || list.hasLayoutSwitch
    }

    private var playAll: some HTML {
        button(
            .class("play-all quiet"), .type("button"),
            .when(isPageTitle, .popovertarget(Self.actionsID)), .when(isPageTitle, .popovertargetaction("hide"))
        ) {
            Icon(.play)
            span { strings(.playAll) }
        }
    }
}

/// Opens the facets of a list (``FacetMenu``), and shows the number of choices.
private struct FacetButton: HTML {
    let choices: Int
    let strings: Strings

    var body: some HTML {
        button(.class("filter quiet"), .type("button"), .popovertarget(FacetMenu.menuID)) {
            Icon(.filter)
            span { strings(.filter) }
            if choices > 0 { span(.class("chosen")) { strings.number(Double(choices)) } }
        }
    }
}

/// The sorts of a list, as links in a popover. It opens without scripts, and each order has its own address.
struct SortMenu: HTML {
    let sorts: [SortDescription]
    let source: ResolvedSource
    let query: FeedQuery
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(.class("menu")) {
            button(.class("quiet"), .type("button"), .popovertarget("sort-menu")) {
                Icon(.sort)
                span(.class("visually-hidden")) { strings(.sortBy) + " " }
                span { current }
                if isReversible { SortArrow(order: query.order, strings: strings) }
                Icon(.down)
            }
            div(.id("sort-menu"), .popover, .class("popover"), .role("group"), .aria("label", strings(.sortBy))) {
                ForEach(sorts, view: choice)
            }
        }
    }

    private var currentSort: SortDescription? { sorts.first { $0.key == query.sort } }
    private var current: String { currentSort.map { strings.label(of: $0, in: source) } ?? strings(.sortButton) }
    /// An address may ask for an order that the menu doesn't offer.
    private var isReversible: Bool { currentSort?.isReversible == true || query.order == .descending }

    /// A link to a sort. The current one reverses the order, if that means something.
    private func choice(_ sort: SortDescription) -> some HTML {
        let isCurrent = sort.key == query.sort
        let first = sort.order ?? .ascending
        let order = isCurrent && isReversible ? query.order.reversed : first
        let route = Route.feed(source.id, query.sorted(by: sort.key, order).shortened(for: source))
        return a(
            .href(model.path(to: route)), .data("sort", sort.key),
            .when(first == .descending, .data("order", first.rawValue)), .when(isCurrent, .aria("current", "true"))
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
