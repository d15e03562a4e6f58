package import Catalogue
import CompositionalLayout
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
    private var layout: Layout { .ofFavourites(page, of: source, model: model) }

    /// The shape of the pictures of tiles; nil for rows.
    private var shape: Artwork.Shape? {
        layout.id == Layout.list.id
            ? nil : model.pictures.shape(of: page.favourites.lazy.map(\.item), in: model.source(source))
    }

    package var body: some HTML {
        PageDocument(
            model: model, title: strings(.reorderFavourites, name), kind: "favourites", tab: .favourites(source: nil)
        ) {
            div(.class("pane editing")) {
                EditingStyles(model: model)
                ScriptPreload("editing", model: model)
                header(.class("head list-head")) {
                    div(.class("toolbar")) {
                        div(.class("titles")) {
                            a(.class("back quiet"), .href(model.path(to: .favourites(source: source)))) {
                                Icon(.back)
                                span(.class("visually-hidden")) { strings(.backTo, name) }
                            }
                            h1 { name }
                        }
                        div(.class("tools")) {
                            a(.class("quiet done"), .href(model.path(to: .favourites(source: source)))) {
                                strings(.done)
                            }
                        }
                    }
                }
                if page.favourites.isEmpty {
                    EmptyMessage(.star, title: strings(.noFavourites), hint: strings(.noFavouritesHint))
                } else {
                    let shape = shape
                    ol(
                        .class(shape == nil ? "rows pictured" : "rows tiled"), .role("list"), .aria("label", name),
                        .data("offset", String(slice.range.lowerBound))
                    ) {
                        ForEach(zip(slice.range, page.favourites)) { place, favourite in
                            FavouriteEditingRow(
                                item: favourite.item, place: place, count: slice.total, shape: shape, model: model)
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

extension Layout {
    /// The layout of favourites. Those of a source with words of its own are portraits, unless the person chose rows.
    ///
    /// - Parameters:
    ///   - page: the favourites.
    ///   - source: the source of the favourites; nil for all sources.
    ///   - model: the data that every page needs.
    static func ofFavourites(_ page: FavouritePage, of source: SourceID?, model: PageModel) -> Layout {
        let hasWords = source.flatMap(model.source)?.favouriteTerms != nil
        return .ofList(
            page.favourites.lazy.map(\.item), in: nil,
            chosen: model.preferences.favouritesStyle ?? (hasWords ? .grid : nil))
    }
}
