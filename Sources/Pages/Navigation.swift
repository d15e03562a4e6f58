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
                strong { "Vitrine" }
                SidebarButton(hides: true, model: model)
            }
            tab(.home, strings(.home), Icon(.home))
            tab(.search(term: nil, source: nil), strings(.search), Icon(.search), isWide: true)
            ForEach(model.sources.prefix(Self.sourcesOnPhone)) { source in
                tab(.feed(source.id, FeedQuery()), strings.title(of: source), Icon(source.symbol))
            }
            ForEach(model.sources.dropFirst(Self.sourcesOnPhone)) { source in
                tab(.feed(source.id, FeedQuery()), strings.title(of: source), Icon(source.symbol), isWide: true)
            }
            tab(.favourites(source: nil), strings(.favourites), Icon(.star))
            tab(.sources, strings(.sources), Icon(.archive), isWide: hasMore)
            if hasMore {
                // The entry leads to the sources, and stands for all of them.
                a(
                    .class("narrow"), .href(model.path(to: .sources)),
                    .when(current == .sources, .aria("current", "page")),
                    .when(isWithinMore, .data("within", "true"))
                ) {
                    Icon(.more)
                    span { strings(.more) }
                }
            }
            LanguageLink(style: "wide language", isCurrent: current == .languages, model: model)
        }
        if model.visitor.hidesSidebar {
            SidebarButton(hides: false, model: model)
        }
    }

    /// The number of sources in a phone's tab bar, which has room for five entries; “More” leads to the others.
    private static let sourcesOnPhone = 2

    private var hasMore: Bool { model.sources.count > Self.sourcesOnPhone }

    private var isWithinMore: Bool {
        current == .languages
            || model.sources.dropFirst(Self.sourcesOnPhone).contains { current == .feed($0.id, FeedQuery()) }
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
