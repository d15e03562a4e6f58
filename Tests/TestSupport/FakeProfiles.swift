package import Catalogue
package import Foundation

/// One profile, in memory.
package final class FakeProfiles: ProfileStore {
    private let kept = Watched<[Favourite]>([])
    private let home = Watched(HomeRecord())
    private let noted = Watched<[SearchTerm]>([])
    private let preferences = Watched(Preferences())
    /// The recent items, of all profiles.
    package let recent = Watched<[RecentKind: [RecentItem]]>([:])
    /// The dates of the pages that were opened.
    package let pages = Watched<[Date]>([])
    /// The end of the visit before this one.
    package let previousVisit = Watched<Date?>(nil)

    package init() {}

    package func content(_ query: ProfileQuery, of profile: ProfileID) async throws -> ProfileContent {
        var content = ProfileContent()
        content.favouriteIDs = Set(kept.value.map(\.item.id)).intersection(query.items)
        content.searches = noted.value
        content.home = home.value
        content.preferences = preferences.value
        content.recent = recent.value
        content.previousVisit = previousVisit.value
        return content
    }

    package func place(of item: ItemReference, profile: ProfileID) async throws -> Int? {
        kept.value.map(\.item.id).filter { $0.source == item.source }.firstIndex(of: item)
    }

    package func allFavourites(of profile: ProfileID) async throws -> [Favourite] { kept.value }

    package func addFavourite(_ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool) async throws
    {
        kept.update { $0.append(Favourite(item: item, addedAt: date)) }
    }

    package func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int {
        kept.update { kept in
            let new = favourites.filter { favourite in !kept.contains { $0.item.id == favourite.item.id } }
            kept += new
            return new.count
        }
    }

    package func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem? {
        kept.value.first { $0.item.id == item }?.item
    }

    package func deduplicating(by key: IdempotencyKey) -> any ProfileStore { self }
    package func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool { false }

    package func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int { 0 }

    package func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
        kept.update { $0.removeAll { $0.item.id == item } }
    }

    package func moveFavourite(
        _ item: ItemReference, of profile: ProfileID, _ move: FavouriteMove
    ) async throws -> FavouriteMoveOutcome {
        kept.update { favourites in Self.move(item, move, in: &favourites) }
    }

    private static func move(
        _ item: ItemReference, _ move: FavouriteMove, in favourites: inout [Favourite]
    ) -> FavouriteMoveOutcome {
        let places = favourites.indices.filter { favourites[$0].item.id.source == item.source }
        let before = places.map { favourites[$0] }
        var order = before.map(\.item.id)
        do throws(FavouriteProblem) {
            try order.apply(move, to: item)
        } catch {
            return .refused(error)
        }
        let moved = order.compactMap { id in before.first { $0.item.id == id } }
        for (place, favourite) in zip(places, moved) { favourites[place] = favourite }
        return moved == before ? .unchanged : .moved
    }

    package func updateRecords(_ items: [CatalogueItem]) async throws {
        kept.update { records in
            records = records.map { old in
                items.first { $0.id == old.item.id && $0.knowsNoLess(than: old.item) }.map {
                    Favourite(item: $0, addedAt: old.addedAt)
                } ?? old
            }
        }
    }

    package func favouriteIDs(of source: SourceID) async throws -> Set<String> {
        Set(kept.value.map(\.item.id).filter { $0.source == source }.map(\.id))
    }

    package func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws {
        kept.update { kept in
            kept = kept.map { old in
                items[old.item.id].map { Favourite(item: $0, addedAt: old.addedAt) } ?? old
            }
        }
    }

    package func records() async throws -> [CatalogueItem] { kept.value.map(\.item) }

    package func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        kept.value.first { $0.item.id == item }?.item
    }

    package func changeHome<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout HomeRecord) -> Outcome
    ) async throws -> Outcome {
        home.update { change(&$0) }
    }

    package func changePreferences<Outcome: Sendable>(
        of profile: ProfileID, _ change: @escaping @Sendable (inout Preferences) -> Outcome
    ) async throws -> Outcome {
        preferences.update { change(&$0) }
    }

    package func recordOpened(_ item: CatalogueItem, of profile: ProfileID, at date: Date) async throws {
        record(RecentItem(item: item, date: date), as: .opened)
    }

    package func recordPlayed(
        _ item: CatalogueItem, position: Double, duration: Double, of profile: ProfileID, at date: Date
    ) async throws {
        record(RecentItem(item: item, date: date, position: position, duration: duration), as: .played)
    }

    private func record(_ item: RecentItem, as kind: RecentKind) {
        recent.update { recent in
            recent[kind] = [item] + recent[kind, default: []].filter { $0.item.id != item.item.id }
        }
    }

    package func forgetRecentItems(of profile: ProfileID) async throws { recent.update { $0 = [:] } }

    package func recordVisit(of profile: ProfileID, at date: Date) async throws {
        pages.update { $0.append(date) }
    }

    package func recordSearch(_ term: SearchTerm, in scope: SearchScope, of profile: ProfileID) async throws {
        noted.update { $0.record(term) }
    }

    package func forgetSearch(_ term: SearchTerm?, in scope: SearchScope, of profile: ProfileID) async throws {
        noted.update { noted in
            if let term { noted.forget(term) } else { noted = [] }
        }
    }
}
