import Catalogue
import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct SQLiteSearchIndexTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")
    private let database: Storage.Database
    private let archive: SQLiteArchive
    private let profiles: SQLiteProfileStore
    private let index: SQLiteSearchIndex

    init() throws {
        database = try Database(directory: .temporary())
        archive = SQLiteArchive(database, bounds: ArchiveBounds(items: 50))
        profiles = SQLiteProfileStore(database)
        index = SQLiteSearchIndex(database)
    }

    private func item(
        _ id: String, _ title: String, _ subtitle: String? = nil, kind: String = "", of source: SourceID = "boats"
    ) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: source, id: id), card: Card(title: title, subtitle: subtitle),
            fields: [FieldContent(key: "kind", label: "Kind", unit: nil, value: .text(kind))])
    }

    private func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

    private func remember(_ items: CatalogueItem..., at seconds: TimeInterval = 1) async throws {
        try await archive.remember(items, from: "example.org", at: date(seconds))
    }

    private func found(_ text: String, of source: SourceID = "boats", limit: Int = 20) async throws -> [String] {
        let term = try #require(SearchTerm(text))
        return try await index.items(matching: term, of: [source], limit: limit)[source, default: []].map(\.id.id)
    }

    private func favourites(_ text: String, of profile: ProfileID) async throws -> [String] {
        let term = try #require(SearchTerm(text))
        return try await index.favourites(matching: term, of: profile, limit: 20).map(\.id.id)
    }

    /// Lets FTS5 compare its index with the rows.
    private func expectToBeInStep() async throws {
        try await database.pool.write { database in
            for table in ["search_word", "search_part"] {
                try database.execute(sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    // MARK: Finding

    @Test(arguments: [
        ("beyonce", ["1"]), ("BEYONCÉ", ["1"]), ("Beyonce\u{301}", ["1"]), ("bey", ["1"]), ("queen", ["1"]),
        ("lan sin", ["2"]), ("sinh lan", ["2"]), ("yon", ["1"]), ("nothing", []), ("bey queen no", []),
        ("東京", ["3"]), ("京タ", ["3"]), ("タワー", ["3"]), ("ワ", ["3"]), ("塔", []), ("ｔｏｗｅｒ", ["3"]), ("wooden", ["1"]),
        ("ooden", []), ("🚀", ["4"]), ("سفينة", ["4"]),
    ])
    func findsWordsTheirBeginningsAndParts(text: String, expected: [String]) async throws {
        try await remember(
            item("1", "Beyoncé", "Queen B.", kind: "wooden"), item("2", "Đặng Lan", "Sinh"),
            item("3", "東京タワー", "Tower"), item("4", "Ship 🚀", "سفينة الفضاء"))
        #expect(try await found(text) == expected)
    }

    @Test func repeatedSearchesFindTheSameObjectsUntilAnItemChanges() async throws {
        let term = try #require(SearchTerm("star"))
        func identities() async throws -> [ObjectIdentifier] {
            try await index.items(matching: term, of: ["boats"], limit: 20)["boats", default: []].map(\.item.identity)
                + index.favourites(matching: term, of: ann, limit: 20).map(\.item.identity)
        }
        try await remember(item("1", "Star"))
        try await profiles.addFavourite(item("2", "Starman"), of: ann, at: date(1), restoring: false)
        // They are read again after a second.
        var areSame = false
        for _ in 0..<20 where !areSame { areSame = try await identities() == identities() }
        #expect(areSame)
        try await remember(item("1", "Starlet"), item("3", "Star"), at: 2)
        try await profiles.removeFavourite(ItemReference(source: "boats", id: "2"), of: ann, at: date(2))
        #expect(try await found("star") == ["3", "1"])
        #expect(try await favourites("star", of: ann) == [])
    }

    @Test func ordersByMatch() async throws {
        try await remember(
            item("within", "Superstarlet"), item("fact", "Moon", kind: "star"), item("word", "Rising Star"),
            item("subtitle", "Sun", "Starboy"), item("beginning", "Starman"), item("title", "Star"))
        let order = try await found("star")
        #expect(Array(order.prefix(2)) == ["title", "beginning"])
        #expect(Set(order.dropFirst(2).prefix(2)) == ["word", "subtitle"])
        #expect(Set(order.dropFirst(4)) == ["within", "fact"])
    }

    @Test func returnsTheBestMatchesWithinTheLimit() async throws {
        for number in 0..<30 { try await remember(item("\(number)", "The star \(number)")) }
        try await remember(item("best", "Star"))
        let order = try await found("star", limit: 3)
        #expect(order.count == 3)
        #expect(order.first == "best")
        #expect(try await found("star", limit: 0).isEmpty)
    }

    @Test func keepsSourcesApart() async throws {
        try await remember(item("1", "Star"), item("1", "Starship", of: "canals"))
        #expect(try await found("star") == ["1"])
        #expect(try await found("star", of: "canals") == ["1"])
        #expect(try await found("ship", of: "boats").isEmpty)
        #expect(try await found("star", of: "nowhere").isEmpty)
    }

    @Test(arguments: [
        "\"", "\"\"", "'", "*", "star*", "^star", "star AND moon", "star OR", "NOT star", "NEAR(star moon)",
        "title:star",
        "{title}: star", "(", ")", "star)", "-star", "+", "&", "\\", "%", "_", "; DROP TABLE item; --", "🚀🚀🚀",
        "\u{202E}star", "👩‍🚀", "\u{0301}", "ﷺ", "a\u{0}b", ":limit ?1 @x $y",
    ])
    func acceptsAnyText(text: String) async throws {
        try await remember(item("1", "Rock & \"Roll\" (live) * AND", "star"))
        guard let term = SearchTerm(text) else { return }
        _ = try await index.items(matching: term, of: ["boats"], limit: 5)
        _ = try await index.favourites(matching: term, of: ann, limit: 5)
        try await expectToBeInStep()
    }

    @Test func treatsOperatorsAsText() async throws {
        try await remember(item("1", "Rock & \"Roll\" AND then"), item("2", "Rock"))
        #expect(try await found("rock and") == ["1"])
        #expect(try await found("\"roll\"") == ["1"])
        #expect(try await found("rock OR roll").isEmpty)
        #expect(Set(try await found("ro*")) == ["1", "2"])
    }

    @Test func acceptsLongTerms() async throws {
        try await remember(item("1", "Star"))
        for text in [
            String(repeating: "a ", count: 300), String(repeating: "w", count: 5_000),
            (0..<200).map { "w\($0)" }.joined(separator: " "), String(repeating: "東", count: 400),
        ] {
            #expect(try await found(text).isEmpty)
        }
    }

    // MARK: In step

    @Test func followsRememberedAndDeletedItems() async throws {
        try await remember(item("1", "Tub"))
        try await remember(item("1", "Raft"), at: 2)
        #expect(try await found("tub").isEmpty)
        #expect(try await found("raft") == ["1"])
        // The limit deletes the items that lists showed longest ago.
        for number in 0..<50 { try await remember(item("n\(number)", "Boat \(number)"), at: 3) }
        #expect(try await found("raft").isEmpty)
        try await archive.clear("boats")
        #expect(try await found("boat").isEmpty)
        #expect(try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM searchable") } == 0)
        try await expectToBeInStep()
    }

    @Test func clearingOneSourceLeavesTheOthers() async throws {
        try await remember(item("1", "Tub"), item("1", "Tub", of: "canals"))
        try await archive.clear("boats")
        #expect(try await found("tub").isEmpty)
        #expect(try await found("tub", of: "canals") == ["1"])
    }

    @Test func writesNothingForUnchangedTexts() async throws {
        try await remember(item("1", "Tub"))
        let changes = try await database.pool.write { database in
            let before = database.totalChangesCount
            try SearchIndexWriter.put(
                SearchText(item("1", "Tub")), of: ItemReference(source: "boats", id: "1"), into: .source("boats"),
                in: database)
            return database.totalChangesCount - before
        }
        #expect(changes == 0)
    }

    @Test func findsFavouritesByTheirOwnRecords() async throws {
        try await profiles.addFavourite(item("1", "Tub"), of: ann, at: date(1), restoring: false)
        #expect(try await favourites("tub", of: ann) == ["1"])
        #expect(try await favourites("tub", of: ben).isEmpty)
        // A search for items doesn't find favourites.
        #expect(try await found("tub").isEmpty)
        try await archive.clear(nil)
        #expect(try await favourites("tub", of: ann) == ["1"])
    }

    @Test func findsARemovedFavouriteAgainAfterUndo() async throws {
        let tub = item("1", "Tub")
        try await profiles.addFavourite(tub, of: ann, at: date(1), restoring: false)
        try await profiles.removeFavourite(tub.id, of: ann, at: date(2))
        #expect(try await favourites("tub", of: ann).isEmpty)
        try await profiles.addFavourite(tub, of: ann, at: date(3), restoring: true)
        #expect(try await favourites("tub", of: ann) == ["1"])
        try await profiles.updateRecords([item("1", "Raft", kind: "wood")])
        #expect(try await favourites("raft", of: ann) == ["1"])
        #expect(try await favourites("tub", of: ann).isEmpty)
        try await expectToBeInStep()
    }

    @Test func doesNotFindARemovedFavouriteWithANewRecord() async throws {
        try await profiles.addFavourite(item("1", "Tub"), of: ann, at: date(1), restoring: false)
        try await profiles.removeFavourite(item("1", "Tub").id, of: ann, at: date(2))
        try await profiles.updateRecords([item("1", "Raft", kind: "wood")])
        #expect(try await favourites("raft", of: ann).isEmpty)
    }
}
