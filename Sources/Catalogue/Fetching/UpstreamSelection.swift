import Endpoints

/// A person's settings for the upstreams of a source and their answers.
struct UpstreamSelection: Sendable {
    /// The bases in place of the source's own; nil for the source's own.
    var bases: [BaseURL]?
    /// The keys by the names of their settings.
    var keys: [String: Secret] = [:]
    /// How much of the past is stored of a source that doesn't say.
    var history = HistoryPolicy()

    /// The upstreams to ask, and the request that identifies the collection in the archive.
    ///
    /// Signed and open upstreams may be different APIs with different items, so it never mixes them.
    func asked<Query, Item>(
        of upstreams: [Upstream<Query, Item>], with query: Query
    ) -> (upstreams: [BoundUpstream], collection: Resource?) {
        let declared = upstreams.compactMap { upstream in
            upstream.collection(query).map { DeclaredUpstream(upstream: upstream, collection: $0) }
        }
        let open = declared.filter { $0.isAsked && $0.signing == nil }
        let signed = declared.compactMap { $0.signed(with: keys) }.filter { bases != nil || $0.base != nil }
        let chosen = signed.isEmpty ? open : signed
        return (reached(chosen), (chosen.first ?? declared.first)?.collection)
    }

    private func reached(_ declared: [DeclaredUpstream]) -> [BoundUpstream] {
        guard let bases else { return declared.compactMap { $0.upstream(at: $0.base) } }
        let requests = declared.uniqued(on: \.collection)
        return bases.flatMap { base in requests.compactMap { $0.upstream(at: base) } }
    }
}

/// An upstream that has a collection.
private struct DeclaredUpstream {
    let base: BaseURL?
    let collection: Resource
    let limits: Limits
    let signing: Signing?
    let isAsked: Bool
    var signer: Signer?

    init<Query, Item>(upstream: Upstream<Query, Item>, collection: Resource) {
        base = upstream.base
        self.collection = collection
        limits = upstream.limits
        signing = upstream.signing
        isAsked = upstream.isAsked
    }

    /// The upstream with its signer; nil if it needs no keys or a key is missing.
    func signed(with keys: [String: Secret]) -> DeclaredUpstream? {
        guard let signer = signing?.signer(with: keys) else { return nil }
        var declared = self
        declared.signer = signer
        return declared
    }

    func upstream(at base: BaseURL?) -> BoundUpstream? {
        base.map { BoundUpstream(base: $0, collection: collection, limits: limits, signer: signer) }
    }
}
