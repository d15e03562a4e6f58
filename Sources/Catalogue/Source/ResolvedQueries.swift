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
    /// The largest parameters of an address that are kept, in bytes.
    private static let largest = 1_000

    /// A list as an address names it.
    struct List {
        let bound: Bound
        let query: FeedQuery
        let problems: [QueryProblem]
    }

    let selection: UpstreamSelection
    private let known = LRUCache<QueryIdentity, Bound>(limit: most)
    private let lists = LRUCache<[Resource.Parameter], List>(limit: most)

    init(to selection: UpstreamSelection) { self.selection = selection }

    /// The list that the parameters of an address name, read by a closure unless it is known.
    func list(_ parameters: [Resource.Parameter], reading read: () -> List) -> List {
        lists.value(for: parameters) { list in
            // What strangers make up is not kept, nor what takes much room.
            let size = parameters.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            return list.problems.isEmpty && size <= Self.largest
        } orElse: {
            read()
        }
    }

    func bound(_ query: any SourceQuery) -> Bound {
        known.value(for: query.identity) { Bound(query, to: selection) }
    }
}
