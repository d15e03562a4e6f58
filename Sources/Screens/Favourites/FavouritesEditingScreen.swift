package import Catalogue
import Endpoints
package import HTML
import Routes

/// The page for arranging a source's favourites: a row for each, with buttons that are ordinary forms.
package struct FavouritesEditingScreen: Screen {
    /// The favourites of the source on this page, in their order.
    let page: FavouritePage
    let source: SourceID
    package let model: PageModel

    package init(page: FavouritePage, source: SourceID, model: PageModel) {
        self.page = page
        self.source = source
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var name: String { strings.favourites(of: model.source(source)) }

    private var slice: PageSlice { page.slice }

    package var body: some HTML {
        PageDocument(
            model: model, title: strings(.reorderFavourites, name), kind: "favourites", tab: .favourites(source: nil)
        ) {
            div(.class("pane editing")) {
                EditingStyles(model: model)
                ScriptPreload("editing", model: model)
                header(.class("head")) {
                    h1 { strings(.reorderFavourites, name) }
                    a(.class("quiet done"), .href(model.path(to: .favourites(source: source)))) { strings(.done) }
                }
                if page.favourites.isEmpty {
                    EmptyMessage(.star, title: strings(.noFavourites), hint: strings(.noFavouritesHint))
                } else {
                    ol(
                        .class("rows pictured"), .role("list"), .aria("label", name),
                        .data("offset", String(slice.range.lowerBound))
                    ) {
                        ForEach(zip(slice.range, page.favourites)) { place, favourite in
                            FavouriteEditingRow(item: favourite.item, place: place, count: slice.total, model: model)
                        }
                    }
                    if slice.pages > 1 {
                        Paging(
                            slice: slice, scrolls: false,
                            parameters: [.init("source", source.rawValue), .init("edit", "true")], model: model
                        ) { page in
                            .favouritesEditing(source, page: page, part: nil)
                        }
                    }
                }
            }
        }
    }
}
