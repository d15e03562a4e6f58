package import Catalogue
import Endpoints
package import Foundation
package import Media
import Sections

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
    package let fetchedAt: Date?
    package let page: Int
    package let pages: Int
    /// The number of items in the collection.
    package let total: Int
    /// The number of items that match the search and the choices of facets.
    package let matches: Int
    package let undecodable: Int
    /// The number of items that have not arrived; nil if nobody knows.
    package let missing: Int?
    /// Why these have not arrived; nil for a whole list.
    package let missingReason: String?
    /// The number of items that a list covers that is loaded on demand; nil for any other list.
    package let loaded: Int?
    package let sort: String?
    package let order: String
    /// The values of the upstream request; empty if the source has no parameters.
    package let parameters: [String: String]
    /// The facets by which the list can be narrowed; empty for favourites.
    package let facets: [FacetDocument]
    package let sections: [SectionDocument]

    /// Creates the document of a page of favourites.
    package init(favourites page: FeedPage, media: MediaAddresses, strings: Strings) {
        self.init(page, source: nil, state: "fresh", content: nil, media: media, strings: strings)
    }

    /// Creates the document of a listing's page; nil while there is nothing to show.
    package init?(_ listing: FeedListing, media: MediaAddresses, strings: Strings) {
        guard let page = listing.page else { return nil }
        let state = listing.showsSamples ? "sample" : listing.provenance?.name ?? "archived"
        self.init(
            page, source: listing.source, state: state, content: listing.showsSaved ? nil : listing.state,
            media: media, strings: strings)
    }

    private init(
        _ page: FeedPage, source: ResolvedSource?, state: String, content feed: FeedState?, media: MediaAddresses,
        strings: Strings
    ) {
        self.source = source?.id.rawValue ?? "favourites"
        title = source.map { strings.title(of: $0) } ?? strings(.favourites)
        self.state = state
        fetchedAt = feed?.content?.provenance.fetchedAt
        self.page = page.page
        pages = page.pages
        total = page.total
        matches = page.matches
        undecodable = page.undecodable
        missing = feed?.content?.isMissingCounted == false ? nil : page.missing
        missingReason = feed.flatMap(strings.missingReason)
        loaded = page.loaded
        sort = page.query.sort
        order = page.query.order.rawValue
        parameters = Dictionary(
            (source?.parameters ?? []).map { ($0.name, $0.value) }
        ) { first, _ in first }
        facets =
            source.map { source in
                page.facets.map { FacetDocument($0, of: source, strings: strings) }
            } ?? []
        sections = page.snapshot.sections.map { section in
            SectionDocument(
                id: section.id, title: section.title ?? strings(.all),
                items: section.cells.map {
                    ItemDocument($0.item, isFavourite: $0.isFavourite, media: media, strings: strings)
                })
        }
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
