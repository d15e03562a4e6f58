import Endpoints
import Synchronization

/// The parameters and requests of a source's queries, which are slow to make: some have hundreds of options.
final class BoundQueries: Sendable {
    struct Bound: Sendable {
        let parameters: [QueryParameter]
        let upstreams: [BoundUpstream]
        let collection: Resource?
    }

    /// The number of queries in memory; beyond it, all are forgotten.
    private static let most = 256

    private let known = Mutex<[QueryIdentity: Bound]>([:])

    func bound(_ query: any SourceQuery, to selection: UpstreamSelection) -> Bound {
        let identity = query.identity
        if let bound = known.withLock({ $0[identity] }) { return bound }
        let (upstreams, collection) = query.requests(to: selection)
        let bound = Bound(parameters: query.parameters, upstreams: upstreams, collection: collection)
        known.withLock {
            if $0.count >= Self.most { $0 = [:] }
            $0[identity] = bound
        }
        return bound
    }
}
