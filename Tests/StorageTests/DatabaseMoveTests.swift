import Catalogue
import Endpoints
import Foundation
import TestSupport
import Testing

@testable import PostgreSQLStorage
@testable import Storage

/// Moving everything from one database to the other kind.
@Suite(.databases, .timeLimit(.minutes(5))) struct DatabaseMoveTests {
    private let ann = ProfileID(rawValue: "ann")
    private let date = Date(timeIntervalSince1970: 1_700_000_000.123_456)
    private let key = ArchiveKey(source: "boats", resource: Resource("/boats", query: [.init("a", "é 東京")]))

    private func boat(_ id: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: "Tub \(id)"))
    }

    /// Writes something to every table.
    private func fill(_ database: any StorageBackend) async throws {
        let profiles = database.profiles()
        for number in 0..<30 {
            try await profiles.deduplicating(by: try #require(IdempotencyKey("change-\(number)")))
                .addFavourite(boat("\(number)"), of: ann, at: date, restoring: false)
        }
        try await profiles.removeFavourite(boat("3").id, of: ann, at: Date())
        _ = try await profiles.moveFavourite(boat("7").id, of: ann, .to(0))
        try await profiles.recordSearch(try #require(SearchTerm("Tüb")), in: .allSources, of: ann)
        try await profiles.changePreferences(of: ann) { $0.navigation.hidden = ["canals"] }
        try await profiles.recordOpened(boat("1"), of: ann, at: date)
        try await profiles.recordPlayed(boat("2"), position: 1.5, duration: 30, of: ann, at: date)
        try await profiles.recordVisit(of: ann, at: date)
        _ = try await database.secret("media") { Data([0, 1, 255]) }
        let archive = database.archive()
        try await archive.keep([
            ArchiveEntry(
                key: key, origin: .upstream("one.example", at: date),
                answers: (0..<25).map {
                    Answer(
                        resource: Resource("/boats/\($0)"), status: 200, headers: ["etag": "\"\($0)\""],
                        body: Data([0, 255, UInt8($0)]))
                },
                history: HistoryPolicy(),
                comparison: AnswerComparison(
                    dialect: "boats",
                    changes: [
                        ItemChange(
                            "1", .changed, rank: 1, earlierRank: 2,
                            facts: [FactChange("length", from: .unknown, to: .text("3"))])
                    ]))
        ])
        try await archive.add(
            Answer(resource: Resource("/part"), body: Data("[]".utf8)), of: key, from: "two.example", at: date + 1)
        try await archive.remember([boat("1"), boat("a\u{1}b")], from: "one.example", at: date)
        try await archive.setDecoderVersion(3, of: "boats")
        _ = try await database.sourceHealth().save(SourceHealth(), of: "boats", over: 0)
        try await database.records().save(Boat(id: "1", name: "Tüb", length: 3))
        try await database.execute("INSERT INTO home (profile, record) VALUES ('ann', '{}')")
        try await database.execute(
            """
            INSERT INTO follow_rule (id, profile, source, list, details, item, created_at, record)
                VALUES ('r', 'ann', 'boats', '{}', '{}', '1', 1.5, '{}');
            INSERT INTO follow_state (rule, item, absent_at, record) VALUES ('r', '1', 2.5, '{}');
            INSERT INTO follow_change (profile, rule, happened_at, stored_at, kind, source, item, title, link, field,
                old_value, new_value) VALUES ('ann', 'r', 3.5, 4.5, 'crossed', 'boats', '1', 'Tub', '/boats/1', 'length', '3', '4');
            """)
        _ = try await database.notifications().add(
            NotificationTarget(
                profile: ann, kind: .ntfy, address: "https://ntfy.example/boats", createdAt: date, delivered: 1))
        let people = database.people()
        let name = try #require(PersonName("Ann"))
        let ann = Person(
            id: "ann", name: name, role: .admin, profile: ProfileID(rawValue: "ann"), createdAt: date)
        try await people.add(ann, password: "x")
        try await people.begin(
            Session(id: "s", person: "ann", device: "Firefox", createdAt: date, usedAt: date, signedInAt: date),
            secret: SecretDigest(rawValue: Data([1])), by: nil)
        try await people.add(
            AccessToken(id: "t", person: "ann", name: "Reader", scopes: [.read, .sources], createdAt: date),
            secret: SecretDigest(rawValue: Data([2])))
        let once = OneTimeSecret(SecretDigest(rawValue: Data([4])), endsAt: date + 9)
        _ = try await people.add(
            Passkey(
                credentialID: Data([5]), id: "p", person: "ann", domain: "boats.example", name: "Phone",
                publicKey: Data([6]), counter: .max,
                createdAt: date),
            challenge: once)
        _ = try await people.link(
            LinkedAccount(
                id: "a", identity: LinkedAccount.Identity(issuer: "https://id.example", subject: "7"), person: "ann",
                name: "ann", createdAt: date),
            proof: OneTimeSecret(SecretDigest(rawValue: Data([8])), endsAt: date + 9))
        try await people.add(
            Share(id: "h", person: "ann", list: "/boats?term=a", createdAt: date, endsAt: date + 9),
            secret: SecretDigest(rawValue: Data([3])))
    }

    private func content(_ database: any SQLDatabase) async throws -> [String: Set<[SQLValue]>] {
        var content: [String: Set<[SQLValue]>] = [:]
        for table in StoredTable.all {
            content[table.name] = Set(try await database.rows(of: table, after: nil, limit: 10_000))
        }
        return content
    }

    @Test(arguments: [Backend.sqlite, .postgresql])
    func copiesEverythingThereAndBack(first: Backend) async throws {
        let second: Backend = first == .sqlite ? .postgresql : .sqlite
        let (old, new) = (try await first.database().open(), try await second.database().open())
        let back = try await first.database().open()
        try await fill(old)
        let expected = try await content(old)
        #expect(expected.values.allSatisfy { !$0.isEmpty })
        let counts = try await DatabaseMove(from: old, to: new).run()
        #expect(try await content(new) == expected)
        #expect(counts.map(\.rows) == StoredTable.all.map { expected[$0.name]?.count })
        _ = try await DatabaseMove(from: new, to: back).run()
        #expect(try await content(back) == expected)

        // It works, too.
        #expect(try await new.secret("media") { Data() } == Data([0, 1, 255]))
        #expect(
            try await new.profiles().allFavourites(of: ann).map(\.item.id)
                == old.profiles().allFavourites(of: ann).map(\.item.id))
        #expect(
            Set(try await new.archive().entries(for: key)) == Set(try await old.archive().entries(for: key)))
        let term = try #require(SearchTerm("tub 29"))
        #expect(try await new.searchIndex.favourites(matching: term, of: ann, limit: 5).count == 1)
        #expect(try await new.profiles().hasMade(try #require(IdempotencyKey("change-4")), of: ann))
        // New entries don't collide with those that were copied.
        try await new.archive().keep([
            ArchiveEntry(
                key: ArchiveKey(source: "boats", resource: Resource("/more")),
                origin: .upstream("one.example", at: date),
                answers: [])
        ])
    }

    @Test(arguments: Backend.allCases)
    func nothingIsMissedThatHappensAfterwards(target: Backend) async throws {
        let (old, new) = (try await Backend.sqlite.database().open(), try await target.database().open())
        // The changes that it has got were deleted with their person.
        _ = try await old.notifications().add(
            NotificationTarget(
                profile: ann, kind: .webhook, address: "https://one.example/", createdAt: date, delivered: 9))
        try await old.execute("UPDATE notification_target SET attempted = 12")
        _ = try await DatabaseMove(from: old, to: new).run()
        let moved = try #require(try await new.notifications().targets(of: ann).first)
        #expect(moved.delivered == 0 && moved.attempted == nil)
    }

    @Test(arguments: Backend.allCases)
    func continuesAfterAnInterruption(target: Backend) async throws {
        struct Interruption: Error {}
        let (old, new) = (try await Backend.sqlite.database().open(), try await target.database().open())
        try await fill(old)
        await #expect(throws: Interruption.self) {
            try await DatabaseMove(from: old, to: new).run { count, _ in
                if count.table == "answer", count.rows >= 20 { throw Interruption() }
            }
        }
        let counts = try await DatabaseMove(from: old, to: new).run()
        let answers = try #require(counts.first { $0.table == "answer" })
        #expect(answers.rows == 26)
        #expect(answers.known == 20)
        #expect(try await content(new) == content(old))
    }

    @Test(arguments: Backend.allCases)
    func refusesADatabaseWithContentsOfItsOwn(target: Backend) async throws {
        let (old, new) = (try await Backend.sqlite.database().open(), try await target.database().open())
        try await fill(old)
        try await new.profiles().addFavourite(boat("other"), of: ann, at: date, restoring: false)
        let before = try await content(new)
        await #expect(throws: MoveError.occupied("favourite")) { try await DatabaseMove(from: old, to: new).run() }
        #expect(try await content(new) == before)
    }

    @Test func saysThatRowsWereAddedMeanwhile() async throws {
        let (old, new) = (
            try await Backend.sqlite.database().open(), try await Backend.postgresql.database().open()
        )
        try await fill(old)
        await #expect(throws: MoveError.different("home", expected: 1, got: 2)) {
            try await DatabaseMove(from: old, to: new).run { count, _ in
                guard count.table == "home" else { return }
                try await new.execute("INSERT INTO home (profile, record) VALUES ('zoe', '{}')")
            }
        }
    }

    @Test(arguments: [(Backend.sqlite, String(repeating: "x", count: 3_000)), (.postgresql, "with\0zero")])
    func leavesOutAnItemThatTheOtherDatabaseCannotStore(first: Backend, id: String) async throws {
        let second: Backend = first == .sqlite ? .postgresql : .sqlite
        let (old, new) = (try await first.database().open(), try await second.database().open())
        try await old.archive().remember([boat("1"), boat(id)], from: "one.example", at: date)
        let counts = try await DatabaseMove(from: old, to: new).run()
        #expect(counts.last?.refused == 1)
        #expect(try await new.archive().remembered(boat("1").id) != nil)
    }
}
