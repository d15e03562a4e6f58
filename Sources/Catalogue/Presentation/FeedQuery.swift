public import Endpoints

/// What a person asks of a feed: the whole state of a list, as its address holds it.
public struct FeedQuery: Hashable, Sendable {
    /// What upstream is asked with, where that isn't the default, in the order of the form.
    public var choices: [Resource.Parameter]
    /// A sort's key; nil: the source's first.
    public var sort: String?
    /// The direction of the sort.
    public var order: SortOrder
    /// From 1.
    public var page: Int
    /// Searched for within the items; empty: all. A term that upstream is asked with is among the choices.
    public var term: String
    /// Items a page.
    public var limit: Int

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
        limit: Int = FeedQuery.defaultLimit
    ) {
        self.choices = choices
        self.sort = sort
        self.order = order
        self.page = page
        self.term = term
        self.limit = limit
    }
}

extension FeedQuery {
    /// What is searched for, by upstream or within the items; empty for nothing.
    public var searched: String {
        term.isEmpty ? choices.first { $0.name == QueryParameter.termName }?.value ?? "" : term
    }

    /// The beginning of what is searched for, with nothing searched for.
    public var withoutTerm: FeedQuery {
        var query = self
        query.page = 1
        query.term = ""
        query.choices.removeAll { $0.name == QueryParameter.termName }
        return query
    }
}

/// A parameter with a value that means nothing, and what may stand there.
public struct QueryProblem: Error, Hashable, Sendable {
    /// The name of the parameter.
    public let name: String
    /// The value as it was given.
    public let value: String
    /// The valid values, for people.
    public let allowed: String
    /// What is used instead; nil where the parameter is left out.
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

extension FeedQuery {
    /// Reads an address's parameters.
    ///
    /// - Returns: the query and the source asked as it says, with the default where a value means nothing, and each such
    ///   value with what is allowed.
    public static func reading(
        _ parameters: [(name: String, value: String)], of source: AnySource?
    ) -> (query: FeedQuery, source: AnySource?, problems: [QueryProblem]) {
        var reader = FeedQueryReader(source: source)
        // In the order of the form: what may be chosen of one depends on those before it, wherever they stand.
        for parameter in source?.parameters ?? [] {
            if let given = parameters.last(where: { $0.name == parameter.name }) {
                reader.choose(given.value.withoutControls, for: parameter.name)
            }
        }
        reader.begin()
        for (name, value) in parameters where source?.parameter(name) == nil || reader.isItsOwn(name) {
            reader.read(name, value.withoutControls)
        }
        return (reader.query, reader.source, reader.problems)
    }
}

/// Takes an address's parameters one by one.
private struct FeedQueryReader {
    private(set) var query = FeedQuery()
    private(set) var source: AnySource?
    private(set) var problems: [QueryProblem] = []

    init(source: AnySource?) { self.source = source }

    mutating func choose(_ value: String, for name: String) {
        if let chosen = source?.setting(name, to: value) {
            source = chosen
        } else if let parameter = source?.parameter(name) {
            refuse(name, value, allowed: parameter.allowed, used: parameter.value)
        }
    }

    /// The defaults of the source as it is asked now.
    mutating func begin() {
        query.sort = source?.sorts.first?.key
        query.choices = source?.query ?? []
        if let limit = source?.parameter("limit").flatMap({ Int($0.value) }) { query.limit = limit }
    }

    /// Whether it is what every list has, because the source isn't asked with it as it is asked now.
    func isItsOwn(_ name: String) -> Bool {
        [QueryParameter.termName, "limit"].contains(name) && source?.parameter(name) == nil
    }

    mutating func read(_ name: String, _ value: String) {
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
            query.term = String(value.prefix(FeedQuery.longestTerm)).trimmingSpaces
        case "limit":
            if let limit = Int(value), (1...FeedQuery.largestLimit).contains(limit) {
                query.limit = limit
            } else {
                refuse(
                    name, value, allowed: "a whole number from 1 to \(FeedQuery.largestLimit)",
                    used: "\(FeedQuery.defaultLimit)")
            }
        default:
            let names = (source?.parameters.map(\.name) ?? []) + ["sort", "order", "page", "term", "limit"]
            refuse(name, value, allowed: "no parameter of this name, only \(names.joined(separator: ", "))")
        }
    }

    private mutating func refuse(_ name: String, _ value: String, allowed: String, used: String? = nil) {
        problems.append(QueryProblem(name: name, value: String(value.prefix(60)), allowed: allowed, used: used))
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
