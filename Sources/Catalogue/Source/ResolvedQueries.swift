import Endpoints

/// The parameters and requests of a source's queries to certain upstreams, which are slow to make: some have hundreds of
/// options.
final class ResolvedQueries: Sendable {
    final class Bound: Sendable {
        let query: any SourceQuery
        let parameters: [QueryParameter]
        /// The values that differ from the default, in the order of the form.
        let choices: [Resource.Parameter]
        let upstreams: [BoundUpstream]
        let collection: Resource?

        init(_ query: any SourceQuery, to selection: UpstreamSelection) {
            self.query = query
            parameters = query.parameters
            choices = parameters.filter { $0.value != $0.defaultValue }.map { Resource.Parameter($0.name, $0.value) }
            (upstreams, collection) = query.requests(to: selection)
        }
    }

    /// The number of queries in memory.
    private static let most = 256

    let selection: UpstreamSelection
    private let known = LRUCache<QueryIdentity, Bound>(limit: most)

    init(to selection: UpstreamSelection) { self.selection = selection }

    func bound(_ query: any SourceQuery) -> Bound {
        known.value(for: query.identity) { Bound(query, to: selection) }
    }
}
