package import Endpoints

/// The query of a source, with the requests, items and samples that depend on it.
protocol SourceQuery: Sendable {
    /// Stands for the values of all parameters: queries of one source with equal identities are equal.
    var identity: QueryIdentity { get }
    /// The parameters with their current values.
    var parameters: [QueryParameter] { get }
    /// The item that the list belongs to; nil if it stands alone.
    var owner: ItemReference? { get }
    /// The samples to show until an upstream first answers.
    var samples: [Sample] { get }

    /// The query with another value of one parameter; nil if there is no such parameter or the value is invalid.
    func setting(_ name: String, to value: String) -> (any SourceQuery)?
    /// The query with a search term; nil if upstreams don't accept one.
    func searching(_ term: String) -> (any SourceQuery)?
    /// The query for one item alone; nil if upstreams don't accept one.
    func query(forItem id: String) -> (any SourceQuery)?
    /// Whether an item from any answer matches the query, apart from the term.
    func matches(_ item: CatalogueItem) -> Bool
    /// The upstreams to ask, in order of preference, and the request that identifies the collection in the archive; nil
    /// if no API has the collection.
    func requests(to selection: UpstreamSelection) -> (upstreams: [BoundUpstream], collection: Resource?)
    /// Decodes answers in any of the source's dialects.
    func decode(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem>
}

/// The identity of a query among those of one source.
struct QueryIdentity: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (left: QueryIdentity, right: QueryIdentity) -> Bool {
        func isRight<Value: Hashable>(_ value: Value) -> Bool { value == right.value as? Value }
        return isRight(left.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// The query of a ``Source`` in Swift.
struct TypedQuery<S: Source>: SourceQuery {
    let source: S
    let query: S.Query

    var identity: QueryIdentity { QueryIdentity(value: query) }
    var parameters: [QueryParameter] { query.parameters }
    var owner: ItemReference? { query.owner }
    var samples: [Sample] { source.samples(for: query) }

    func setting(_ name: String, to value: String) -> (any SourceQuery)? {
        query.setting(name, to: value).map { TypedQuery(source: source, query: $0) }
    }

    func searching(_ term: String) -> (any SourceQuery)? {
        query.searching(term).map { TypedQuery(source: source, query: $0) }
    }

    func query(forItem id: String) -> (any SourceQuery)? {
        query.query(forItem: id).map { TypedQuery(source: source, query: $0) }
    }

    func matches(_ item: CatalogueItem) -> Bool { source.matches(item, query) }

    func requests(to selection: UpstreamSelection) -> (upstreams: [BoundUpstream], collection: Resource?) {
        selection.asked(of: source.upstreams, with: query)
    }

    func decode(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        try source.decoded(answers, for: query)
    }
}

extension Source {
    /// The items in the answers to a query, in any of its dialects.
    package func decoded(
        _ answers: [Answer], for query: Query
    ) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        try Dialect.read(answers, in: dialects(for: query)).erased(by: self, query: query)
    }
}
