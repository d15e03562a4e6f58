import Endpoints

extension DecodedCollection {
    /// The least number of items that have not arrived whole: by upstream's count, and at least one for each resource that
    /// is still to be requested, and for a list whose end is not evident.
    var missing: Int {
        guard !isExcerpt else { return 0 }
        let parts = max(next.count, listed.count) + (elsewhere == nil ? 0 : 1)
        return max(missingByTotal, parts, problem == nil ? 0 : 1)
    }

    /// Whether ``missing`` is the number of items that have not arrived, and not just the least.
    var isMissingCounted: Bool {
        let rest = missing
        if rest == 0 || missingByTotal == rest { return true }
        return problem == nil && elsewhere == nil && named.isSuperset(of: next)
    }

    /// Why the list is not known to be whole: what upstream says of an error, or else what its end lacks.
    var incompleteReason: ListShortfall? {
        problem ?? (next.isEmpty && elsewhere == nil && listed.isEmpty && missing > 0 ? .fewerThanTotal : nil)
    }

    private var problem: ListShortfall? { upstreamErrors.first.map(ListShortfall.init(quoting:)) ?? shortfall }

    private var missingByTotal: Int {
        max(distinctTotal ?? 0, 0) - arrived - undecodable.count
    }

    /// The error for a collection that is not whole although no request failed.
    func incompleteness(at host: String) -> EndpointError {
        EndpointError(host: host, cause: .incomplete(arrived: arrived, of: total))
    }
}
