package import Catalogue

/// What a search's address asks for.
package struct SearchQuery {
    /// Nil where there is nothing to look for.
    package private(set) var term: SearchTerm?
    /// Whether the address has a term, if only an empty one; where not, the last search is meant.
    package private(set) var namesTerm = false
    /// The only one that is searched; nil: all.
    package private(set) var source: BoundSource?
    /// Items of each source; nil: as many as suit a page.
    package private(set) var limit: Int?
    package private(set) var problems: [QueryProblem] = []

    /// So many items of each source a page shows; fewer where all sources are on it.
    package var limitInUse: Int { limit ?? (source == nil ? 8 : FeedQuery.defaultLimit) }

    package init(_ parameters: [(name: String, value: String)], among sources: [BoundSource]) {
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
            default:
                refuse(name, value, allowed: "no parameter of this name, only term, source, limit")
            }
        }
    }

    private mutating func refuse(_ name: String, _ value: String, allowed: String) {
        problems.append(QueryProblem(name: name, value: String(value.prefix(60)), allowed: allowed, used: nil))
    }
}
