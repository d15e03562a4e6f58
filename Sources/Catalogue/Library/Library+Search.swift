extension Library {
    /// Searches favourites and archived items, and the upstreams that accept a term. Favourites come first; they are
    /// not marked yet.
    ///
    /// - Parameters:
    ///   - term: the search term.
    ///   - wanted: the sources to search; nil for all, and for favourites of sources that no longer exist.
    ///   - profile: the profile whose favourites come first; nil for none.
    ///   - limit: the largest number of items from each source.
    ///   - waiting: how long to wait for upstreams.
    public func search(
        _ term: SearchTerm, in wanted: [ResolvedSource]? = nil, profile: ProfileID?, limit: Int = 12,
        waiting: FeedStore.WaitPolicy = .init()
    ) async throws -> SearchResults {
        let policy = waiting.withSomethingToShow
        let results = try await search(term, in: wanted, profile: profile, limit: limit, asking: policy)
        guard results.count == 0, results.isAsking, waiting.canWaitLonger else { return results }
        return try await search(term, in: wanted, profile: profile, limit: limit, asking: waiting.forMore)
    }

    private func search(
        _ term: SearchTerm, in wanted: [ResolvedSource]?, profile: ProfileID?, limit: Int, asking: FeedStore.WaitPolicy
    ) async throws -> SearchResults {
        let sources = wanted ?? allSources
        let asked = sources.compactMap { $0.searching(term.text) }
        let settled = asked.map(settledState)
        let states: [FeedState]
        let (seen, own): ([SourceID: [FoundItem]], [FoundItem])
        if settled.contains(where: { $0 == nil }) {
            // Upstreams search while the index is searched.
            async let answers = self.states(of: asked, settled: settled, waiting: asking)
            (seen, own) = try await archivedAndFavourites(
                matching: term, of: sources, profile: profile, limit: limit + 1)
            states = await answers
        } else {
            states = settled.compactMap(\.self)
            (seen, own) = try await archivedAndFavourites(
                matching: term, of: sources, profile: profile, limit: limit + 1)
        }
        let ownBySource = Dictionary(grouping: own, by: \.id.source)
        let upstreams = zip(asked, states).reduce(into: [:]) { upstreams, upstream in
            upstreams[upstream.0.id] = SearchSection.Upstream(source: upstream.0, state: upstream.1)
        }
        var sections: [SearchSection] = []
        for source in sources {
            let upstream = upstreams[source.id]
            let isAnswered = upstream?.state.content?.provenance.fetchedAt != nil
            let known = seen[source.id] ?? []
            let favourites = ownBySource[source.id] ?? []
            let samples = isAnswered || !known.isEmpty ? [] : await foundSamples(matching: term, of: source)
            var found = MergedItems(favourites: favourites, seen: known, samples: samples)
            found.add(upstream?.state.content?.items ?? [], atMost: limit + 1)
            guard !found.items.isEmpty || upstream != nil else { continue }
            let names = await names(of: found.items, upstream, in: source)
            let section = SearchSection(
                id: source.id, found: names.isEmpty ? found : found.mapping { $0.naming(names) }, limit: limit,
                areSamples: !samples.isEmpty && favourites.isEmpty, upstream: upstream)
            sections.append(section)
        }
        if wanted == nil {
            let known = Set(sources.map(\.id))
            for (id, items) in ownBySource.filter({ !known.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
                sections.append(
                    SearchSection(id: id, found: MergedItems(favourites: items), limit: limit, upstream: nil))
            }
        }
        return SearchResults(term: term, sections: sections)
    }

    /// The archived items by source and the favourites that match a term, at most a number of each.
    private func archivedAndFavourites(
        matching term: SearchTerm, of sources: [ResolvedSource], profile: ProfileID?, limit: Int
    ) async throws -> (seen: [SourceID: [FoundItem]], favourites: [FoundItem]) {
        let seen = try await index.items(matching: term, of: sources.map(\.id), limit: limit)
        guard let profile else { return (seen, []) }
        return (seen, try await index.favourites(matching: term, of: profile, limit: limit))
    }

    /// The saved items of a source that match a term, favourites first. They are shown until upstream answers.
    ///
    /// - Parameters:
    ///   - term: the search term.
    ///   - source: the source with the query of the list.
    ///   - profile: the profile whose favourites come first; nil for none.
    ///   - limit: the largest number of items.
    func saved(
        matching term: SearchTerm, of source: ResolvedSource, profile: ProfileID?, limit: Int
    ) async throws -> SavedItems {
        let (seen, own) = try await archivedAndFavourites(
            matching: term, of: [source], profile: profile, limit: Self.maxKept)
        // Items that don't match the source's query are removed.
        let known = (seen[source.id] ?? []).filter { source.matches($0.item) }
        let favourites = own.filter { $0.id.source == source.id && source.matches($0.item) }
        let samples =
            known.isEmpty
            ? await foundSamples(matching: term, of: source).filter { source.matches($0.item) } : []
        let found = MergedItems(favourites: favourites, seen: known, samples: samples)
        let names = await names(of: found.items, nil, in: source)
        let items = found.items.prefix(limit).map { names.isEmpty ? $0 : $0.naming(names) }
        return SavedItems(FeedIndex(items, names: [:]), areSamples: known.isEmpty && favourites.isEmpty)
    }

    /// The newest of several searches that an upstream of a source has answered.
    public func lastAnswered(of terms: [SearchTerm], by source: ResolvedSource) async throws -> SearchTerm? {
        guard !terms.isEmpty else { return nil }
        let kept = try await archive.resources(of: source.id)
        return terms.first { source.searching($0.text)?.collection.map(kept.contains) == true }
    }

    private static var maxKept: Int { 500 }
    /// The length of the longest suggestion, in characters.
    private static var longestSuggestion: Int { 40 }

    /// The names of the records that items refer to, from memory or the archive.
    private func names(
        of items: [CatalogueItem], _ upstream: SearchSection.Upstream?, in source: ResolvedSource
    ) async -> Names {
        guard !source.referenceCollections.isEmpty, !items.isEmpty else { return [:] }
        if let content = upstream?.state.content { return content.names }
        let store = feeds.store(for: source)
        if let content = store.state.content { return content.names }
        return await store.provider.storedNames()
    }

    /// The samples that match a term; empty if the source has real records.
    private func foundSamples(matching term: SearchTerm, of source: ResolvedSource) async -> [FoundItem] {
        if feeds.store(for: source).state.content?.provenance.fetchedAt != nil { return [] }
        return await sampleIndex.items(matching: term, of: source.id) { await readSamples(of: source) }
    }

    private func readSamples(of source: ResolvedSource) async -> [CatalogueItem] {
        var items: [CatalogueItem] = []
        for sampled in source.sampled { items += await provider(of: sampled).sample()?.items ?? [] }
        return items
    }

    /// Suggestions for a person without recent searches: titles of items, from each source in turn.
    ///
    /// - Parameters:
    ///   - wanted: the sources whose titles are suggested; nil for all.
    ///   - limit: the largest number of suggestions.
    public func searchSuggestions(of wanted: [ResolvedSource]? = nil, limit: Int = 8) async -> [SearchTerm] {
        var titles: [[SearchTerm]] = []
        for source in wanted ?? sources {
            var items = feeds.store(for: source).state.content?.items ?? []
            if items.isEmpty { items = await sampleIndex.items(of: source.id) { await readSamples(of: source) } }
            let short = items.map(\.card.title).filter { $0.count <= Self.longestSuggestion }
            titles.append(short.prefix(limit).compactMap { SearchTerm($0) })
        }
        let inTurn = (0..<limit).flatMap { place in titles.compactMap { place < $0.count ? $0[place] : nil } }
        return Array(inTurn.uniqued(on: \.folded).prefix(limit))
    }
}
