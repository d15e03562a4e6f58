import Endpoints

/// What a source is asked with, and what follows from that: requests, items, samples.
protocol SourceQuery: Sendable {
    /// What can be chosen, with the values that hold.
    var parameters: [QueryParameter] { get }
    /// The item that the list belongs to.
    var owner: ItemReference? { get }
    /// What is shown until an upstream first answers.
    var samples: [Sample] { get }

    /// - Returns: nil if there is no such parameter, or if it doesn't take the value.
    func setting(_ name: String, to value: String) -> (any SourceQuery)?
    /// - Returns: nil where upstreams cannot be asked with a term.
    func searching(_ term: String) -> (any SourceQuery)?
    /// - Returns: nil where upstreams cannot be asked for one item.
    func query(forItem id: String) -> (any SourceQuery)?
    /// Whether an item from any answer is what is asked for, the term aside.
    func matches(_ item: CatalogueItem) -> Bool
    /// The upstreams to ask, in order of preference, and the request by which the archive knows the collection; nil if no
    /// API has it.
    func requests(to selection: UpstreamSelection) -> (upstreams: [BoundUpstream], collection: Resource?)
    /// The items that answers hold, in whichever dialect they are.
    func decode(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem>
}

/// The query of a ``Source`` written in Swift.
struct TypedQuery<S: Source>: SourceQuery {
    let source: S
    let query: S.Query

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
        let dialects = source.upstreams.flatMap(\.dialects).uniqued(on: \.name)
        return try Dialect.read(answers, in: dialects).erased(by: source, query: query)
    }
}
