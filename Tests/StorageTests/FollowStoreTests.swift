import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Storage

/// What people follow, as the archive reports it.
@Suite(.databases, .timeLimit(.minutes(5))) struct FollowStoreTests {
    private static let key = ArchiveKey(source: "boats", resource: Resource("/boats"))
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private static func day(_ number: Int) -> Date {
        Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 86_400)
    }

    /// Prices by the ids of boats.
    private typealias Fleet = [String: Double]

    private static func decoded(_ fleet: Fleet) -> DecodedCollection<CatalogueItem> {
        var decoded = DecodedCollection(
            items: fleet.sorted { $0.key < $1.key }.map { id, price in
                CatalogueItem(
                    id: ItemReference(source: "boats", id: id), card: Card(title: "Boat \(id)"),
                    fields: [FieldContent(key: "price", label: "Price", unit: nil, value: .number(.value(price)))])
            })
        decoded.dialect = "a fleet"
        return decoded
    }

    /// Archives an answer as a repository does that knows the answers before.
    private func keep(
        _ fleet: Fleet, on day: Int, in archive: any Archive, after known: [(Int, Fleet)],
        history: HistoryPolicy? = HistoryPolicy(), later offset: TimeInterval = 0
    ) async throws {
        let answer = Self.decoded(fleet)
        func state(_ date: Date?) -> Fleet? {
            known.last { known in date.map { abs($0.timeIntervalSince(Self.day(known.0))) < 1 } ?? false }?.1
        }
        var comparison = AnswerComparison(first: answer)
        if let base = try await archive.comparisonBase(of: Self.key), let earlier = state(base.date) {
            let returned = base.absent.filter { fleet[$0] != nil }
            comparison = AnswerComparison(
                of: answer, with: (Self.decoded(earlier), base.date),
                returned: Self.decoded((state(base.earlier) ?? [:]).filter { returned.contains($0.key) }).items)
        }
        let body = fleet.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
        try await archive.keep([
            ArchiveEntry(
                key: Self.key, origin: .upstream("boats.example", at: Self.day(day) + offset),
                answers: [Answer(resource: Self.key.resource, body: Data(body.utf8))], history: history,
                comparison: comparison)
        ])
    }

    /// Archives answers of the days from one on.
    private func keep(
        _ fleets: [Fleet], from first: Int = 0, in archive: any Archive, after known: [(Int, Fleet)] = [],
        later offset: TimeInterval = 0
    ) async throws {
        var known = known
        for (place, fleet) in fleets.enumerated() {
            try await keep(fleet, on: first + place, in: archive, after: known, later: offset)
            known.append((first + place, fleet))
        }
    }

    private func rule(
        _ id: String, item: String? = nil, _ events: Set<FollowRule.Event> = [],
        _ fact: FollowRule.FactCondition? = nil, source: SourceID = "boats"
    ) -> FollowRule {
        FollowRule(
            id: id,
            subject: FollowSubject(
                source: source, item: item, title: "Boats", choices: [.init("flag", "a&b")], list: Self.key.resource),
            events: events, fact: fact, createdAt: Self.day(0))
    }

    private func lines(_ changes: [FollowedChange]) -> [String] {
        changes.map { change in
            let values = change.field.map { " \($0) \(change.old ?? "-") \(change.new ?? "-")" } ?? ""
            return "\(change.kind) \(change.item.id)\(values)"
        }
    }

    @Test(arguments: Backend.allCases) func eachChangeIsReportedOnce(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["1": 12, "2": 5]], in: archive)
        try await follows.save(rule("list", Set(FollowRule.Event.allCases)), of: ann)
        try await follows.save(rule("price", item: "1", [], .init("price", .atMost(10))), of: ben)
        try await follows.save(rule("other", [.new], source: "canals"), of: ben)
        try await keep(
            [["1": 9, "2": 5], ["1": 8, "3": 5], ["1": 11, "3": 5], ["1": 9, "2": 6, "3": 5]], from: 1, in: archive,
            after: [(0, ["1": 12, "2": 5])])
        let changes = try await follows.changes(of: ann, after: 0, limit: 10)
        #expect(lines(changes) == ["new 3", "gone 2", "back 2"])
        #expect(changes.map(\.date) == [Self.day(2), Self.day(2), Self.day(4)])
        #expect(changes[0].title == "Boat 3" && changes[0].link == "/boats/3?flag=a%26b" && changes[0].rule == "list")
        #expect(
            lines(try await follows.changes(of: ben, after: 0, limit: 10))
                == ["crossed 1 price 12 9", "crossed 1 price 11 9"])
        #expect(try await follows.newestChanges(of: ann, before: nil, limit: 2) == Array(changes.reversed().prefix(2)))
        #expect(
            try await follows.newestChanges(of: ann, before: changes[1].sequence, limit: 9) == Array(changes.prefix(1)))
        #expect(try await follows.changes(of: ann, after: changes[1].sequence, limit: 9) == Array(changes.suffix(1)))
        let latest = try await follows.latestSequence()
        let last = try await follows.newestChanges(of: ben, before: nil, limit: 1)
        #expect(latest == max(changes[2].sequence, last[0].sequence))
    }

    @Test(arguments: Backend.allCases) func anEqualAnswerShowsThatAnItemIsGone(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["1": 1, "2": 1]], in: archive)
        try await follows.save(rule("gone", item: "2", [.gone]), of: ann)
        try await keep([["1": 1]], from: 1, in: archive, after: [(0, ["1": 1, "2": 1])])
        #expect(try await follows.changes(of: ann, after: 0, limit: 9).isEmpty)
        for _ in 1...2 {
            let entries = try await archive.entries(for: Self.key)
            let entry = try #require(entries.first)
            _ = try await archive.revalidate(
                ArchiveEntry(
                    key: Self.key, origin: .upstream("boats.example", at: Self.day(2)), answers: entry.answers,
                    history: HistoryPolicy()), items: [])
            #expect(lines(try await follows.changes(of: ann, after: 0, limit: 9)) == ["gone 2"])
        }
    }

    @Test(arguments: Backend.allCases, [1, 2] as [Double]) func anItemIsGoneAtADateThatTablesRound(
        on backend: Backend, price: Double
    ) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        // Half of the last digit that seconds since 1970 have.
        let offset = 0x1p-23
        try await keep([["1": 1, "2": 5]], in: archive, later: offset)
        try await follows.save(rule("list", [.gone]), of: ann)
        try await keep([["1": 1], ["1": price]], from: 1, in: archive, after: [(0, ["1": 1, "2": 5])], later: offset)
        #expect(lines(try await follows.changes(of: ann, after: 0, limit: 9)) == ["gone 2"])
    }

    @Test(arguments: Backend.allCases) func anAnswerThatComesBackAsItWasShowsThatAnItemIsGone(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["1": 1, "2": 1]], in: archive)
        try await follows.save(rule("gone", item: "2", [.gone]), of: ann)
        let known: [(Int, Fleet)] = [(0, ["1": 1, "2": 1]), (1, ["1": 1])]
        try await keep(["1": 1], on: 1, in: archive, after: known)
        // The archive has no room for it meanwhile.
        try await keep(["1": 1], on: 2, in: archive, after: known, history: nil)
        try await keep(["1": 1], on: 3, in: archive, after: known)
        #expect(lines(try await follows.changes(of: ann, after: 0, limit: 9)) == ["gone 2"])
    }

    @Test(arguments: Backend.allCases) func whatARuleKnowsOutlivesTheProgram(on backend: Backend) async throws {
        let stored = try await backend.database()
        let fleets: [Fleet] = [
            ["1": 12, "2": 1], ["1": 9, "2": 1], ["1": 8], ["1": 7], ["1": 13], ["1": 9], ["1": 9, "2": 1],
        ]
        var known: [(Int, Fleet)] = []
        for (day, fleet) in fleets.enumerated() {
            let database = try await stored.open()
            try await keep(fleet, on: day, in: database.archive(), after: known)
            known.append((day, fleet))
            if day == 0 {
                try await database.follows(changes: nil)
                    .save(rule("both", item: "1", [], .init("price", .atMost(10))), of: ann)
                try await database.follows(changes: nil).save(rule("list", [.gone, .back]), of: ann)
            }
            database.close()
        }
        let changes = try await stored.open().follows(changes: nil).changes(of: ann, after: 0, limit: 99)
        #expect(lines(changes) == ["crossed 1 price 12 9", "gone 2", "crossed 1 price 13 9", "back 2"])
    }

    @Test(arguments: Backend.allCases) func severalProgramsThatStoreOneAnswerReportItOnce(
        on backend: Backend
    ) async throws {
        let stored = try await backend.database()
        var databases: [any StorageBackend] = []
        for _ in 0..<3 { databases.append(try await stored.open()) }
        let follows = databases[0].follows(changes: nil)
        var known: [(Int, Fleet)] = [(0, ["0": 1])]
        try await keep([known[0].1], in: databases[0].archive())
        try await follows.save(rule("list", [.new]), of: ann)
        for day in 1...8 {
            var fleet = known[day - 1].1
            fleet["\(day)"] = 1
            try await withThrowingTaskGroup(of: Void.self) { group in
                for database in databases {
                    group.addTask { [fleet, known] in
                        try await keep(fleet, on: day, in: database.archive(), after: known)
                    }
                }
                try await group.waitForAll()
            }
            known.append((day, fleet))
        }
        let changes = try await follows.changes(of: ann, after: 0, limit: 99)
        #expect(lines(changes) == (1...8).map { "new \($0)" })
        #expect(changes.map(\.sequence) == changes.map(\.sequence).sorted())
    }

    // MARK: Rules

    @Test(arguments: Backend.allCases) func aPersonHasABoundOfRules(on backend: Backend) async throws {
        let follows = try await backend.database().open().follows(changes: nil)
        for number in 0..<FollowBounds.rules { try await follows.save(rule("\(number)", [.new]), of: ann) }
        await #expect(throws: TooManyRules.self) { try await follows.save(rule("more", [.new]), of: ann) }
        try await follows.save(rule("more", [.new]), of: ben)
        // Those that are there can be changed.
        try await follows.save(rule("3", [.gone]), of: ann)
        let rules = try await follows.rules(of: ann)
        #expect(rules.count == FollowBounds.rules && rules.first { $0.id == "3" }?.events == [.gone])
        try await follows.remove("3", of: ann)
        try await follows.save(rule("more still", [.new]), of: ann)
    }

    @Test(arguments: Backend.allCases) func aRuleBelongsToOnePerson(on backend: Backend) async throws {
        let follows = try await backend.database().open().follows(changes: nil)
        try await follows.save(rule("a", [.new]), of: ann)
        await #expect(throws: UnknownRule.self) { try await follows.save(rule("a", [.gone]), of: ben) }
        try await follows.remove("a", of: ben)
        #expect(try await follows.rules(of: ann) == [rule("a", [.new])])
        try await follows.remove("a", of: ann)
        #expect(try await follows.rules(of: ann).isEmpty)
    }

    @Test(arguments: Backend.allCases) func aRuleThatWasChangedBeginsAnew(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["1": 12]], in: archive)
        try await follows.save(rule("price", item: "1", [], .init("price", .changes(percent: 50))), of: ann)
        try await keep([["1": 15]], from: 1, in: archive, after: [(0, ["1": 12])])
        try await follows.save(rule("price", item: "1", [], .init("price", .changes(percent: 40))), of: ann)
        // From 15 on, not from 12.
        try await keep([["1": 18]], from: 2, in: archive, after: [(1, ["1": 15])])
        #expect(try await follows.changes(of: ann, after: 0, limit: 9).isEmpty)
        try await keep([["1": 21]], from: 3, in: archive, after: [(2, ["1": 18])])
        #expect(lines(try await follows.changes(of: ann, after: 0, limit: 9)) == ["changed 1 price 15 21"])
    }

    @Test(arguments: Backend.allCases) func onlyTheNewestChangesStay(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["0": 1]], in: archive)
        try await follows.save(rule("list", [.new]), of: ann)
        let many = Fleet(uniqueKeysWithValues: (0...FollowBounds.changes + 50).map { ("\($0)", 1) })
        var more = many
        more["last"] = 1
        try await keep([many, more], from: 1, in: archive, after: [(0, ["0": 1])])
        let changes = try await follows.newestChanges(of: ann, before: nil, limit: 5_000)
        #expect(changes.count == FollowBounds.changes)
        #expect(changes.first?.item.id == "last")
    }

    @Test(arguments: Backend.allCases) func rulesFollowItemsWithOtherIDs(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await follows.save(rule("price", item: "old", [], .init("price", .atMost(10))), of: ann)
        try await archive.rename(["old": "new", "other": nil], of: "boats")
        #expect(try await follows.rules(of: ann).map(\.subject.item) == ["new"])
    }

    @Test(arguments: Backend.allCases) func anItemWithAnotherIDIsNotGone(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["old": 12]], in: archive)
        try await follows.save(rule("both", item: "old", [.gone], .init("price", .changes(percent: 50))), of: ann)
        try await keep([["new": 12]], from: 1, in: archive, after: [(0, ["old": 12])])
        try await archive.rename(["old": "new"], of: "boats")
        try await keep([["new": 13], ["new": 18]], from: 2, in: archive, after: [(1, ["new": 12])])
        #expect(lines(try await follows.changes(of: ann, after: 0, limit: 9)) == ["changed new price 12 18"])
    }

    @Test(arguments: Backend.allCases) func anItemThatAListSeemedToBeWithoutIsNotGoneIfItHasAnotherID(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["1": 1, "old": 1]], in: archive)
        try await follows.save(rule("list", Set(FollowRule.Event.allCases)), of: ann)
        try await keep([["1": 1]], from: 1, in: archive, after: [(0, ["1": 1, "old": 1])])
        try await archive.rename(["old": "new"], of: "boats")
        // As a definition with other ids reads the answers.
        let known: [(Int, Fleet)] = [(0, ["1": 1, "new": 1]), (1, ["1": 1])]
        try await keep([["1": 1, "new": 1], ["1": 2, "new": 1]], from: 2, in: archive, after: known)
        #expect(try await follows.changes(of: ann, after: 0, limit: 9).isEmpty)
    }

    @Test(arguments: Backend.allCases) func aRuleAboutAListKnowsAnItemWithAnotherID(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, follows) = (database.archive(), database.follows(changes: nil))
        try await keep([["old": 100]], in: archive)
        try await follows.save(rule("list", [], .init("price", .changes(percent: 30))), of: ann)
        try await keep([["old": 80]], from: 1, in: archive, after: [(0, ["old": 100])])
        try await archive.rename(["old": "new"], of: "boats")
        try await keep([["new": 69]], from: 2, in: archive, after: [(1, ["new": 80])])
        #expect(lines(try await follows.changes(of: ann, after: 0, limit: 9)) == ["changed new price 100 69"])
    }

    @Test(arguments: Backend.allCases) func rulesGoWithThePerson(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (people, follows) = (database.people(), database.follows(changes: nil))
        for (id, role) in [("ann", Role.admin), ("ben", .guest)] {
            try await people.add(
                Person(
                    id: id, name: try #require(PersonName(id)), role: role, profile: ProfileID(rawValue: id),
                    createdAt: Self.day(0)), password: nil)
        }
        for profile in [ann, ben] { try await follows.save(rule("of \(profile.rawValue)", [.new]), of: profile) }
        try await keep([["1": 1], ["1": 1, "2": 1]], in: database.archive())
        try await people.remove("ben")
        #expect(try await follows.rules(of: ben).isEmpty)
        #expect(try await follows.changes(of: ben, after: 0, limit: 9).isEmpty)
        #expect(try await follows.changes(of: ann, after: 0, limit: 9).count == 1)
    }

    @Test(arguments: Backend.allCases) func aProfileTakesOverTheRulesOfAnother(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let follows = database.follows(changes: nil)
        try await follows.save(rule("a", [.new]), of: ann)
        try await keep([["1": 1], ["1": 1, "2": 1]], in: database.archive())
        try await follows.move(from: ann, to: ben)
        #expect(try await follows.rules(of: ann).isEmpty)
        #expect(try await follows.rules(of: ben).map(\.id) == ["a"])
        #expect(lines(try await follows.changes(of: ben, after: 0, limit: 9)) == ["new 2"])
    }

    @Test(arguments: Backend.allCases) func namesTheListsThatAreFollowed(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let follows = database.follows(changes: nil)
        #expect(try await follows.followedLists(after: nil, usedSince: Self.day(0), limit: 9).isEmpty)
        for (id, profile) in [("a", ann), ("b", ben)] { try await follows.save(rule(id, [.new]), of: profile) }
        try await follows.save(rule("c", [.new], source: "canals"), of: ann)
        try await keep([["1": 1]], in: database.archive())
        let lists = try await follows.followedLists(after: nil, usedSince: Self.day(0), limit: 9)
        #expect(lists.map(\.subject.source) == ["boats", "canals"])
        #expect(lists.map(\.fetchedAt) == [Self.day(0), nil])
        #expect(try await follows.followedLists(after: nil, usedSince: Self.day(0), limit: 1) == [lists[0]])
        #expect(try await follows.followedLists(after: lists[0].rule, usedSince: Self.day(0), limit: 9) == [lists[1]])
        #expect(try await follows.followedLists(after: lists[1].rule, usedSince: Self.day(0), limit: 9).isEmpty)
        try await follows.replaceRequests(of: lists[0].subject, by: Resource("/ships")) { _ in nil }
        #expect(Set(try await follows.rules(of: ann).map(\.subject.list.path)) == ["/boats", "/ships"])
    }

    @Test(arguments: Backend.allCases) func nothingIsAskedForOnBehalfOfUnusedProfiles(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let follows = database.follows(changes: nil)
        try await follows.save(rule("a", [.new]), of: ann)
        #expect(try await follows.followedLists(after: nil, usedSince: Self.day(1), limit: 9).isEmpty)
        _ = try await database.notifications().add(
            NotificationTarget(
                profile: ann, kind: .ntfy, address: "https://ntfy.example/boats", createdAt: Self.day(0), delivered: 0))
        #expect(try await follows.followedLists(after: nil, usedSince: Self.day(1), limit: 9).count == 1)
    }

    @Test(arguments: Backend.allCases) func eachItemGetsItsOwnRequest(on backend: Backend) async throws {
        let follows = try await backend.database().open().follows(changes: nil)
        for item in [nil, "1", "2"] { try await follows.save(rule(item ?? "list", item: item, [.gone]), of: ann) }
        let lists = try await follows.followedLists(after: nil, usedSince: Self.day(0), limit: 9)
        #expect(Set(lists.map { $0.subject.item == nil }) == [true, false] && lists.count == 2)
        try await follows.replaceRequests(of: lists[0].subject, by: Resource("/ships")) { Resource("/ships/\($0)") }
        let details = try await follows.rules(of: ann).map(\.subject.details?.path)
        #expect(Set(details) == [nil, "/ships/1", "/ships/2"])
    }

    @Test(arguments: Backend.allCases) func openPagesHearOfNewChanges(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let changes = ChangeLog()
        let archive = database.archive(bounds: ArchiveBounds(), changes: changes)
        try await keep([["1": 1]], in: archive)
        try await database.follows(changes: changes).save(rule("list", [.new]), of: ann)
        let before = changes.revision(of: .profile(ann))
        try await keep([["1": 2]], from: 1, in: archive, after: [(0, ["1": 1])])
        #expect(changes.revision(of: .profile(ann)) == before)
        try await keep([["1": 2, "2": 2]], from: 2, in: archive, after: [(1, ["1": 2])])
        #expect(changes.revision(of: .profile(ann)) > before)
    }
}
