import Catalogue
import CompositionalLayout
import Endpoints
import HTML
import Routes

/// Links to the previous and the next page, and a menu that leads to any page and to the entries of an index.
///
/// With scripts, the list loads its pages as they come near the window (`paging.js`), and the menu stays within reach.
struct Paging: HTML {
    let slice: PageSlice
    /// Whether scripts may load and leave out pages while someone scrolls: all rows of the list are alike.
    let scrolls: Bool
    /// The parameters of the list's address except the page.
    var parameters: [Resource.Parameter] = []
    var index: ListIndex?
    let model: PageModel
    let route: (Int) -> Route

    private static let menuID = "go-to"
    private static let buttonID = "pages"

    private var strings: Strings { model.strings }
    private var number: (Int) -> String { { strings.number(Double($0)) } }

    var body: some HTML {
        nav(
            .class("paging"), .aria("label", strings(.pages)), .data("current", String(slice.page)),
            .when(scrolls, .data("size", String(slice.limit))), .data("total", String(slice.total)),
            .data("template", strings(.pageOf, "{page}", number(slice.pages)))
        ) {
            if scrolls { ScriptPreload("paging", model: model) }
            a(
                .class("quiet"), .rel("prev"), .href(path(toPage: max(slice.page - 1, 1))),
                .when(slice.page == 1, .hidden)
            ) {
                Icon(.back)
                span { strings(.previousPage) }
            }
            if slice.pages > ListPage.maxPagesWithoutIndex {
                button(.id(Self.buttonID), .class("here"), .type("button"), .popovertarget(Self.menuID)) {
                    span { here }
                    Icon(.down)
                }
            } else {
                span(.class("here")) { span { here } }
            }
            a(
                .class("quiet"), .rel("next"), .href(path(toPage: min(slice.page + 1, slice.pages))),
                .when(slice.page == slice.pages, .hidden)
            ) {
                span { strings(.nextPage) }
                Icon(.forward)
            }
            if slice.pages > ListPage.maxPagesWithoutIndex { menu }
        }
    }

    private var here: String { strings(.pageOf, number(slice.page), number(slice.pages)) }

    private var menu: some HTML {
        div(.id(Self.menuID), .popover, .class("popover"), .role("group"), .aria("label", strings(.goTo))) {
            if let index, !index.entries.isEmpty {
                ul(.class(index.hasInitials ? "index initials" : "index"), .role("list")) {
                    ForEach(index.entries) { entry in
                        li {
                            a(
                                .href(path(to: entry)), .data("position", String(entry.position)),
                                .dir(.auto)
                            ) { entry.label }
                        }
                    }
                }
            }
            form(.method(.get), .action(String(path(toPage: 1).prefix { $0 != "?" }))) {
                ForEach(parameters) { input(.type("hidden"), .name($0.name), .value($0.value)) }
                label {
                    strings(.page)
                    input(
                        .type("number"), .name("page"), .value(String(slice.page)), .min("1"),
                        .max(String(slice.pages)), .enterkeyhint("go"))
                }
                button(.class("quiet")) { strings(.go) }
            }
        }
    }

    /// A link from before the list to the menu, which comes after all cells, for people who use a keyboard.
    static func skipLink(_ strings: Strings) -> some HTML {
        a(.class("skip"), .href("#" + buttonID)) { strings(.pages) }
    }

    /// The name of an item's place in a page, for links of the index.
    static func anchor(of item: ItemReference) -> String { "at-\(Resource.encoded(item.id))" }

    private func path(toPage page: Int) -> String { model.path(to: route(page)) }
    private func path(to entry: ListIndex.Entry) -> String {
        "\(path(toPage: entry.position / slice.limit + 1))#\(Self.anchor(of: entry.item))"
    }
}

extension Layout {
    /// Whether all rows are alike, so that the height of a row and the number of columns say where each cell is.
    var isUniform: Bool { [Layout.list.id, Layout.grid.id].contains(id) }
}
