import Catalogue
import Foundation
import Storage
import Synchronization
import Testing

@Suite(.databases) struct ProfileStoreTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private func item(_ id: String, title: String? = nil) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "boats", id: id), card: Card(title: title ?? id, subtitle: "wood"),
            fields: [
                FieldContent(key: "length", label: "Length", unit: .metres, value: .number(.range(3, 4))),
                FieldContent(key: "crew", label: "Crew", unit: nil, value: .list(["Ann", "Ben"])),
            ],
            sortValues: ["name": .text(id), "length": .number(3), "age": .missing])
    }

    private func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test(arguments: Backend.allCases) func keepsAFavouriteWithARecordOfItsOwn(on backend: Backend) async throws {
        let store = try await backend.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: date(10), restoring: false)
        #expect(try await store.allFavourites(of: ann) == [Favourite(item: item("tub"), addedAt: date(10))])
    }

    @Test(arguments: Backend.allCases) func showsTheLastAddedFirst(on backend: Backend) async throws {
        let store = try await backend.profiles()
        // The date doesn't matter, because a clock may be set back.
        for (id, time) in [("tub", 10.0), ("raft", 30), ("punt", 20)] {
            try await store.addFavourite(item(id), of: ann, at: date(time), restoring: false)
        }
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["punt", "raft", "tub"])
    }

    @Test(arguments: Backend.allCases) func keepsProfilesApart(on backend: Backend) async throws {
        let store = try await backend.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: date(1), restoring: false)
        #expect(try await store.allFavourites(of: ben).isEmpty)
        #expect(try await store.favouriteRecord(of: item("tub").id, profile: ben) == nil)
        try await store.removeFavourite(item("tub").id, of: ben, at: date(2))
        #expect(try await store.allFavourites(of: ann).count == 1)
    }

    @Test(arguments: Backend.allCases) func findsAFavouriteOfAnyProfile(on backend: Backend) async throws {
        let store = try await backend.profiles()
        let tub = item("tub")
        try await store.addFavourite(item("raft"), of: ann, at: date(1), restoring: false)
        #expect(try await store.favouriteRecord(of: tub.id) == nil)
        for profile in [ann, ben] { try await store.addFavourite(tub, of: profile, at: date(1), restoring: false) }
        try await store.removeFavourite(tub.id, of: ann, at: date(2))
        #expect(try await store.favouriteRecord(of: tub.id) == tub)
        try await store.removeFavourite(tub.id, of: ben, at: date(3))
        #expect(try await store.favouriteRecord(of: tub.id) == nil)
        // Its record is still there, for undo.
        #expect(try await store.favouriteRecord(of: tub.id, profile: ben) == tub)
    }

    /// Pages compare shared items by their identities.
    @Test(arguments: Backend.allCases) func equalRecordsAreOneItem(on backend: Backend) async throws {
        let store = try await backend.profiles()
        for profile in [ann, ben] {
            try await store.addFavourite(item("tub"), of: profile, at: date(1), restoring: false)
        }
        let kept = try await [store.allFavourites(of: ann), store.allFavourites(of: ben)].joined().map(\.item)
        #expect(kept.count == 2)
        #expect(Set(kept.map(\.identity)).count == 1)
    }

    @Test(arguments: Backend.allCases, [false, true])
    func renamesFavouritesOfAllProfiles(on backend: Backend, isKnownByBoth: Bool) async throws {
        let store = try await backend.profiles()
        for (place, id) in ["tub", "old", "raft"].enumerated() {
            try await store.addFavourite(item(id), of: ann, at: date(Double(place)), restoring: false)
        }
        if isKnownByBoth { try await store.addFavourite(item("new"), of: ben, at: date(8), restoring: false) }
        try await store.addFavourite(item("old"), of: ben, at: date(9), restoring: false)
        #expect(
            try await store.favouriteIDs(of: "boats") == Set(["tub", "old", "raft"] + (isKnownByBoth ? ["new"] : [])))
        let new = item("new", title: "New")
        for _ in 1...2 { try await store.renameFavourites([item("old").id: new]) }
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["raft", "new", "tub"])
        #expect(try await store.allFavourites(of: ann)[1] == Favourite(item: new, addedAt: date(1)))
        #expect(try await store.allFavourites(of: ben).map(\.item.id.id) == ["new"])
        #expect(try await store.favouriteIDs(of: "boats") == ["tub", "new", "raft"])
    }

    @Test(arguments: Backend.allCases)
    func aFavouriteIsOneAgainUnderItsNewID(on backend: Backend) async throws {
        let store = try await backend.profiles()
        for id in ["new", "old"] { try await store.addFavourite(item(id), of: ann, at: date(1), restoring: false) }
        try await store.removeFavourite(item("new").id, of: ann, at: date(2))
        try await store.renameFavourites([item("old").id: item("new")])
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["new"])
    }

    @Test(arguments: Backend.allCases)
    func publishesABetterRecordForAllWhoHaveTheFavourite(on backend: Backend) async throws {
        let changes = ChangeLog()
        let store = try await backend.database().open().profiles(favouriteLimit: 9, changes: changes)
        try await store.addFavourite(item("tub"), of: ann, at: date(1), restoring: false)
        try await store.addFavourite(item("tub"), of: ben, at: date(1), restoring: false)
        try await store.addFavourite(item("raft"), of: .shared, at: date(1), restoring: false)
        let published = Mutex<Set<ChangeLog.Subject?>>([])
        changes.observe { change in published.withLock { _ = $0.insert(change.subject) } }
        try await store.updateRecords([item("tub", title: "Tub II")])
        #expect(published.withLock(\.self) == [.profile(ann), .profile(ben)])
        // There is nothing better now.
        published.withLock { $0 = [] }
        try await store.updateRecords([item("tub", title: "Tub II")])
        #expect(published.withLock(\.self).isEmpty)
    }

    @Test(arguments: Backend.allCases) func keepsARecordThatKnowsMore(on backend: Backend) async throws {
        let store = try await backend.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: date(1), restoring: false)
        try await store.updateRecords([CatalogueItem(id: item("tub").id, card: Card(title: "Tub II"))])
        #expect(try await store.allFavourites(of: ann).map(\.item) == [item("tub")])
    }

    @Test(arguments: Backend.allCases) func addingAgainKeepsThePlaceAndRenewsTheRecord(on backend: Backend) async throws
    {
        let store = try await backend.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: date(1), restoring: false)
        try await store.addFavourite(item("tub", title: "Tub II"), of: ann, at: date(9), restoring: false)
        #expect(
            try await store.allFavourites(of: ann) == [Favourite(item: item("tub", title: "Tub II"), addedAt: date(1))])
    }

    @Test(arguments: Backend.allCases) func undoPutsARemovedFavouriteBackInItsOldPlace(on backend: Backend) async throws
    {
        let store = try await backend.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: date(1), restoring: false)
        try await store.addFavourite(item("raft"), of: ann, at: date(2), restoring: false)
        try await store.removeFavourite(item("tub").id, of: ann, at: date(3))
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["raft"])

        try await store.addFavourite(item("tub"), of: ann, at: date(4), restoring: true)
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["raft", "tub"])
    }

    @Test(arguments: Backend.allCases) func addingAfterARemovalWithoutUndoMakesItTheNewest(on backend: Backend)
        async throws
    {
        let store = try await backend.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: date(1), restoring: false)
        try await store.addFavourite(item("raft"), of: ann, at: date(2), restoring: false)
        try await store.removeFavourite(item("tub").id, of: ann, at: date(3))
        try await store.addFavourite(item("tub"), of: ann, at: date(4), restoring: false)
        #expect(try await store.allFavourites(of: ann).map(\.item.id.id) == ["tub", "raft"])
    }

    @Test(arguments: Backend.allCases) func keepsTheRecordOfARemovedFavouriteForADay(on backend: Backend) async throws {
        let store = try await backend.profiles()
        try await store.addFavourite(item("tub"), of: ann, at: date(0), restoring: false)
        try await store.removeFavourite(item("tub").id, of: ann, at: date(1))
        #expect(try await store.favouriteRecord(of: item("tub").id, profile: ann) == item("tub"))

        try await store.removeFavourite(item("raft").id, of: ann, at: date(90_000))
        #expect(try await store.favouriteRecord(of: item("tub").id, profile: ann) == nil)
    }

    @Test(arguments: Backend.allCases) func acceptsAnyTextAsAnID(on backend: Backend) async throws {
        let store = try await backend.profiles()
        let odd = item("a'; \u{0}\u{1} DROP TABLE favourite; --/é%\u{202E}")
        try await store.addFavourite(odd, of: ann, at: date(0), restoring: false)
        #expect(try await store.allFavourites(of: ann).map(\.item) == [odd])
    }
}
