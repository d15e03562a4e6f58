import Catalogue
import HTML
import Routes

/// A section of links and buttons. The command palette shows them as rows.
struct CommandSection<Content: HTML>: HTML {
    /// The name by which scripts know the section.
    let name: String
    let title: String
    @HTMLBuilder let content: Content

    var body: some HTML {
        section(.class("recent"), .data("commands", name), .aria("labelledby", "\(name)-title")) {
            header { h2(.id("\(name)-title")) { title } }
            ul(.class("terms"), .role("list")) { content }
        }
    }
}

/// Links to all catalogues and added pages.
struct CatalogueLinks: HTML {
    let model: PageModel

    var body: some HTML {
        CommandSection(name: "places", title: model.strings(.sources)) {
            ForEach(model.places) { place in
                li {
                    a(.href(model.path(to: place.route))) {
                        place.icon
                        span { place.title }
                    }
                }
            }
        }
    }
}

/// The items that were opened last, the catalogues, lists of the home page, and actions, for the command palette.
struct Commands: HTML {
    let home: Home
    let opened: [CatalogueItem]
    /// Whether the person may add sources.
    let canAdd: Bool
    let model: PageModel

    private var strings: Strings { model.strings }

    /// The lists of the home page that are no whole catalogue.
    private var lists: [HomeSection] {
        home.sections.filter { section in
            switch section.feed {
            case .source(_, let query): !query.isEmpty
            case .favouritesOf: true
            default: false
            }
        }
    }

    var body: some HTML {
        if !opened.isEmpty {
            CommandSection(name: "opened", title: strings(.recentlyOpened)) {
                ForEach(opened) { item in
                    li {
                        a(.href(model.path(to: .item(item.id, FeedQuery())))) {
                            model.pictures.thumbnail(of: item)
                            span(.dir(.auto)) { item.card.title }
                        }
                    }
                }
            }
        }
        CatalogueLinks(model: model)
        if !lists.isEmpty {
            CommandSection(name: "lists", title: strings(.home)) {
                ForEach(lists) { section in
                    if let page = HomeFeedPath(section.feed).page,
                        let source = section.feed.source(among: model.sources)
                    {
                        link(
                            page, CatalogueIcon(source: source, model: model),
                            strings.title(of: section, among: model.sources))
                    }
                }
            }
        }
        CommandSection(name: "actions", title: strings(.actions)) {
            link(.home, Icon(.home), strings(.home))
            link(.favourites(source: nil), Icon(.star), strings(.favourites))
            if model.visitor.isAtLeast(.member) {
                link(.homeEditing(part: nil), Icon(.handle), strings(.editHome))
                link(.sourcesEditing(part: nil), Icon(.sidebar), strings(.arrangeCatalogues))
                scheme("light", Icon(.light), strings(.lightAppearance))
                scheme("dark", Icon(.dark), strings(.darkAppearance))
                scheme("automatic", Icon(.automatic), strings(.automaticAppearance))
            }
            if canAdd { link(.newSource, Icon(.add), strings(.addCatalogue)) }
            link(.sources, Icon(.archive), strings(.manageCatalogues))
            link(.languages, Icon(.language), strings(.language))
            li {
                a(.href(model.path(to: .sources) + "#shortcuts")) {
                    Icon(.keyboard)
                    span { strings(.shortcuts) }
                }
            }
        }
    }

    private func link(_ route: Route, _ icon: some HTML, _ title: String) -> some HTML {
        li {
            a(.href(model.path(to: route))) {
                icon
                span { title }
            }
        }
    }

    private func scheme(_ value: String, _ icon: Icon, _ title: String) -> some HTML {
        li {
            form(.method(.post), .action(model.path(to: .preferences))) {
                button(.class("quiet"), .name("scheme"), .value(value)) {
                    icon
                    span { title }
                }
            }
        }
    }
}
