package import Catalogue
import Endpoints
package import HTML
import Routes

/// The page for arranging a source's favourites: a row for each, with buttons that are ordinary forms.
package struct FavouritesEditingPageView: HTML {
    /// All favourites of the source, in their order.
    let items: [CatalogueItem]
    let source: SourceID
    /// The number of the page, from 1.
    var page = 1
    let model: PageModel

    package init(items: [CatalogueItem], source: SourceID, page: Int = 1, model: PageModel) {
        self.items = items
        self.source = source
        self.page = page
        self.model = model
    }

    private var strings: Strings { model.strings }
    private var name: String { strings.favourites(of: model.source(source)) }

    private var slice: PageSlice { PageSlice(page: page, of: items.count) }

    package var body: some HTML {
        PageDocument(
            model: model, title: strings(.reorderFavourites, name), kind: "favourites", tab: .favourites(source: nil)
        ) {
            div(.class("pane editing")) {
                header(.class("head")) {
                    h1 { strings(.reorderFavourites, name) }
                    a(.class("quiet done"), .href(model.path(to: .favourites(source: source)))) { strings(.done) }
                }
                if items.isEmpty {
                    EmptyMessage(.star, title: strings(.noFavourites), hint: strings(.noFavouritesHint))
                } else {
                    ol(
                        .class("rows pictured"), .role("list"), .aria("label", name),
                        .data("offset", String(slice.range.lowerBound))
                    ) {
                        ForEach(zip(slice.range, items[slice.range])) { place, item in
                            FavouriteEditingRow(item: item, place: place, count: items.count, model: model)
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
