import Catalogue
import Foundation
import TestSupport

/// One profile, in memory.
final class FakeProfiles: ProfileStore {
    private let records = Watched<[Favourite]>([])

    func favourites(of profile: ProfileID) async throws -> [Favourite] { records.value }

    func addFavourite(_ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool) async throws {
        records.update { $0.append(Favourite(item: item, addedAt: date)) }
    }

    func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
        records.update { $0.removeAll { $0.item.id == item } }
    }

    func renewRecords(_ items: [CatalogueItem]) async throws {
        records.update { records in
            records = records.map { old in
                items.first { $0.id == old.item.id && $0.knowsNoLess(than: old.item) }.map {
                    Favourite(item: $0, addedAt: old.addedAt)
                } ?? old
            }
        }
    }

    func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        records.value.first { $0.item.id == item }?.item
    }
}
