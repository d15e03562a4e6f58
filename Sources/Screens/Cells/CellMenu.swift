import Catalogue
import Endpoints
import HTML
import Routes

/// The menu of a cell, which scripts copy and show beside it: what the cell's own buttons and link do, and sharing.
struct CellMenu: HTML {
    let strings: Strings

    var body: some HTML {
        let favourites = strings(.favourites)
        template(.id("cell-menu")) {
            // Two have the icons of the cell's own buttons: that plays, and the star.
            button(.data("pressed", strings(.pause))) { strings(.play) }
            button(.data("enqueue", "next")) {
                Icon(.playNext)
                strings(.playNext)
            }
            button(.data("enqueue", "last")) {
                Icon(.playLast)
                strings(.playLast)
            }
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

/// The part of a cell's menu that belongs to its item: its address at its origin, to be shared, and links to the lists
/// of those that share a fact with it, such as its artist.
struct CellLinks: HTML {
    let item: CatalogueItem
    /// The item's source; nil if it no longer exists.
    let source: ResolvedSource?
    let model: PageModel

    var body: some HTML {
        if let source {
            let fields = item.unnamedFields.compactMap { field in
                model.path(toListOf: field, in: item, of: source).map { (field, $0) }
            }
            let origin = item.link
            if !fields.isEmpty || origin != nil {
                template {
                    if let origin {
                        button(.data("url", origin)) { model.strings(.shareOrigin, origin.siteName) }
                    }
                    ForEach(fields) { field, path in
                        a(.href(path), .data("value", model.strings.text(field))) {
                            model.strings.label(of: field, in: item)
                        }
                    }
                }
            }
        }
    }
}

extension PageModel {
    /// The address of the list that a fact leads to: the one that it names, or else that of the items that share it;
    /// nil if it leads nowhere.
    func path(toListOf field: FieldContent, in item: CatalogueItem, of source: ResolvedSource) -> String? {
        guard case .text(let text) = field.value, source.linkedFields.contains(field.key) else { return nil }
        if let named = source.related(to: item).first(where: { $0.fact == field.key })?.all {
            return path(to: .feed(named.id, FeedQuery(choices: named.choices)))
        }
        let shared = SharedFact(source: source.id, choices: source.choices, text: text)
        if let path = listPaths[shared] { return path }
        let path = path(to: source.list(of: text))
        listPaths[shared] = path
        return path
    }
}

/// A fact that leads to the list of the items that share it.
struct SharedFact: Hashable {
    let source: SourceID
    let choices: [Resource.Parameter]
    let text: String

    /// Hashes the text alone: nearly all facts of a page are of one source.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ResolvedSource {
    /// The list of the items with a text.
    func list(of text: String) -> Route {
        let query = searching(text).map { FeedQuery(choices: $0.choices) } ?? FeedQuery(choices: choices, term: text)
        return .feed(id, query.shortened(for: self))
    }
}
