import Endpoints
public import Foundation

extension FeedRepository {
    /// Asks the upstreams one after the other. If several nodes share the archive, one of them asks, and the others
    /// take its answer.
    ///
    /// - Parameters:
    ///   - date: the current date, which the answers are stamped with.
    ///   - known: the date of the answer that is shown.
    ///   - demand: how much of a list is fetched that is loaded on demand.
    ///   - grow: called with the content so far while a collection arrives in several answers.
    func answered(
        at date: Date, since known: Date?, demand: Int, grow: @escaping @Sendable (FeedContent) async -> Void
    ) async -> FetchOutcome {
        let options = FetchOptions(demand: demand)
        guard let leases, let collection = source.collection else {
            return await fetched(at: date, options, grow: grow)
        }
        return await leases.hold(ArchiveKey(source: source.id, resource: collection)) { problem in
            let archived = await stored()
            if let answer = answerOfAnotherNode(archived, at: date, since: known) { return (.whole(answer), nil) }
            if let problem { return (await failure(problem, since: known), problem) }
            let outcome = await fetched(at: date, options, grow: grow)
            return (outcome, outcome.problem)
        }
    }

    /// Archived content as the answer of another node, if it is still fresh; nil if nodes share nothing.
    ///
    /// - Parameter known: the date of the answer that is shown; an older one doesn't count.
    func answerOfAnotherNode(_ content: FeedContent?, at date: Date, since known: Date? = nil) -> FeedContent? {
        guard leases != nil else { return nil }
        let freshness = source.freshness / .seconds(1)
        // The database rounds dates, so that the shown answer itself may look newer.
        return answer(content, since: max(date - freshness, known.map { $0 + 0.001 } ?? .distantPast))
    }

    /// The outcome of another node's attempt: its problem, and the part that has arrived.
    private func failure(_ problem: EndpointError, since known: Date?) async -> FetchOutcome {
        guard let part = await stored(), let date = part.provenance.fetchedAt, date > known ?? .distantPast else {
            return .nothing(problem)
        }
        return .part(part, problem)
    }

    /// Fetches the names of the records that items refer to, or takes those that another node has archived. A
    /// collection that fails is left out.
    public func fetchedNames(at date: Date) async -> Names {
        guard let leases else { return await fetchedNames(at: date, FetchOptions()).names }
        var names: Names = [:]
        for reference in source.referenceCollections {
            let key = ArchiveKey(source: source.id, resource: reference.resource)
            names[reference.id] = await leases.hold(key) { problem in
                if let known = await archivedNames(of: reference, since: date - source.freshness / .seconds(1)) {
                    return (known, nil)
                }
                if let problem { return (nil, problem) }
                let fetched = await fetchedNames(of: reference, at: date, FetchOptions())
                return (fetched.names, fetched.problem)
            }
        }
        return names
    }
}
