/// What a person asks of a feed: the whole state of a list, as its address holds it.
public struct FeedQuery: Hashable, Sendable {
    /// A sort's key; nil: the source's first.
    public var sort: String?
    public var order: SortOrder
    /// From 1.
    public var page: Int
    /// Searched for within the items; empty: all.
    public var term: String
    /// Items a page.
    public var limit: Int

    public static let defaultLimit = 50
    public static let largestLimit = 200
    public static let longestTerm = 200

    public init(
        sort: String? = nil, order: SortOrder = .ascending, page: Int = 1, term: String = "",
        limit: Int = FeedQuery.defaultLimit
    ) {
        self.sort = sort
        self.order = order
        self.page = page
        self.term = term
        self.limit = limit
    }
}

/// A parameter with a value that means nothing, and what may stand there.
public struct QueryProblem: Error, Hashable, Sendable {
    public let name: String
    public let value: String
    public let allowed: String
    /// What is used instead; nil where the parameter is left out.
    public let used: String?

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

extension FeedQuery {
    /// Reads an address's parameters.
    ///
    /// - Returns: the query, with the default where a value means nothing, and each such value with what is allowed.
    public static func reading(
        _ parameters: [(name: String, value: String)], of source: AnySource?
    ) -> (query: FeedQuery, problems: [QueryProblem]) {
        var query = FeedQuery(sort: source?.sorts.first?.key)
        var problems: [QueryProblem] = []
        func refuse(_ name: String, _ value: String, allowed: String, used: String? = nil) {
            problems.append(QueryProblem(name: name, value: String(value.prefix(60)), allowed: allowed, used: used))
        }
        for (name, text) in parameters {
            let value = text.withoutControls
            switch name {
            case "sort":
                let keys = source?.sorts.map(\.key) ?? []
                if keys.contains(value) {
                    query.sort = value
                } else {
                    let allowed = keys.isEmpty ? "nothing, as this list has one order" : keys.joined(separator: ", ")
                    refuse(name, value, allowed: allowed, used: query.sort)
                }
            case "order":
                if let order = SortOrder(rawValue: value) {
                    query.order = order
                } else {
                    let orders = SortOrder.allCases.map(\.rawValue).joined(separator: ", ")
                    refuse(name, value, allowed: orders, used: query.order.rawValue)
                }
            case "page":
                if let page = Int(value), page >= 1 {
                    query.page = page
                } else {
                    refuse(name, value, allowed: "a whole number from 1", used: "1")
                }
            case "term":
                query.term = String(value.prefix(longestTerm)).trimmingSpaces
            case "limit":
                if let limit = Int(value), (1...largestLimit).contains(limit) {
                    query.limit = limit
                } else {
                    refuse(name, value, allowed: "a whole number from 1 to \(largestLimit)", used: "\(defaultLimit)")
                }
            default:
                refuse(name, value, allowed: "no parameter of this name, only sort, order, page, term, limit")
            }
        }
        return (query, problems)
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
