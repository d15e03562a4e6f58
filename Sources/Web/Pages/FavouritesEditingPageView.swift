import Catalogue
import HTML

/// A source's favourites while they are arranged: a row each, with buttons that are ordinary forms.
struct FavouritesEditingPageView: HTML {
    /// In their order.
    let items: [CatalogueItem]
    let source: SourceID
    let frame: PageFrame

    private var strings: Strings { frame.strings }
    private var name: String { strings.favourites(of: frame.source(source)) }

    var body: some HTML {
        PageDocument(
            frame: frame, title: strings(.arrangeFavourites, name), kind: "favourites", tab: .favourites(source: nil),
            extraScript: frame.assets.editingScript
        ) {
            div(.class("pane editing")) {
                header(.class("head")) {
                    h1 { strings(.arrangeFavourites, name) }
                    a(.class("quiet done"), .href(Route.favourites(source: source).path)) { strings(.done) }
                }
                if items.isEmpty {
                    EmptyMessage(.star, title: strings(.noFavourites), hint: strings(.noFavouritesHint))
                } else {
                    ol(.class("rows pictured"), .role("list"), .aria("label", name)) {
                        ForEach(items.enumerated()) { place, item in
                            FavouriteEditingRow(
                                item: item, place: place, count: items.count, pictures: frame.pictures.ofKept,
                                strings: strings)
                        }
                    }
                }
            }
        }
    }
}
