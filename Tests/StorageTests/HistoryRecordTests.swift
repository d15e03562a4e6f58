import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Storage

/// Histories of lists as files have them.
@Suite(.databases) struct HistoryRecordTests {
    private static let key = ArchiveKey(source: "boats", resource: Resource("/boats", query: [.init("a", "é b")]))

    private static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400) }

    private static func answers(_ body: String) -> [Answer] {
        [Answer(resource: key.resource, headers: ["content-type": "application/json"], body: Data(body.utf8))]
    }

    private static func fleet(_ lengths: [Int: Int]) -> DecodedCollection<CatalogueItem> {
        let boats = lengths.sorted { $0.key < $1.key }.enumerated().map { place, boat in
            CatalogueItem(
                id: ItemReference(source: "boats", id: "\(boat.key)"), card: Card(title: "Boat \(boat.key)"),
                rank: place + 1,
                fields: [
                    FieldContent(
                        key: "length", label: "Length", unit: nil, value: .number(.value(Double(boat.value))))
                ])
        }
        var decoded = DecodedCollection(items: boats)
        decoded.dialect = "a fleet"
        return decoded
    }

    /// Archives random answers. Some repeat an earlier one, and some begin a new timeline.
    private func fill(_ archive: any Archive, _ random: inout SeededGenerator) async throws {
        var date = Self.day(0)
        var known: [Date: [Int: Int]] = [:]
        var lengths: [Int: Int] = [:]
        for number in 0..<40 {
            date += Double(Int.random(in: 3_600...200_000, using: &random)) + 0.25
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let length = Int.random(in: 0...3, using: &random)
                lengths[Int.random(in: 1...9, using: &random)] = length == 0 ? nil : length
            }
            let records = lengths.sorted { $0.key < $1.key }.map { #"{"id": \#($0.key), "length": \#($0.value)}"# }
            let isPart = number % 13 == 12
            var comparison = AnswerComparison(first: Self.fleet(lengths))
            if let base = try await archive.comparisonBase(of: Self.key), let earlier = known[base.date] {
                comparison = AnswerComparison(of: Self.fleet(lengths), with: (Self.fleet(earlier), base.date))
            }
            try await archive.keep([
                ArchiveEntry(
                    key: Self.key, origin: .upstream("boats.example", at: date),
                    answers: Self.answers("[\(records.joined(separator: ",\n"))]"),
                    history: isPart ? nil : HistoryPolicy(), comparison: isPart ? nil : comparison)
            ])
            known[date] = lengths
        }
    }

    private func records(of database: any StorageBackend) async throws -> [HistoryRecord] {
        var records: [HistoryRecord] = []
        try await SQLArchive(database).readHistory(of: Self.key) { records.append($0) }
        return records
    }

    private static func check(_ records: [HistoryRecord], limit: Int = 1 << 20) throws {
        var check = HistoryCheck(until: day(1_000), limit: limit)
        for record in records { try check.check(record) }
        try check.end()
    }

    private func add(_ records: [HistoryRecord], to database: any StorageBackend) async throws -> Bool {
        guard case .list(let list)? = records.first else { return false }
        return try await SQLArchive(database).addHistory(of: list) { add in
            for record in records { try add(record) }
        }
    }

    @Test(arguments: Backend.allCases, Trials.seeds(4)) func giveBackAnEqualHistory(
        on backend: Backend, seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let other: Backend = backend == .sqlite ? .postgresql : .sqlite
        let (here, there) = (try await backend.database().open(), try await other.database().open())
        let (old, new) = (here.archive(), there.archive())
        try await fill(old, &random)
        let records = try await self.records(of: here)
        let file = try JSONEncoder().encode(records)
        let read = try JSONDecoder().decode([HistoryRecord].self, from: file)
        #expect(read == records)
        try Self.check(read)
        #expect(try await add(read, to: there))

        let dates = try await old.dates(of: Self.key)
        #expect(dates.count > 12)
        #expect(try await new.dates(of: Self.key) == dates)
        for date in dates {
            #expect(try await new.entry(for: Self.key, at: date) == old.entry(for: Self.key, at: date))
        }
        let changes = try await old.changes(of: Self.key, after: .distantPast, limit: 10_000)
        #expect(changes?.changes.isEmpty == false)
        #expect(try await new.changes(of: Self.key, after: .distantPast, limit: 10_000) == changes)
        for id in 1...9 {
            let boat = ItemReference(source: "boats", id: "\(id)")
            #expect(try await new.changes(of: boat) == old.changes(of: boat))
        }
        #expect(try await self.records(of: there) == records)
        #expect(try await SQLArchive(there).listsWithHistory() == [Self.key])

        // A history that is there stays as it is.
        let first = try #require(records.first)
        #expect(try await !add([first], to: there))
        #expect(try await self.records(of: there) == records)
        // The next answer belongs to it.
        let next = ArchiveEntry(
            key: Self.key, origin: .upstream("boats.example", at: Self.day(500)), answers: Self.answers("[7]"),
            history: HistoryPolicy())
        try await new.keep([next])
        #expect(try await new.dates(of: Self.key).last == Self.day(500))
        #expect(try await new.entry(for: Self.key, at: Self.day(499)) == old.entry(for: Self.key, at: Self.day(499)))
    }

    @Test(arguments: Backend.allCases) func areReadPageByPage(on backend: Backend) async throws {
        let database = try await backend.database().open()
        for hour in 0..<25 {
            try await database.archive().keep([
                ArchiveEntry(
                    key: Self.key, origin: .upstream("boats.example", at: Self.day(Double(hour) / 24)),
                    answers: Self.answers("[\(hour)]"), history: HistoryPolicy(),
                    comparison: AnswerComparison(
                        dialect: "boats", changes: (0..<300).map { ItemChange("\(hour) \($0)", .first, rank: 1) }))
            ])
        }
        let records = try await self.records(of: database)
        try Self.check(records)
        var (states, changes) = (0, 0)
        for record in records {
            switch record {
            case .list: break
            case .state: states += 1
            case .changes(let part): changes += part.count
            }
        }
        #expect(states == 25)
        #expect(changes == 25 * 300)
    }

    @Test(arguments: Backend.allCases) func leaveOutStatesThatCannotBeMade(on backend: Backend) async throws {
        let database = try await backend.database().open()
        for day in 1...2 {
            try await database.archive().keep([
                ArchiveEntry(
                    key: Self.key, origin: .upstream("boats.example", at: Self.day(Double(day))),
                    answers: Self.answers("[\(day)]"), history: HistoryPolicy())
            ])
        }
        // As a program does that doesn't know of the past.
        try await database.execute("UPDATE answer SET body = \(backend.bytes("[9]"))")
        #expect(try await records(of: database).isEmpty)
    }

    // MARK: Damage

    private static func state(
        _ body: String, _ since: Double, after later: String? = nil, delta: [UInt8]? = nil, host: String = "a.example",
        base: Double? = nil
    ) throws -> HistoryRecord {
        let source = try later.map { try AnswerText.copied(of: answers($0)) } ?? []
        return .state(
            HistoryRecord.State(
                since: since, host: host, digest: try AnswerText.digest(of: answers(body)),
                delta: Data(try delta ?? Delta(from: source, to: AnswerText.text(of: answers(body))).encoded),
                isWhole: later == nil, dialect: nil, base: base, isConfirmed: false))
    }

    private static func change(_ item: String, _ since: Double, rank: Int? = nil) -> HistoryRecord {
        .changes([
            HistoryRecord.Change(item: item, since: since, kind: .first, rank: rank, earlierRank: nil, facts: nil)
        ])
    }

    private static func list(_ counts: FactCounts? = nil) -> HistoryRecord {
        .list(HistoryRecord.List(source: key.source, resource: key.resource, facts: counts))
    }

    /// Copies of the first 50 bytes, 40,000 times.
    private static let bomb: [UInt8] = [101, 0] + (0..<40_000).flatMap { _ in [101, 99] as [UInt8] }

    @Test func areRefusedIfDamaged() throws {
        let (list, newest) = (Self.list(), try Self.state("[2]", 2))
        try Self.check([list, newest, Self.state("[1]", 1, after: "[2]", base: 0), Self.change("a", 1, rank: 1)])
        let damaged: [(records: [HistoryRecord], problem: String)] = [
            ([list], "expected a state of"),
            ([newest], "expected a list before its states"),
            ([list, newest, list, newest], "expected one history"),
            ([Self.list(FactCounts(compared: 1, changed: ["a": 2])), newest], "expected possible counts"),
            ([list, try Self.state("[1]", 1, after: "[2]")], "expected a whole state"),
            ([list, newest, try Self.state("[1]", 2, after: "[2]")], "expected a date before"),
            ([list, try Self.state("[1]", -1)], "expected a date before"),
            ([list, try Self.state("[1]", 1e12)], "expected a date before"),
            ([list, try Self.state("[1]", .nan)], "expected a date before"),
            ([list, try Self.state("[1]", 1, base: 1)], "expected a state that is compared"),
            ([list, try Self.state("[1]", 1, host: "a\0")], "expected the name of a host"),
            ([list, try Self.state("[1]", 1, delta: [0])], "expected an answer with the digest"),
            ([list, newest, try Self.state("[1]", 1, after: "[3, 33333]")], "expected an answer with the digest"),
            // Beyond the end of the newest state.
            (
                [list, newest, try Self.state("[1]", 1, after: "[2]", delta: [101, 200, 1])],
                "expected an answer with the digest"
            ),
            ([list, newest, try Self.state("[1]", 1, after: "[2]", delta: Self.bomb)], "expected a state of at most"),
            ([list, Self.change("a", 1)], "expected a state before the changes"),
            ([.changes([])], "expected changes, got none"),
            ([list, newest, .changes([])], "expected changes, got none"),
            ([list, newest, Self.change("a", 3)], "expected changes by their dates"),
            ([list, newest, Self.change("a", 2), Self.change("b", 1)], "expected changes by their dates"),
            ([list, newest, Self.change("a", 1), Self.change("a", 1)], "expected one change"),
            ([list, newest, Self.change("a", 1, rank: -1)], "expected a rank"),
            ([list, newest, Self.change("a", 1, rank: .max)], "expected a rank"),
        ]
        for (records, problem) in damaged {
            let error = #expect(throws: DamagedHistory.self) { try Self.check(records) }
            #expect(error?.problem.hasPrefix(problem) == true, "\(problem): \(error?.problem ?? "none")")
        }
    }

    @Test func areRefusedIfAStateIsTooLarge() throws {
        let records = [Self.list(), try Self.state("[1]", 1)]
        let size = try AnswerText.text(of: Self.answers("[1]")).count
        try Self.check(records, limit: size)
        #expect(throws: DamagedHistory.self) { try Self.check(records, limit: size - 1) }
    }
}
