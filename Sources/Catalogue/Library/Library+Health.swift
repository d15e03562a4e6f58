/// The health of sources.
extension Library {
    /// Returns this library with the health of its sources in a store.
    package func reportingHealth(in store: any SourceHealthStore) -> Library {
        var library = self
        library.healthStore = store
        return library
    }

    /// The stored health of each source that has been looked at.
    package func health() async throws -> [SourceID: SourceHealth] { try await healthStore?.all() ?? [:] }

    /// The sources with main lists, which can be asked for without a search term.
    package var monitoredSources: [ResolvedSource] {
        allSources.uniqued(on: \.id).filter { !monitoredLists(of: $0).isEmpty }
    }

    /// The status of each monitored source. Lists that are not in memory have their status of the last look. Neither
    /// upstreams nor the archive are asked.
    package func sourceStatuses(_ health: [SourceID: SourceHealth] = [:]) -> [SourceStatus] {
        monitoredSources.compactMap { source in
            let lists = monitoredLists(of: source).compactMap { name, list in
                feeds.existingStore(for: list).flatMap { ListStatus($0.state) }
                    ?? health[source.id]?.lists[name]?.status
            }
            return SourceStatus(source.id, lists)
        }
    }

    /// The main lists of a source by their requests, without those that only a search fills.
    func monitoredLists(of source: ResolvedSource) -> [String: ResolvedSource] {
        var lists: [String: ResolvedSource] = [:]
        for list in source.main where !list.needsSearchTerm {
            if let request = list.collection { lists["\(request)"] = list }
        }
        return lists
    }

    /// The state of a list; from the archive if the list was not opened since the start. Sends no request.
    func storedState(of list: ResolvedSource) async -> FeedState {
        let store = feeds.store(for: list)
        guard store.state == .idle else { return store.state }
        let content = await store.provider.stored()
        return content.map { FeedState.showing($0, .resting) } ?? .idle
    }
}
