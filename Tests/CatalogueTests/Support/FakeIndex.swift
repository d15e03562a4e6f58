import Catalogue
import TestSupport

/// An index in memory, of what a test puts there.
final class FakeIndex: SearchIndex {
    private let seen = Watched<[CatalogueItem]>([])
    private let own = Watched<[CatalogueItem]>([])

    init(seen: [CatalogueItem] = [], favourites: [CatalogueItem] = []) {
        self.seen.update { $0 = seen }
        own.update { $0 = favourites }
    }

    func items(
        matching term: SearchTerm, of sources: [SourceID], limit: Int
    ) async throws -> [SourceID: [FoundItem]] {
        let found = Self.found(term, in: seen.value).filter { sources.contains($0.id.source) }
        return Dictionary(grouping: found, by: \.id.source).mapValues { Array($0.prefix(limit)) }
    }

    func favourites(matching term: SearchTerm, of profile: ProfileID, limit: Int) async throws -> [FoundItem] {
        var counts: [SourceID: Int] = [:]
        return Self.found(term, in: own.value).filter { found in
            counts[found.id.source, default: 0] += 1
            return counts[found.id.source, default: 0] <= limit
        }
    }

    private static func found(_ term: SearchTerm, in items: [CatalogueItem]) -> [FoundItem] {
        items.compactMap { item in term.match(in: SearchText(item)).map { FoundItem(item, match: $0) } }
            .sorted { $0.match < $1.match }
    }
}
