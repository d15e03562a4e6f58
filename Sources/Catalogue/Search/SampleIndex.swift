/// The samples that come with the program, read once and searched in memory.
actor SampleIndex {
    private struct Entry {
        let item: CatalogueItem
        let text: SearchText
    }

    /// A search of a source.
    private struct Search: Hashable {
        let source: SourceID
        let term: String
    }

    private var entries: [SourceID: [Entry]] = [:]
    private var found: [Search: [FoundItem]] = [:]
    /// The number of searches in memory. Beyond it, all are forgotten.
    private static let mostSearches = 256

    /// The samples of a source that match a term, best match first, then in their order.
    ///
    /// - Parameters:
    ///   - term: the search term.
    ///   - source: the source of the samples.
    ///   - read: reads the samples, if they have not been read yet.
    func items(
        matching term: SearchTerm, of source: SourceID, read: @Sendable () async -> [CatalogueItem]
    ) async -> [FoundItem] {
        let search = Search(source: source, term: term.folded)
        if let known = found[search] { return known }
        let items = await filled(source, read).compactMap { entry in
            term.match(in: entry.text).map { FoundItem(entry.item, match: $0) }
        }.sorted { $0.match < $1.match }
        if found.count >= Self.mostSearches { found = [:] }
        found[search] = items
        return items
    }

    /// All samples of a source, in their order.
    func items(of source: SourceID, read: @Sendable () async -> [CatalogueItem]) async -> [CatalogueItem] {
        await filled(source, read).map(\.item)
    }

    private func filled(_ source: SourceID, _ read: @Sendable () async -> [CatalogueItem]) async -> [Entry] {
        if let entries = entries[source] { return entries }
        let new = await read().uniqued(on: \.id).map { Entry(item: $0, text: SearchText($0)) }
        entries[source] = new
        return new
    }
}
