package import Catalogue

/// The query of the pages of favourites, as their address holds it.
package struct FavouritesQuery {
    /// The only source whose favourites are shown; nil for all sources.
    package let source: SourceID?
    package let page: Int
    /// Whether the favourites are to be arranged. Only those of one source can be: a place among all would mean nothing on
    /// the source's page.
    package let isEdited: Bool
    package let isShared: Bool

    package init(_ parameters: [(name: String, value: String)]) {
        source = parameters.last { $0.name == "source" }.map { SourceID(rawValue: $0.value) }
        page = parameters.last { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
        isEdited = source != nil && parameters.contains { $0 == ("edit", "true") }
        isShared = source != nil && parameters.contains { $0 == ("share", "true") }
    }

    /// The route to the page.
    package var route: Route {
        guard let source else { return .favourites(source: nil, page: page) }
        if isEdited { return .favouritesEditing(source, page: page, part: nil) }
        return isShared ? .favouritesSharing(source) : .favourites(source: source, page: page)
    }
}
