import Catalogue
import HTML
import Routes

/// The tab bar of a phone, or the sidebar of a wider window.
struct Navigation: HTML {
    let model: PageModel
    let current: Route?

    private var strings: Strings { model.strings }
    private static let moreID = "more"

    var body: some HTML {
        let arrangement = model.preferences.navigation
        let places = model.places
        nav(.class("tabs"), .aria("label", strings(.mainNavigation))) {
            div(.class("brand")) {
                Brand(model: model)
                SidebarButton(hides: true, model: model)
            }
            tab(.home, strings(.home)) { Icon(.home) }
            a(.href(model.path(to: .search(term: nil, source: nil))), marked(.search(term: nil, source: nil))) {
                Icon(.search)
                span { strings(.search) }
                kbd(.aria("hidden", "true")) {}
            }
            let tabs = arrangement.tabs(among: places)
            ForEach(tabs) { place in
                a(.class("chosen"), .href(model.path(to: place.route)), marked(place.route)) {
                    place.icon
                    span { place.title }
                }
            }
            tab(.favourites(source: nil), strings(.favourites)) { Icon(.star) }
            button(
                .type("button"), .popovertarget(Self.moreID),
                .when(isInMore(besides: tabs, of: places), .data("within", "true"))
            ) {
                Icon(.more)
                span { strings(.more) }
            }
            more(arrangement.arranged(places))
        }
        if model.visitor.hidesSidebar {
            SidebarButton(hides: false, model: model)
        }
    }

    /// The catalogues and what is rarely needed: a sheet on a phone, else the rest of the sidebar.
    private func more(_ groups: [NavigationArrangement.ArrangedGroup<NavigationPlace>]) -> some HTML {
        div(.id(Self.moreID), .popover, .class("popover"), .role("group"), .aria("label", strings(.more))) {
            ForEach(groups) { group in
                p(.class("heading"), .dir(.auto)) { group.name.isEmpty ? strings(.sources) : group.name }
                ForEach(group.places) { place in tab(place.route, place.title) { place.icon } }
            }
            a(.class("manage"), .href(model.path(to: .sources)), marked(.sources)) {
                Icon(.archive)
                span { strings(.manageCatalogues) }
            }
            a(.class("followed"), .href(model.path(to: .followed())), marked(.followed())) {
                Icon(.bell)
                span { strings(.following) }
            }
            account
            LanguageLink(style: "language", isCurrent: current == .languages, model: model)
        }
    }

    private func isInMore(besides tabs: [NavigationPlace], of places: [NavigationPlace]) -> Bool {
        guard let current else { return false }
        let routes = places.map(\.route) + [.sources, .followed(), .account, .languages]
        return routes.contains(current) && !tabs.contains { $0.route == current }
    }

    /// Leads a person who has signed in to the account.
    @HTMLBuilder private var account: some HTML {
        if let person = model.visitor.person {
            a(.class("account"), .href(model.path(to: .account)), marked(.account)) {
                Icon(Symbol.person)
                span(.class("visually-hidden")) { strings(.account) + " " }
                span(.class("person"), .dir(.auto)) { person.name.text }
            }
        }
    }

    private func marked(_ route: Route) -> Attribute { .when(route == current, .aria("current", "page")) }

    private func tab<Picture: HTML>(
        _ route: Route, _ title: String, @HTMLBuilder picture: () -> Picture
    ) -> some HTML {
        let picture = picture()
        return a(.href(model.path(to: route)), marked(route)) {
            picture
            span { title }
        }
    }
}

/// A source, or a page that the program adds.
struct NavigationPlace: Identifiable {
    let id: SourceID
    let title: String
    let icon: CatalogueIcon

    var route: Route { .feed(id, FeedQuery()) }
}

extension PageModel {
    /// The sources and the added pages.
    var places: [NavigationPlace] {
        sources.map { source in
            NavigationPlace(
                id: source.id, title: strings.title(of: source), icon: CatalogueIcon(source: source, model: self))
        }
            + additions.pages.map { NavigationPlace(id: $0.id, title: $0.title, icon: CatalogueIcon(page: $0)) }
    }
}

/// The mark and the name of the program.
struct Brand: HTML {
    let model: PageModel

    var body: some HTML {
        img(
            .src(Address(model.path(to: .asset(model.assets.icon.name)))), .alt(""), .width(28), .height(28),
            .loading(.lazy))
        strong { model.strings.programName }
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
