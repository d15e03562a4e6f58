import Catalogue
import HTML
import Routes

/// The menu of a cell, which scripts copy and show beside it: what the cell's own buttons and link do, and sharing.
struct CellMenu: HTML {
    let strings: Strings

    var body: some HTML {
        let favourites = strings(.favourites)
        template(.id("cell-menu")) {
            // The first two have the icons of the cell's own buttons.
            button(.data("pressed", strings(.pause))) { strings(.play) }
            button(.data("pressed", strings(.removeFrom, favourites))) {
                strings(.addTo, favourites)
            }
            button(.class("share"), .data("copied", strings(.linkCopied))) {
                Icon(.share)
                strings(.share)
            }
            button {
                Icon(.forward)
                strings(.open)
            }
        }
    }
}

/// What the menu of a cell has of its item alone: its address at its origin, to be shared, and links to the lists of those
/// that share a fact with it, such as its artist.
struct CellLinks: HTML {
    let item: CatalogueItem
    /// The item's source; nil if it no longer exists.
    let source: BoundSource?
    let model: PageModel

    var body: some HTML {
        if let source {
            let fields = item.fields.compactMap { field in
                source.list(of: field, in: item).map { (field, $0) }
            }
            let origin = item.link
            if !fields.isEmpty || origin != nil {
                template {
                    if let origin {
                        button(.data("url", origin)) { model.strings(.shareOrigin, origin.host) }
                    }
                    ForEach(fields) { field, list in
                        a(.href(model.path(to: list))) {
                            model.strings.label(of: field, in: item)
                        }
                    }
                }
            }
        }
    }
}

extension BoundSource {
    /// The list that a fact leads to: the one that it names, or else that of the items that share it; nil if it leads
    /// nowhere.
    func list(of field: FieldContent, in item: CatalogueItem) -> Route? {
        guard case .text(let text) = field.value, linkedFields.contains(field.key) else { return nil }
        let named = related(to: item).first { $0.fact == field.key }?.all
        return named.map { .feed($0.id, FeedQuery(choices: $0.choices)) } ?? list(of: text)
    }

    /// The list of the items with a text.
    func list(of text: String) -> Route {
        let query = searching(text).map { FeedQuery(choices: $0.choices) } ?? FeedQuery(choices: choices, term: text)
        return .feed(id, query.shortened(for: self))
    }
}
