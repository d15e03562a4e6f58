package import Catalogue

/// The query of a search, as its address holds it.
package struct SearchQuery {
    /// The search term; nil if there is nothing to search for.
    package private(set) var term: SearchTerm?
    /// Whether the address has a term, even an empty one; without a term, it requests the last search.
    package private(set) var namesTerm = false
    /// The source to search; nil for all sources.
    package private(set) var source: ResolvedSource?
    /// The number of items from each source; nil for the number that suits a page.
    package private(set) var limit: Int?
    /// Whether the page has the content of the command palette.
    package private(set) var isPalette = false
    package private(set) var problems: [QueryProblem] = []

    /// The number of items from each source on a page; smaller if the page shows all sources.
    package var limitInUse: Int { limit ?? (source == nil ? 8 : FeedQuery.defaultLimit) }

    /// The route to the page.
    package var route: Route {
        .search(term: namesTerm ? term?.text ?? "" : nil, source: source?.id, limit: limit)
    }

    package init(_ parameters: [(name: String, value: String)], among sources: [ResolvedSource]) {
        for (name, value) in parameters {
            switch name {
            case "term":
                namesTerm = true
                term = SearchTerm(value)
            case "source" where !value.isEmpty:
                source = sources.first { $0.id.rawValue == value }
                if source == nil { refuse(name, value, allowed: sources.map(\.id.rawValue).joined(separator: ", ")) }
            case "source": source = nil
            case "limit":
                limit = Int(value).flatMap { (1...FeedQuery.largestLimit).contains($0) ? $0 : nil }
                if limit == nil { refuse(name, value, allowed: "a whole number from 1 to \(FeedQuery.largestLimit)") }
            case "palette": isPalette = value == "true"
            default:
                refuse(name, value, allowed: "no parameter of this name, only term, source, limit")
            }
        }
    }

    private mutating func refuse(_ name: String, _ value: String, allowed: String) {
        problems.append(QueryProblem(name: name, value: String(value.prefix(60)), allowed: allowed, used: nil))
    }
}
