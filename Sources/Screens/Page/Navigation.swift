import Catalogue
import HTML
import Routes

/// The tab bar of a phone, or the sidebar of a wider window.
struct Navigation: HTML {
    let model: PageModel
    let current: Route?

    private var strings: Strings { model.strings }

    var body: some HTML {
        nav(.class("tabs"), .aria("label", strings(.mainNavigation))) {
            div(.class("brand")) {
                strong { strings.programName }
                SidebarButton(hides: true, model: model)
            }
            tab(.home, strings(.home), Icon(.home))
            tab(.search(term: nil, source: nil), strings(.search), Icon(.search))
            ForEach(model.sources.prefix(Self.sourcesOnPhone)) { source in
                tab(.feed(source.id, FeedQuery()), strings.title(of: source), Icon(source.symbol))
            }
            ForEach(model.sources.dropFirst(Self.sourcesOnPhone)) { source in
                tab(.feed(source.id, FeedQuery()), strings.title(of: source), Icon(source.symbol), isWide: true)
            }
            ForEach(model.additions.pages) { tab(.feed($0.id, FeedQuery()), $0.title, Icon($0.symbol), isWide: true) }
            tab(.favourites(source: nil), strings(.favourites), Icon(.star))
            tab(.sources, strings(.sources), Icon(.archive), isWide: true)
            account(style: "wide account")
            LanguageLink(style: "wide language", isCurrent: current == .languages, model: model)
            more
        }
        if model.visitor.hidesSidebar {
            SidebarButton(hides: false, model: model)
        }
    }

    /// The number of sources in a phone's tab bar, which has room for five entries; the others are in “More”.
    private static let sourcesOnPhone = 1
    private static let moreID = "more"

    /// The places without a tab on a phone, as links in a popover.
    @HTMLBuilder private var more: some HTML {
        let sources = model.sources.dropFirst(Self.sourcesOnPhone)
        let ids = sources.map(\.id) + model.additions.pages.map(\.id)
        let places = ids.map { Route.feed($0, FeedQuery()) } + [.sources, .account, .languages]
        button(
            .class("narrow"), .type("button"), .popovertarget(Self.moreID),
            .when(places.contains { $0 == current }, .data("within", "true"))
        ) {
            Icon(.more)
            span { strings(.more) }
        }
        div(.id(Self.moreID), .popover, .class("popover"), .role("group"), .aria("label", strings(.more))) {
            ForEach(sources) { source in
                tab(.feed(source.id, FeedQuery()), strings.title(of: source), Icon(source.symbol))
            }
            ForEach(model.additions.pages) { tab(.feed($0.id, FeedQuery()), $0.title, Icon($0.symbol)) }
            tab(.sources, strings(.sources), Icon(.archive))
            account(style: "account")
            LanguageLink(style: "language", isCurrent: current == .languages, model: model)
        }
    }

    /// Leads a person who has signed in to the account.
    @HTMLBuilder private func account(style: String) -> some HTML {
        if let person = model.visitor.person {
            a(
                .class(style), .href(model.path(to: .account)), .when(current == .account, .aria("current", "page"))
            ) {
                Icon(Symbol.person)
                span(.class("visually-hidden")) { strings(.account) + " " }
                span(.class("person"), .dir(.auto)) { person.name.text }
            }
        }
    }

    private func tab(_ route: Route, _ label: String, _ icon: Icon, isWide: Bool = false) -> some HTML {
        a(
            .when(isWide, .class("wide")), .href(model.path(to: route)),
            .when(route == current, .aria("current", "page"))
        ) {
            icon
            span { label }
        }
    }
}

/// Hides or shows the sidebar. A cookie remembers the choice, so that pages are served in the right state.
struct SidebarButton: HTML {
    let hides: Bool
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        form(.class(hides ? "sidebar hide" : "sidebar show"), .method(.post), .action(model.path(to: .sidebar))) {
            button(
                .class("quiet"), .name("value"), .value(hides ? "hidden" : "shown"),
                .aria("label", strings(hides ? .hideSidebar : .showSidebar))
            ) {
                Icon(.sidebar)
            }
        }
    }
}
