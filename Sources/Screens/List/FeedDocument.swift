package import Catalogue
import Endpoints
package import Foundation
package import Media

/// A page of a feed in JSON, for HTTP and the command line.
package struct FeedDocument: JSONValue, Sendable {
    package struct SectionDocument: JSONValue, Sendable {
        package let id: String
        package let title: String
        package let items: [ItemDocument]

        init(id: String, title: String, items: [ItemDocument]) {
            self.id = id
            self.title = title
            self.items = items
        }

        /// Creates a section of the items of a related list.
        package init(of items: [CatalogueItem], in list: RelatedList, media: MediaAddresses, strings: Strings) {
            self.init(
                id: list.key, title: strings.title(of: list),
                items: items.map { ItemDocument($0, isFavourite: false, media: media, strings: strings) })
        }

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("id", id)
                $0.member("items", items)
                $0.member("title", title)
            }
        }
    }

    package let source: String
    package let title: String
    package let state: String
    package private(set) var fetchedAt: Date?
    package let page: Int
    package let pages: Int
    /// The number of items in the collection.
    package let total: Int
    /// The number of items that match the search and the choices of facets.
    package let matches: Int
    package private(set) var undecodable = 0
    /// The number of items that have not arrived; nil if nobody knows.
    package private(set) var missing: Int? = 0
    /// Why these have not arrived; nil for a whole list.
    package private(set) var missingReason: String?
    /// The number of items that a list covers that is loaded on demand; nil for any other list.
    package private(set) var loaded: Int?
    package let sort: String?
    package let order: String
    /// The values of the upstream request; empty if the source has no parameters.
    package private(set) var parameters: [String: String] = [:]
    /// The facets by which the list can be narrowed; empty for favourites.
    package private(set) var facets: [FacetDocument] = []
    package let sections: [SectionDocument]

    /// Creates the document of a page of favourites.
    package init(favourites page: FavouritePage, query: FeedQuery, media: MediaAddresses, strings: Strings) {
        self.init(
            page.favourites.map { ItemDocument($0.item, isFavourite: true, media: media, strings: strings) },
            slice: page.slice, total: page.total, query: query, source: "favourites", title: strings(.favourites),
            state: "fresh", strings: strings)
    }

    /// Creates the document of a list's page with a profile's favourites.
    package init(_ page: ListPage, favourites: Set<ItemReference>, media: MediaAddresses, strings: Strings) {
        let source = page.source
        self.init(
            page.cells.map {
                ItemDocument($0.item, isFavourite: favourites.contains($0.id), media: media, strings: strings)
            },
            slice: page.slice, total: page.total, query: page.query, source: source.id.rawValue,
            title: strings.title(of: source), state: page.stateName, strings: strings)
        let feed = page.showsSaved ? nil : page.state
        fetchedAt = page.provenance?.fetchedAt
        undecodable = page.undecodable
        missing = feed?.content?.isMissingCounted == false ? nil : page.missing
        missingReason = feed.flatMap(strings.missingReason)
        loaded = page.loaded
        parameters = Dictionary(source.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        facets = page.facets.map { FacetDocument($0, of: source, strings: strings) }
    }

    /// Creates the document of items that have all arrived.
    private init(
        _ items: [ItemDocument], slice: PageSlice, total: Int, query: FeedQuery, source: String, title: String,
        state: String, strings: Strings
    ) {
        self.source = source
        self.title = title
        self.state = state
        page = slice.page
        pages = slice.pages
        matches = slice.total
        self.total = total
        sort = query.sort
        order = query.order.rawValue
        sections = [SectionDocument(id: "all", title: strings(.all), items: items)]
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("facets", facets)
            $0.member("fetchedAt", fetchedAt)
            if let loaded { $0.member("loaded", loaded) }
            $0.member("matches", matches)
            $0.member("missing", missing)
            $0.member("missingReason", missingReason)
            $0.member("order", order)
            $0.member("page", page)
            $0.member("pages", pages)
            $0.member("parameters", parameters)
            $0.member("sections", sections)
            $0.member("sort", sort)
            $0.member("source", source)
            $0.member("state", state)
            $0.member("title", title)
            $0.member("total", total)
            $0.member("undecodable", undecodable)
        }
    }
}
