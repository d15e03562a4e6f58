public import Endpoints

/// The query of a list, as its address holds it.
public struct FeedQuery: Hashable, Sendable {
    /// The parameters of the upstream request that differ from the default, in the order of the form.
    public var choices: [Resource.Parameter]
    /// The key of the sort; nil for the source's first.
    public var sort: String?
    /// The direction of the sort.
    public var order: SortOrder
    /// The number of the page, from 1.
    public var page: Int
    /// The term to search for within the items; empty for all. A term for upstream is one of the ``choices``.
    public var term: String
    /// The number of items on a page.
    public var limit: Int
    /// The choices of facets, each of another fact.
    public var facets: [FacetFilter]
    /// The date that the list is looked at as of; nil for now.
    public var at: PastDate?

    /// The number of items on a page of the app.
    public static let defaultLimit = 50
    /// The largest number of items on a page, which the JSON API may ask for.
    public static let largestLimit = 200
    /// The longest term, in characters.
    public static let longestTerm = 200

    /// Creates a query; without arguments, the first page in the source's own order.
    public init(
        choices: [Resource.Parameter] = [], sort: String? = nil, order: SortOrder = .ascending, page: Int = 1,
        term: String = "",
        limit: Int = FeedQuery.defaultLimit, facets: [FacetFilter] = []
    ) {
        self.choices = choices
        self.sort = sort
        self.order = order
        self.page = page
        self.term = term
        self.limit = limit
        self.facets = facets
    }
}

extension FeedQuery {
    /// The term of the search, by upstream or within the items; empty if there is none.
    public var searched: String {
        term.isEmpty ? choices.first { $0.name == QueryParameter.termName }?.value ?? "" : term
    }

    /// The number of items that a list has up to this page if none is left out.
    var demand: Int { min(page, 100_000) * limit }

    /// Whether the list has another order than the source's own.
    func isSorted(in source: ResolvedSource) -> Bool {
        order == .descending || sort != source.sorts.first?.key
    }

    /// Whether the list leaves out items of the feed.
    public var isNarrowed: Bool { !term.isEmpty || !facets.isEmpty }

    /// The first page of the query without a term.
    public var withoutTerm: FeedQuery {
        var query = self
        query.page = 1
        query.term = ""
        query.choices.removeAll { $0.name == QueryParameter.termName }
        return query
    }
}

/// A parameter with an invalid value, and its valid values.
public struct QueryProblem: Error, Hashable, Sendable {
    /// The name of the parameter.
    public let name: String
    /// The value as it was given.
    public let value: String
    /// The valid values, for people.
    public let allowed: String
    /// The value that is used instead; nil if the parameter is ignored.
    public let used: String?

    /// Creates a problem of one parameter.
    public init(name: String, value: String, allowed: String, used: String?) {
        self.name = name
        self.value = value
        self.allowed = allowed
        self.used = used
    }
}

extension QueryProblem: CustomStringConvertible {
    public var description: String { "“\(value)” is not allowed for \(name); allowed: \(allowed)." }
}
