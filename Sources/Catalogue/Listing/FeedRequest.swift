package import Endpoints

/// A request for a list, from an address or a command: a source with its parameters, and a query.
public struct FeedRequest: Sendable {
    /// The source with the values of its parameters.
    public var source: ResolvedSource
    /// The sort, the page and the term.
    public var query: FeedQuery
    /// The invalid values, each with its replacement.
    public let problems: [QueryProblem]

    /// Creates a request.
    public init(source: ResolvedSource, query: FeedQuery, problems: [QueryProblem] = []) {
        self.source = source
        self.query = query
        self.problems = problems
    }

    /// Reads the parameters of an address. A default replaces an invalid value.
    public init(_ parameters: [(name: String, value: String)], to source: ResolvedSource) {
        let reader = FeedQueryReader(parameters, source: source)
        self.source = reader.source ?? source
        query = reader.query
        problems = reader.problems
    }

    /// The parameters of an address that a list reads, in a fixed order and with the values in use.
    ///
    /// Reading them gives the same request as reading all parameters, without the problems.
    package static func parametersInUse(
        of parameters: [(name: String, value: String)], by source: ResolvedSource
    ) -> [Resource.Parameter] {
        FeedQueryReader(parameters, source: source).parametersInUse(among: Set(parameters.map(\.name)))
    }
}

extension FeedQuery {
    /// Reads the parameters of a list that has no source, such as favourites.
    public static func reading(
        _ parameters: [(name: String, value: String)]
    ) -> (query: FeedQuery, problems: [QueryProblem]) {
        let reader = FeedQueryReader(parameters, source: nil)
        return (reader.query, reader.problems)
    }
}

/// Reads an address's parameters one by one.
private struct FeedQueryReader {
    private(set) var query = FeedQuery()
    private(set) var source: ResolvedSource?
    private(set) var problems: [QueryProblem] = []

    init(_ parameters: [(name: String, value: String)], source: ResolvedSource?) {
        self.source = source
        // In the order of the form: the options of a parameter may depend on those before it, wherever they are in the
        // address.
        for parameter in source?.parameters ?? [] {
            if let given = parameters.last(where: { $0.name == parameter.name }) {
                choose(given.value.withoutControls, for: parameter.name)
            }
        }
        useDefaults()
        for (name, value) in parameters where source?.parameter(name) == nil || isOfEveryList(name) {
            read(name, value.withoutControls)
        }
    }

    private mutating func choose(_ value: String, for name: String) {
        if let chosen = source?.setting(name, to: value) {
            source = chosen
        } else if let parameter = source?.parameter(name) {
            refuse(name, value, allowed: parameter.allowed, used: parameter.value)
        }
    }

    private mutating func useDefaults() {
        query.sort = source?.sorts.first?.key
        query.choices = source?.choices ?? []
        if let limit = source?.parameter("limit").flatMap({ Int($0.value) }) { query.limit = limit }
    }

    /// Whether the list applies the parameter itself, because upstreams don't take it.
    private func isOfEveryList(_ name: String) -> Bool {
        [QueryParameter.termName, "limit"].contains(name) && source?.parameter(name) == nil
    }

    /// The names that every list reads.
    private static let names = ["sort", "order", "page", "term", "limit", "page-size", "at"]

    /// The value of a parameter that every list has; nil for any other name.
    private func value(of name: String) -> String? {
        switch name {
        case "sort": query.sort
        case "order": query.order.rawValue
        case "page": String(query.page)
        case "term": query.term
        case "limit", "page-size": String(query.limit)
        case "at": query.at?.text
        default: nil
        }
    }

    func parametersInUse(among names: Set<String>) -> [Resource.Parameter] {
        let own = (source?.parameters ?? []).map { Resource.Parameter($0.name, $0.value) }
        let ofEveryList = Self.names.filter { source?.parameter($0) == nil }.compactMap { name in
            value(of: name).map { Resource.Parameter(name, $0) }
        }
        let facets = query.facets.flatMap(\.parameters).map { Resource.Parameter($0.name, $0.value) }
        return (own + ofEveryList).filter { names.contains($0.name) } + facets
    }

    private mutating func read(_ name: String, _ value: String) {
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
            query.term = String(value.prefix(FeedQuery.longestTerm)).trimmed
        // A source may have a parameter of its own that is named “limit”.
        case "limit", "page-size":
            if let limit = Int(value), (1...FeedQuery.largestLimit).contains(limit) {
                query.limit = limit
            } else {
                refuse(
                    name, value, allowed: "a whole number from 1 to \(FeedQuery.largestLimit)",
                    used: "\(FeedQuery.defaultLimit)")
            }
        case "at" where source != nil:
            if let date = PastDate(value) {
                query.at = date
            } else {
                refuse(name, value, allowed: "a day such as 2026-05-12, or a time such as 2026-05-12T14:30:00Z")
            }
        default:
            if let source, let facet = FacetParameter(name, of: source) { return query.facets.add(value, to: facet) }
            let own = source?.parameters.map(\.name) ?? []
            let names = own + Self.names
            let facts = source?.source.facts ?? []
            let facets = facts.isEmpty ? "" : ", and the facts \(facts.joined(separator: ", "))"
            refuse(name, value, allowed: "no parameter of this name, only \(names.joined(separator: ", "))\(facets)")
        }
    }

    private mutating func refuse(_ name: String, _ value: String, allowed: String, used: String? = nil) {
        problems.append(QueryProblem(name: name, value: String(value.prefix(60)), allowed: allowed, used: used))
    }
}
