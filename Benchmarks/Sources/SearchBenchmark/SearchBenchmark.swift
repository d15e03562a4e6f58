import Catalogue
import Foundation
import GRDB
import Storage

/// Searching an archive of 100,000 items, beside the plain query to SQLite.
@main
enum SearchBenchmark {
    private static let source: SourceID = "songs"
    private static let limit = 13
    private static let rounds = 50

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

    static func main() async throws {
        let count = ProcessInfo.processInfo.environment["VITRINE_BENCHMARK_ITEMS"].flatMap { Int($0) } ?? 100_000
        let directory = FileManager.default.temporaryDirectory.appending(path: "vitrine-benchmark-\(UUID().uuidString)")
        let database = try Storage.Database(directory: directory)
        try await fill(SQLiteArchive(database, bounds: SQLiteArchive.Bounds(items: count)), count: count)
        let index = SQLiteSearchIndex(database)
        let plain = try DatabaseQueue(path: directory.appending(path: "vitrine.sqlite").path)

        print("term            found   search    plain   ratio")
        for question in questions {
            guard let term = SearchTerm(question.term) else { continue }
            let (found, search) = try await median {
                try await index.items(matching: term, of: [source], limit: limit)[source]?.count ?? 0
            }
            let (_, alone) = try await median { try await ask(question.table, question.query, plain) }
            let name = question.term.padding(toLength: 14, withPad: " ", startingAt: 0)
            print(
                "\(name)  \(column("\(found)", 5))  \(column(milliseconds(search), 7))  "
                    + "\(column(milliseconds(alone), 7))  \(column(String(format: "%.1f", search / alone), 6))")
        }
        try plain.close()
        try FileManager.default.removeItem(at: directory)
    }

    private static func ask(_ table: String, _ query: String, _ database: DatabaseQueue) async throws -> Int {
        try await database.read { database in
            try Int64.fetchAll(
                database.cachedStatement(sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ? LIMIT \(limit)"),
                arguments: [query]
            ).count
        }
    }

    // MARK: Items

    private static func fill(_ archive: SQLiteArchive, count: Int) async throws {
        let began = ContinuousClock.now
        var words = Words()
        let batch = 1_000
        for start in stride(from: 0, to: count, by: batch) {
            let items = (start..<min(start + batch, count)).map { item($0, &words) }
            try await archive.remember(items, from: "example.org", at: Date(timeIntervalSince1970: Double(start)))
        }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        print("\(count) items remembered in \(String(format: "%.1f", seconds)) s")
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

    // MARK: Measuring

    /// What the work counts, and how long it takes, in milliseconds.
    private static func median(_ work: @Sendable () async throws -> Int) async throws -> (count: Int, time: Double) {
        var count = 0
        var times: [Double] = []
        for _ in 0..<rounds {
            let began = ContinuousClock.now
            count = try await work()
            times.append((ContinuousClock.now - began) / .milliseconds(1))
        }
        return (count, times.sorted()[rounds / 2])
    }

    private static func milliseconds(_ time: Double) -> String { String(format: "%.2f ms", time) }

    private static func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }
}

/// Made-up words, the same in each run.
private struct Words {
    private static let syllables = [
        "ka", "ro", "mi", "ten", "sol", "ba", "ri", "on", "el", "tha", "mer", "lu", "qui", "fo", "zan", "pe", "gra",
        "sto",
    ]
    private var state: UInt64 = 1

    mutating func text(_ count: ClosedRange<Int>) -> String {
        (0..<number(in: count)).map { _ in word() }.joined(separator: " ")
    }

    private mutating func word() -> String {
        (0..<number(in: 1...4)).map { _ in Self.syllables[number(in: 0...Self.syllables.count - 1)] }.joined()
    }

    /// The generator of Knuth's MMIX.
    private mutating func number(in range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int(state >> 33) % range.count
    }
}
