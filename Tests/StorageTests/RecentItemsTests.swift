import Catalogue
import Foundation
import Storage
import TestSupport
import Testing

/// The preferences, recent items and visits of a profile.
@Suite(.databases) struct RecentItemsTests {
    private let ann = ProfileID(rawValue: "ann")
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    private func boat(_ id: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: "Boat \(id)"))
    }

    private func recent(_ kind: RecentKind, in store: any ProfileStore) async throws -> [RecentItem] {
        let content = try await store.content(ProfileQuery(recent: [kind]), of: ann)
        #expect(content.recent.count == 1)
        return content.recent[kind] ?? []
    }

    // MARK: Preferences

    @Test(arguments: Backend.allCases) func keepsPreferencesAfterARestart(on backend: Backend) async throws {
        let database = try await backend.database()
        let store = try await database.open().profiles()
        #expect(try await store.preferences(of: ann) == Preferences())
        let tabs = try await store.changePreferences(of: ann) { preferences in
            preferences.navigation = NavigationArrangement(
                groups: [.init(name: "Water", sources: ["boats"])], hidden: ["canals"], tabs: ["boats"])
            return preferences.navigation.tabs
        }
        #expect(tabs == ["boats"])
        let kept = try await store.preferences(of: ann)
        #expect(kept.navigation.groups.map(\.name) == ["Water"])
        #expect(try await database.open().profiles().preferences(of: ann) == kept)
        #expect(try await store.preferences(of: .shared) == Preferences())
    }

    @Test(arguments: Backend.allCases) func damagedPreferencesAreTheDefaults(on backend: Backend) async throws {
        let database = try await backend.database().open()
        try await database.execute("INSERT INTO profile (id, used_at, preferences) VALUES ('ann', 1, '{')")
        let store = database.profiles()
        #expect(try await store.preferences(of: ann) == Preferences())
        try await store.changePreferences(of: ann) { $0.navigation.tabs = [] }
        #expect(try await store.preferences(of: ann).navigation.tabs == [])
    }

    // MARK: Recent items

    @Test(arguments: Backend.allCases) func theItemThatWasOpenedLastComesFirst(on backend: Backend) async throws {
        let store = try await backend.profiles()
        for (number, id) in ["tub", "raft", "tub", "punt"].enumerated() {
            try await store.recordOpened(boat(id), of: ann, at: start + Double(number))
        }
        let opened = try await recent(.opened, in: store)
        #expect(opened.map(\.item.card.title) == ["Boat punt", "Boat tub", "Boat raft"])
        #expect(opened.map(\.date) == [3, 2, 1].map { start + $0 })
        #expect(opened.allSatisfy { $0.position == nil && $0.duration == nil })
        #expect(try await recent(.played, in: store).isEmpty)
        #expect(try await store.content(ProfileQuery(recent: [.opened]), of: .shared).recent == [.opened: []])
    }

    @Test(arguments: Backend.allCases) func unfinishedItemsComeFirst(on backend: Backend) async throws {
        let store = try await backend.profiles()
        let played: [(id: String, position: Double, duration: Double)] = [
            ("half", 300, 600), ("begun", 15.5, 600), ("unheard", 0, 600), ("tried", 15, 600),
            ("nearly ended", 590, 600), ("ended", 600, 600), ("preview", 20, 30), ("long preview", 30, 60),
        ]
        for (number, (id, position, duration)) in played.enumerated() {
            try await store.recordPlayed(
                boat(id), position: position, duration: duration, of: ann, at: start + Double(number))
        }
        let items = try await recent(.played, in: store)
        #expect(
            items.map(\.item.id.id) == [
                "begun", "half", "long preview", "preview", "ended", "nearly ended", "tried", "unheard",
            ])
        #expect(items.map(\.canContinue) == [true, true] + Array(repeating: false, count: 6))
        // A message that arrives late doesn't replace a newer position.
        try await store.recordPlayed(boat("half"), position: 3, duration: 600, of: ann, at: start - 1)
        #expect(try await recent(.played, in: store)[1].position == 300)
    }

    @Test(arguments: Backend.allCases) func remembersAHundredOfAKindAndReadsAFew(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let store = database.profiles()
        for number in 0..<(RecentItem.longestHistory + 3) {
            try await store.recordOpened(boat("\(number)"), of: ann, at: start + Double(number))
        }
        try await store.recordPlayed(boat("0"), position: 1, duration: 2, of: ann, at: start)
        let opened = try await recent(.opened, in: store)
        #expect(opened.count == RecentItem.mostRead)
        #expect(opened.first?.item.id.id == "102")
        let stored = try await database.texts("SELECT item AS text FROM recent_item WHERE kind = 'opened'")
        #expect(Set(stored) == Set((3...102).map(String.init)))
        #expect(try await recent(.played, in: store).count == 1)
    }

    @Test(arguments: Backend.allCases) func forgetsThemAll(on backend: Backend) async throws {
        let store = try await backend.profiles()
        for profile in [ann, .shared] {
            try await store.recordOpened(boat("tub"), of: profile, at: start)
            try await store.recordPlayed(boat("tub"), position: 1, duration: 2, of: profile, at: start)
        }
        try await store.forgetRecentItems(of: ann)
        #expect(try await recent(.opened, in: store).isEmpty)
        #expect(try await recent(.played, in: store).isEmpty)
        #expect(try await store.content(ProfileQuery(recent: [.opened]), of: .shared).recent[.opened]?.count == 1)
        // The same item again, a moment later.
        try await store.recordOpened(boat("tub"), of: ann, at: start + 1)
        #expect(try await recent(.opened, in: store).count == 1)
    }

    @Test(arguments: Backend.allCases) func followTheirSourceIfItGetsAnotherID(on backend: Backend) async throws {
        let database = try await backend.database().open()
        try await database.profiles().recordOpened(boat("tub"), of: ann, at: start)
        try await database.profiles().recordPlayed(boat("raft"), position: 1, duration: 2, of: ann, at: start)
        try await SQLArchive(database).renameSource("boats", to: "ships")
        let store = database.profiles()
        #expect(try await recent(.opened, in: store).map(\.item.id) == [ItemReference(source: "ships", id: "tub")])
        #expect(try await recent(.played, in: store).map(\.item.id) == [ItemReference(source: "ships", id: "raft")])
    }

    /// An open page of a list stays as it is, but a page with recent items is shown again.
    @Test(arguments: Backend.allCases) func publishesRecentItemsApart(on backend: Backend) async throws {
        let changes = ChangeLog()
        let published = Watched<[ChangeLog.Subject?]>([])
        changes.observe { change in published.update { $0.append(change.subject) } }
        let store = try await backend.database().open().profiles(favouriteLimit: 9, changes: changes)
        try await store.recordOpened(boat("tub"), of: ann, at: start)
        // The same page again.
        try await store.recordOpened(boat("tub"), of: ann, at: start + 5)
        try await store.recordVisit(of: ann, at: start)
        #expect(published.value == [.recentItems(of: ann)])
        try await store.changePreferences(of: ann) { $0.navigation.tabs = [] }
        #expect(published.value == [.recentItems(of: ann), .profile(ann)])
    }

    @Test(arguments: Backend.allCases) func aPlayedItemIsRecordedOnceForAChange(on backend: Backend) async throws {
        let store = try await backend.profiles()
        let once = store.deduplicating(by: try #require(IdempotencyKey("one")))
        try await once.recordPlayed(boat("tub"), position: 1, duration: 30, of: ann, at: start)
        await #expect(throws: RepeatedChange.self) {
            try await once.recordPlayed(boat("tub"), position: 2, duration: 30, of: ann, at: start)
        }
        #expect(try await recent(.played, in: store).map(\.position) == [1])
    }

    // MARK: Visits

    @Test(arguments: Backend.allCases) func aVisitEndsAfterHalfAnHourWithoutAPage(on backend: Backend) async throws {
        let clock = Watched(start)
        let store = try await backend.profiles(now: { clock.value })
        // The end of the visit before, as a page shows it that is opened so many minutes after the first.
        func previous(at minutes: Double) async throws -> Date? {
            clock.update { $0 = start + 60 * minutes }
            // A change makes the store forget what was read in the last second.
            try await store.changePreferences(of: ann) { _ in }
            let date = try await store.content(ProfileQuery(visits: true), of: ann).previousVisit
            try await store.recordVisit(of: ann, at: clock.value)
            try await store.changePreferences(of: ann) { _ in }
            #expect(try await store.content(ProfileQuery(visits: true), of: ann).previousVisit == date)
            return date
        }
        for minutes in [0, 0.5, 29, 58] { #expect(try await previous(at: minutes) == nil) }
        for minutes in [90, 119.5] { #expect(try await previous(at: minutes) == start + 60 * 58) }
        // The page half a minute after another is not stored.
        #expect(try await previous(at: 120) == start + 60 * 58)
        #expect(try await previous(at: 200) == start + 60 * 119.5)
    }

    /// The end of the visit before, as a page shows it that is opened so many minutes after the start, in such minutes.
    private func previous(
        in store: any ProfileStore, _ clock: Watched<Date>, at minutes: Double
    ) async throws -> Double? {
        clock.update { $0 = start + 60 * minutes }
        // A change makes the store forget what was read in the last second.
        try await store.changePreferences(of: ann) { $0.navigation.tabs = [SourceID(rawValue: "\(minutes)")] }
        let date = try await store.content(ProfileQuery(visits: true), of: ann).previousVisit
        try await store.recordVisit(of: ann, at: clock.value)
        return date.map { $0.timeIntervalSince(start) / 60 }
    }

    @Test(arguments: Backend.allCases, [(29.0, nil), (30, nil), (31, 0)] as [(Double, Double?)])
    func aVisitEndsAtHalfAnHour(on backend: Backend, edge: (Double, Double?)) async throws {
        let clock = Watched(start)
        let store = try await backend.profiles(now: { clock.value })
        #expect(try await previous(in: store, clock, at: 0) == nil)
        #expect(try await previous(in: store, clock, at: edge.0) == edge.1)
    }

    @Test(arguments: Backend.allCases) func nodesShareAVisit(on backend: Backend) async throws {
        let (database, clock) = (try await backend.database(), Watched(start))
        let nodes = [
            try await database.open().profiles(now: { clock.value }),
            try await database.open().profiles(now: { clock.value }),
        ]
        for (number, minutes) in [0, 20, 40, 60, 80].enumerated() {
            #expect(try await previous(in: nodes[number % 2], clock, at: Double(minutes)) == nil)
        }
        // A node whose clock is late doesn't begin another visit.
        try await nodes[0].recordVisit(of: ann, at: start + 60 * 75)
        #expect(try await previous(in: nodes[1], clock, at: 105) == nil)
        #expect(try await previous(in: nodes[0], clock, at: 140) == 105)
        #expect(try await previous(in: nodes[1], clock, at: 141) == 105)
    }

    @Test(arguments: Backend.allCases) func visitsGoOnAfterTheClockIsSetBack(on backend: Backend) async throws {
        let clock = Watched(start)
        let store = try await backend.profiles(now: { clock.value })
        for (minutes, expected) in [(0, nil), (60, 0), (10_000, 60), (20_000, 10_000)] as [(Double, Double?)] {
            #expect(try await previous(in: store, clock, at: minutes) == expected)
        }
        // Nothing is told since a date that has not come yet.
        #expect(try await previous(in: store, clock, at: 100) == nil)
        #expect(try await previous(in: store, clock, at: 110) == nil)
        #expect(try await previous(in: store, clock, at: 200) == 110)
    }

    // MARK: Deletion

    @Test(arguments: Backend.allCases) func deletesThemWithAnUnusedProfile(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let store = database.profiles()
        try await store.recordOpened(boat("tub"), of: ann, at: start)
        try await store.recordVisit(of: ann, at: start + 7)
        #expect(try await store.deleteEmptyProfiles(unusedSince: start + 7) == 0)
        #expect(try await store.deleteEmptyProfiles(unusedSince: start + 8) == 1)
        #expect(try await recent(.opened, in: store).isEmpty)
        #expect(try await database.texts("SELECT item AS text FROM recent_item").isEmpty)
    }
}
