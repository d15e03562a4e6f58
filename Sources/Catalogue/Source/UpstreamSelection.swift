import Endpoints

/// What a person has said of how a source is reached.
struct UpstreamSelection: Sendable {
    /// In the place of the source's own; nil: the source's own.
    var bases: [BaseURL]?
    /// By the names of their settings.
    var keys: [String: Secret] = [:]

    /// Which upstreams are asked, and the request by which the collection is kept.
    ///
    /// Those that are signed and those that are not may be of different APIs, whose items are not the same ones: either
    /// these or those are asked, never both.
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

    /// Nil if it needs no keys, or others.
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
