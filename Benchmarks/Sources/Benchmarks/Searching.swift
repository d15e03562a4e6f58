import Catalogue
import Foundation
import GRDB
import Storage

extension Benchmarks {
    /// Searching an archive of 100,000 items as a page does the first time, beside the same question to the FTS5 table
    /// alone, for row numbers. The rest is finding the best ones, and reading and decoding their records.
    static func measureSearch() async throws {
        try await withTemporaryDirectory { directory in
            let database = try Storage.Database(directory: directory)
            try await fill(database.archive(bounds: ArchiveBounds()))
            let index = SQLiteSearchIndex(database)
            let plain = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)
            for question in questions {
                guard let term = SearchTerm(question.term) else { continue }
                let found = try await index.items(matching: term, of: [source], limit: limit)[source]?.count ?? 0
                try await compare(
                    "search of 100,000 items: “\(question.term)”, \(found) found", with: "FTS5 alone", rounds: 50,
                    { round in
                        // Another source that has no items, because what was just found is remembered.
                        let empty = SourceID(rawValue: "empty-\(round)")
                        use(try await index.items(matching: term, of: [source, empty], limit: limit))
                    },
                    { _ in use(try await rows(question.table, question.query, plain)) })
            }
            try plain.close()
            database.close()
        }
    }

    private static let source: SourceID = "songs"
    private static let limit = 13

    /// Terms, and the plain question for each: which table, and as FTS5 writes it.
    private static let questions: [(term: String, table: String, query: String)] = [
        ("s", "search_word", "\"s\"*"),
        ("so", "search_word", "\"so\"*"),
        ("solka", "search_word", "\"solka\"*"),
        ("solka ro", "search_word", "\"solka\"* \"ro\"*"),
        ("ÉTÉ", "search_word", "\"ete\"*"),
        ("olkar", "search_part", "\"olkar\""),
        ("京タワ", "search_part", "\"京タワ\""),
        ("nothinglikeit", "search_word", "\"nothinglikeit\"*"),
    ]

    private static func rows(_ table: String, _ query: String, _ database: DatabaseQueue) async throws -> [Int64] {
        try await database.read { database in
            try Int64.fetchAll(
                database.cachedStatement(sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ? LIMIT \(limit)"),
                arguments: [query])
        }
    }

    private static func fill(_ archive: any Archive) async throws {
        var words = Words()
        let batch = 1_000
        for start in stride(from: 0, to: 100_000, by: batch) {
            let items = (start..<start + batch).map { item($0, &words) }
            try await archive.remember(items, from: "example.org", at: Date(timeIntervalSince1970: Double(start)))
        }
    }

    private static func item(_ number: Int, _ words: inout Words) -> CatalogueItem {
        let title = number % 500 == 0 ? "東京タワー \(number)" : number % 700 == 0 ? "Été \(number)" : words.text(1...4)
        return CatalogueItem(
            id: ItemReference(source: source, id: "\(number)"), card: Card(title: title, subtitle: words.text(2...3)),
            fields: [
                FieldContent(key: "album", label: "Album", unit: nil, value: .text(words.text(2...4))),
                FieldContent(key: "genres", label: "Genres", unit: nil, value: .list([words.text(1...1)])),
                FieldContent(key: "year", label: "Year", unit: nil, value: .number(.value(Double(1950 + number % 76)))),
            ])
    }
}

/// Made-up words, the same in each run.
private struct Words {
    private static let syllables = [
        "ka", "ro", "mi", "ten", "sol", "ba", "ri", "on", "el", "tha", "mer", "lu", "qui", "fo", "zan", "pe", "gra",
        "sto",
    ]
    private var random = Generator()

    mutating func text(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in word() }.joined(separator: " ")
    }

    private mutating func word() -> String {
        let count = Int.random(in: 1...4, using: &random)
        return (0..<count).map { _ in Self.syllables[Int.random(in: Self.syllables.indices, using: &random)] }.joined()
    }
}
