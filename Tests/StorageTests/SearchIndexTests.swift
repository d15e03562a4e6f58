import Catalogue
import Foundation
import Storage
import Testing

@Suite(.databases) struct SearchIndexTests {
    private func item(
        _ id: String, _ title: String, _ subtitle: String? = nil, kind: String = "", of source: SourceID = "boats"
    ) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: source, id: id), card: Card(title: title, subtitle: subtitle),
            fields: [FieldContent(key: "kind", label: "Kind", unit: nil, value: .text(kind))])
    }

    private func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

    // MARK: Finding

    @Test(
        arguments: Backend.allCases,
        [
            ("beyonce", ["1"]), ("BEYONCÉ", ["1"]), ("Beyonce\u{301}", ["1"]), ("bey", ["1"]), ("queen", ["1"]),
            ("lan sin", ["2"]), ("sinh lan", ["2"]), ("yon", ["1"]), ("nothing", []), ("bey queen no", []),
            ("東京", ["3"]), ("京タ", ["3"]), ("タワー", ["3"]), ("ワ", ["3"]), ("塔", []), ("ｔｏｗｅｒ", ["3"]), ("wooden", ["1"]),
            ("ooden", []), ("🚀", ["4"]), ("سفينة", ["4"]),
        ] as [(String, [String])])
    func findsWordsTheirBeginningsAndParts(on backend: Backend, sample: (String, [String])) async throws {
        let (text, expected) = sample
        let library = try await SearchLibrary(backend)
        try await library.remember(
            item("1", "Beyoncé", "Queen B.", kind: "wooden"), item("2", "Đặng Lan", "Sinh"),
            item("3", "東京タワー", "Tower"), item("4", "Ship 🚀", "سفينة الفضاء"))
        #expect(try await library.found(text) == expected)
    }

    @Test(
        arguments: Backend.allCases,
        [
            ("%", ["1", "2"]), ("_", ["2"]), ("++", ["3"]), ("#", ["4", "5"]), ("c++", ["3"]), ("C#", ["4"]),
            ("#1", ["5"]), ("99%", ["1"]), ("in c++", ["3"]), ("c++ lea", ["3"]), ("c", ["3", "4", "6"]), ("☆", ["5"]),
            ("pure gold", ["2"]), ("gold,", ["2"]), ("?!", []), ("&", ["6"]), ("+1", []),
        ] as [(String, [String])])
    func findsSigns(on backend: Backend, sample: (String, [String])) async throws {
        let (text, expected) = sample
        let library = try await SearchLibrary(backend)
        try await library.remember(
            item("1", "99% Invisible"), item("2", "100% pure_gold"), item("3", "Learn in C++"), item("4", "More", "C#"),
            item("5", "#1 ☆"), item("6", "Cats & Co"))
        #expect(try await library.found(text).sorted() == expected)
    }

    @Test(arguments: Backend.allCases) func findsSignsBesideManyOtherWords(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        for number in 0..<30 { try await library.remember(item("\(number)", "A cat \(number)")) }
        try await library.remember(item("c", "Learn C++"))
        #expect(try await library.found("c++", limit: 3) == ["c"])
    }

    @Test(arguments: Backend.allCases) func repeatedSearchesFindTheSameObjectsUntilAnItemChanges(on backend: Backend)
        async throws
    {
        let library = try await SearchLibrary(backend)
        let term = try #require(SearchTerm("star"))
        func identities() async throws -> [ObjectIdentifier] {
            try await library.index.items(matching: term, of: ["boats"], limit: 20)["boats", default: []].map(
                \.item.identity)
                + library.index.favourites(matching: term, of: .ann, limit: 20).map(\.item.identity)
        }
        try await library.remember(item("1", "Star"))
        try await library.profiles.addFavourite(item("2", "Starman"), of: .ann, at: date(1), restoring: false)
        // They are read again after a second.
        var areSame = false
        for _ in 0..<20 where !areSame { areSame = try await identities() == identities() }
        #expect(areSame)
        try await library.remember(item("1", "Starlet"), item("3", "Star"), at: 2)
        try await library.profiles.removeFavourite(ItemReference(source: "boats", id: "2"), of: .ann, at: date(2))
        #expect(try await library.found("star") == ["3", "1"])
        #expect(try await library.favourites("star", of: .ann) == [])
    }

    @Test(arguments: Backend.allCases) func ordersByMatch(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        try await library.remember(
            item("within", "Superstarlet"), item("fact", "Moon", kind: "star"), item("word", "Rising Star"),
            item("subtitle", "Sun", "Starboy"), item("beginning", "Starman"), item("title", "Star"))
        #expect(
            try await library.found("star") == ["title", "word", "beginning", "within", "subtitle", "fact"])
    }

    /// Better matches are found beside many that are worse, whichever were remembered first.
    @Test(
        arguments: Backend.allCases,
        [
            ("Manchester", "man", ["Man", "Man of Steel", "Iron Man", "Manchester 0"]),
            ("Human", "man", ["Man", "Man of Steel", "Iron Man", "Human 0"]),
            ("Germany", "man", ["Man", "Man of Steel", "Iron Man", "Germany 0"]),
            ("新東京", "東京", ["東京", "東京 2", "東京タワー", "新東京 0"]),
        ] as [(String, String, [String])])
    func findsBetterMatchesBesideManyOthers(on backend: Backend, sample: (String, String, [String])) async throws {
        let (other, text, expected) = sample
        let database = try await backend.database().open()
        let archive = database.archive(bounds: ArchiveBounds(items: 500))
        let titles = (0..<300).map { "\(other) \($0)" } + expected.dropLast().reversed()
        try await archive.remember(
            titles.enumerated().map { item("\($0)", $1) }, from: "example.org", at: date(1))
        let term = try #require(SearchTerm(text))
        let found = try await database.searchIndex.items(matching: term, of: ["boats"], limit: 4)["boats", default: []]
        #expect(found.map(\.item.card.title) == expected)
    }

    @Test(arguments: Backend.allCases) func returnsTheBestMatchesWithinTheLimit(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        for number in 0..<30 { try await library.remember(item("\(number)", "The star \(number)")) }
        try await library.remember(item("best", "Star"))
        let order = try await library.found("star", limit: 3)
        #expect(order.count == 3)
        #expect(order.first == "best")
        #expect(try await library.found("star", limit: 0).isEmpty)
    }

    @Test(arguments: Backend.allCases) func keepsSourcesApart(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        try await library.remember(item("1", "Star"), item("1", "Starship", of: "canals"))
        #expect(try await library.found("star") == ["1"])
        #expect(try await library.found("star", of: "canals") == ["1"])
        #expect(try await library.found("ship", of: "boats").isEmpty)
        #expect(try await library.found("star", of: "nowhere").isEmpty)
    }

    @Test(
        arguments: Backend.allCases,
        [
            "\"", "\"\"", "'", "*", "star*", "^star", "star AND moon", "star OR", "NOT star", "NEAR(star moon)",
            "title:star", "st\"ar",
            "{title}: star", "(", ")", "star)", "-star", "+", "&", "\\", "%", "_", "; DROP TABLE item; --", "🚀🚀🚀",
            "\u{202E}star", "👩‍🚀", "\u{0301}", "ﷺ", "a\u{0}b", ":limit ?1 @x $y",
        ])
    func acceptsAnyText(on backend: Backend, text: String) async throws {
        let library = try await SearchLibrary(backend)
        try await library.remember(item("1", "Rock & \"Roll\" (live) * AND", "star"))
        guard let term = SearchTerm(text) else { return }
        _ = try await library.index.items(matching: term, of: ["boats"], limit: 5)
        _ = try await library.index.favourites(matching: term, of: .ann, limit: 5)
    }

    @Test(arguments: Backend.allCases) func treatsOperatorsAsText(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        try await library.remember(item("1", "Rock & \"Roll\" AND then"), item("2", "Rock"))
        #expect(try await library.found("rock and") == ["1"])
        #expect(try await library.found("\"roll\"") == ["1"])
        #expect(try await library.found("rock OR roll").isEmpty)
        #expect(Set(try await library.found("ro*")) == ["1", "2"])
    }

    @Test(arguments: Backend.allCases) func acceptsLongTerms(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        try await library.remember(item("1", "Star"))
        for text in [
            String(repeating: "a ", count: 300), String(repeating: "w", count: 5_000),
            (0..<200).map { "w\($0)" }.joined(separator: " "), String(repeating: "東", count: 400),
        ] {
            #expect(try await library.found(text).isEmpty)
        }
    }

    // MARK: In step

    @Test(arguments: Backend.allCases) func followsRememberedAndDeletedItems(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        try await library.remember(item("1", "Tub"))
        try await library.remember(item("1", "Raft"), at: 2)
        #expect(try await library.found("tub").isEmpty)
        #expect(try await library.found("raft") == ["1"])
        // The limit deletes the items that lists showed longest ago.
        for number in 0..<50 { try await library.remember(item("n\(number)", "Boat \(number)"), at: 3) }
        #expect(try await library.found("raft").isEmpty)
        try await library.archive.clear("boats")
        #expect(try await library.found("boat").isEmpty)
    }

    @Test(arguments: Backend.allCases) func clearingOneSourceLeavesTheOthers(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        try await library.remember(item("1", "Tub"), item("1", "Tub", of: "canals"))
        try await library.archive.clear("boats")
        #expect(try await library.found("tub").isEmpty)
        #expect(try await library.found("tub", of: "canals") == ["1"])
    }

    @Test(arguments: Backend.allCases) func findsFavouritesByTheirOwnRecords(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        try await library.profiles.addFavourite(item("1", "Tub"), of: .ann, at: date(1), restoring: false)
        #expect(try await library.favourites("tub", of: .ann) == ["1"])
        #expect(try await library.favourites("tub", of: .ben).isEmpty)
        // A search for items doesn't find favourites.
        #expect(try await library.found("tub").isEmpty)
        try await library.archive.clear(nil)
        #expect(try await library.favourites("tub", of: .ann) == ["1"])
    }

    @Test(arguments: Backend.allCases) func findsARemovedFavouriteAgainAfterUndo(on backend: Backend) async throws {
        let library = try await SearchLibrary(backend)
        let tub = item("1", "Tub")
        try await library.profiles.addFavourite(tub, of: .ann, at: date(1), restoring: false)
        try await library.profiles.removeFavourite(tub.id, of: .ann, at: date(2))
        #expect(try await library.favourites("tub", of: .ann).isEmpty)
        try await library.profiles.addFavourite(tub, of: .ann, at: date(3), restoring: true)
        #expect(try await library.favourites("tub", of: .ann) == ["1"])
        try await library.profiles.updateRecords([item("1", "Raft", kind: "wood")])
        #expect(try await library.favourites("raft", of: .ann) == ["1"])
        #expect(try await library.favourites("tub", of: .ann).isEmpty)
    }

    @Test(arguments: Backend.allCases) func doesNotFindARemovedFavouriteWithANewRecord(on backend: Backend) async throws
    {
        let library = try await SearchLibrary(backend)
        try await library.profiles.addFavourite(item("1", "Tub"), of: .ann, at: date(1), restoring: false)
        try await library.profiles.removeFavourite(item("1", "Tub").id, of: .ann, at: date(2))
        try await library.profiles.updateRecords([item("1", "Raft", kind: "wood")])
        #expect(try await library.favourites("raft", of: .ann).isEmpty)
    }
}

/// A database to search, and what is in it.
private struct SearchLibrary {
    let archive: any Archive
    let profiles: any ProfileStore
    let index: any SearchIndex

    init(_ backend: Backend) async throws {
        let database = try await backend.database().open()
        archive = database.archive(bounds: ArchiveBounds(items: 50))
        profiles = database.profiles()
        index = database.searchIndex
    }

    func remember(_ items: CatalogueItem..., at seconds: TimeInterval = 1) async throws {
        try await archive.remember(items, from: "example.org", at: Date(timeIntervalSince1970: seconds))
    }

    func found(_ text: String, of source: SourceID = "boats", limit: Int = 20) async throws -> [String] {
        let term = try #require(SearchTerm(text))
        return try await index.items(matching: term, of: [source], limit: limit)[source, default: []].map(\.id.id)
    }

    func favourites(_ text: String, of profile: ProfileID) async throws -> [String] {
        let term = try #require(SearchTerm(text))
        return try await index.favourites(matching: term, of: profile, limit: 20).map(\.id.id)
    }
}

extension ProfileID {
    fileprivate static let ann = ProfileID(rawValue: "ann")
    fileprivate static let ben = ProfileID(rawValue: "ben")
}
