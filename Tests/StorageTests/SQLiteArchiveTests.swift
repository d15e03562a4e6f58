import Catalogue
import Endpoints
import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct SQLiteArchiveTests {
    private let key = ArchiveKey(source: "boats", resource: Resource("/boats", query: [.init("a", "b c&d")]))
    private let directory = URL.temporary()

    private func archive() throws -> SQLiteArchive { SQLiteArchive(try Database(directory: directory)) }

    private func entry(
        _ body: String, at seconds: TimeInterval, _ completeness: ArchiveEntry.Completeness = .whole,
        from host: String = "example.org"
    ) -> ArchiveEntry {
        ArchiveEntry(
            key: key, completeness: completeness, origin: .upstream(host, at: Date(timeIntervalSince1970: seconds)),
            answers: [
                Answer(resource: key.resource, status: 203, headers: ["etag": "\"1\""], body: Data(body.utf8)),
                Answer(resource: Resource("/boats", query: [.init("page", "2")]), body: Data([0xFF, 0x00])),
            ])
    }

    private func standings(_ archive: SQLiteArchive) async throws -> [String] {
        try await archive.entries(for: key).map { "\($0.completeness.rawValue) of \($0.host ?? "")" }.sorted()
    }

    @Test func returnsEntriesByteForByte() async throws {
        let archive = try archive()
        try await archive.keep([entry("[1]", at: 1_000.5)])
        #expect(try await archive.entries(for: key) == [entry("[1]", at: 1_000.5)])
    }

    @Test func replacesTheEntryOfTheSameRequest() async throws {
        let archive = try archive()
        try await archive.keep([entry("[1]", at: 1)])
        try await archive.keep([entry("[2]", at: 2, from: "other.example")])
        #expect(try await archive.entries(for: key) == [entry("[2]", at: 2, from: "other.example")])
    }

    @Test func hasNoEntriesForAnUnknownRequest() async throws {
        let archive = try archive()
        try await archive.keep([entry("[1]", at: 1)])
        #expect(try await archive.entries(for: ArchiveKey(source: "cars", resource: key.resource)).isEmpty)
        #expect(try await archive.entries(for: ArchiveKey(source: "boats", resource: Resource("/boats"))).isEmpty)
    }

    @Test func writesNoSamples() async throws {
        let archive = try archive()
        try await archive.keep([ArchiveEntry(key: key, origin: .sample, answers: [])])
        #expect(try await archive.entries(for: key).isEmpty)
    }

    @Test func keepsEntriesAfterARestart() async throws {
        try await archive().keep([entry("[1]", at: 1)])
        #expect(try await archive().entries(for: key) == [entry("[1]", at: 1)])
    }

    // MARK: Completeness

    @Test func keepsOnePartForEachHostBesideTheWhole() async throws {
        let archive = try archive()
        try await archive.keep([entry("[1]", at: 1)])
        for host in ["a.example", "b.example"] {
            try await archive.add(
                Answer(resource: key.resource, body: Data("1".utf8)), of: key, from: host, at: .distantPast)
        }
        #expect(try await standings(archive) == ["part of a.example", "part of b.example", "whole of example.org"])
    }

    @Test func addsAnswersInTheirOrder() async throws {
        let archive = try archive()
        let answers = (1...12).map { Answer(resource: Resource("/boats/\($0)"), body: Data("\($0)".utf8)) }
        for answer in answers {
            try await archive.add(answer, of: key, from: "a", at: Date(timeIntervalSince1970: 5))
        }
        let parts = try await archive.entries(for: key)
        #expect(parts.map(\.answers) == [answers])
        #expect(parts.first?.date == Date(timeIntervalSince1970: 5))
    }

    @Test func replacesAnAnswerOfTheSameRequest() async throws {
        let archive = try archive()
        for body in ["1", "2"] {
            try await archive.add(
                Answer(resource: key.resource, body: Data(body.utf8)), of: key, from: "a", at: .distantPast)
        }
        #expect(try await archive.entries(for: key).first?.answers.map(\.body) == [Data("2".utf8)])
    }

    @Test func deletesOlderEntriesWhenAWholeOneArrives() async throws {
        let archive = try archive()
        try await archive.keep([entry("1", at: 1, .part, from: "a"), entry("2", at: 2, .undecodable, from: "b")])
        try await archive.keep([entry("4", at: 4, .part, from: "c")])
        try await archive.keep([entry("3", at: 3)])
        let kept = try await standings(archive)
        #expect(kept == ["part of c", "whole of example.org"])
    }

    @Test func keepsTheWholeEntryBesideAnUndecodableOne() async throws {
        let archive = try archive()
        try await archive.keep([entry("1", at: 1), entry("2", at: 2, .part)])
        try await archive.keep([entry("3", at: 3, .undecodable)])
        #expect(try await standings(archive) == ["unread of example.org", "whole of example.org"])
    }

    // MARK: Maintaining

    @Test func summarisesWithoutTheAnswers() async throws {
        let archive = try archive()
        try await archive.keep([entry("[1]", at: 1)])
        #expect(
            try await archive.summaries(of: nil) == [
                ArchiveSummary(
                    key: key, completeness: .whole, host: "example.org", date: Date(timeIntervalSince1970: 1),
                    answers: 2,
                    bytes: 5)
            ])
        #expect(try await archive.summaries(of: "cars").isEmpty)
        #expect(try await archive.summaries(of: "boats").count == 1)
    }

    @Test func clearsASourceOrAll() async throws {
        let archive = try archive()
        let cars = ArchiveEntry(
            key: ArchiveKey(source: "cars", resource: Resource("/cars")), origin: .upstream("a", at: .distantPast),
            answers: [])
        try await archive.keep([entry("[1]", at: 1), cars])
        try await archive.clear("boats")
        #expect(try await archive.summaries(of: nil).map(\.key.source) == ["cars"])
        try await archive.clear(nil)
        #expect(try await archive.summaries(of: nil).isEmpty)
    }

    @Test func leavesNoAnswerBehind() async throws {
        let database = try Database(directory: directory)
        let archive = SQLiteArchive(database)
        try await archive.keep([entry("[1]", at: 1)])
        try await archive.keep([entry("[2]", at: 2)])
        try await archive.clear(nil)
        #expect(try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM answer") } == 0)
    }

    @Test func stampsAnItemOnlyIfItsRecordIsOfThisList() async throws {
        let archive = try archive()
        let tub = CatalogueItem(id: ItemReference(source: "boats", id: "1"), card: Card(title: "Tub"))
        func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }
        try await archive.keep([entry("[1]", at: 1)])
        try await archive.remember([tub], from: "example.org", at: date(1))
        #expect(try await archive.revalidate(entry("[1]", at: 2), items: [tub.id]))
        #expect(try await archive.remembered(tub.id)?.date == date(2))
        // Another list has shown it since.
        try await archive.remember([tub], from: "example.org", at: date(3))
        #expect(try await !archive.revalidate(entry("[1]", at: 4), items: [tub.id]))
        #expect(try await archive.remembered(tub.id)?.date == date(3))
    }

    @Test func renewsItemsOfTheSameHostAndDate() async throws {
        let archive = try archive()
        func boat(_ id: String) -> CatalogueItem {
            CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: "Boat \(id)"))
        }
        let (early, late) = (Date(timeIntervalSince1970: 1.25), Date(timeIntervalSince1970: 2.5))
        try await archive.remember((1...1_500).map { boat("\($0)") }, from: "example.org", at: early)
        try await archive.remember([boat("7")], from: "example.org", at: late)
        try await archive.remember([boat("1200")], from: "example.com", at: early)
        let missing = try await archive.renew(
            (1...1_501).map { boat("\($0)").id }, from: "example.org", since: early, at: late)
        #expect(Set(missing.map(\.id)) == ["7", "1200", "1501"])
        #expect(try await archive.remembered(boat("1").id)?.date == late)
        #expect(try await archive.remembered(boat("1500").id)?.date == late)
        #expect(try await archive.remembered(boat("1200").id)?.date == early)
    }

    @Test func writesOnlyItemsThatChanged() async throws {
        let database = try Database(directory: directory)
        let archive = SQLiteArchive(database)
        func item(_ id: String, _ title: String) -> CatalogueItem {
            CatalogueItem(
                id: ItemReference(source: "boats", id: id), card: Card(title: title),
                sortValues: ["name": .text(title), "a": .missing, "b": .number(1)])
        }
        /// A record that is written anew gets another row.
        func rows() async throws -> [String: Int64] {
            try await database.pool.read { database in
                let rows = try Row.fetchAll(database, sql: "SELECT id, rowid FROM item")
                return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["rowid"]) })
            }
        }
        let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
        try await archive.remember([item("1", "Tub"), item("2", "Ark")], from: "one", at: early)
        let before = try await rows()
        try await archive.remember([item("1", "Tub"), item("2", "Arc")], from: "one", at: late)
        let after = try await rows()
        #expect(after["1"] == before["1"])
        #expect(after["2"] != before["2"])
        let tub = try await archive.remembered(item("1", "").id)
        #expect(tub == RememberedItem(item: item("1", "Tub"), host: "one", date: late))
        #expect(try await archive.remembered(item("2", "").id)?.item == item("2", "Arc"))
        try await archive.remember([item("1", "Tub")], from: "two", at: late)
        #expect(try await archive.remembered(item("1", "").id)?.host == "two")
    }

    @Test func remembersTheDecoder() async throws {
        let archive = try archive()
        #expect(try await archive.decoderVersion(of: "boats") == nil)
        try await archive.setDecoderVersion(2, of: "boats")
        try await archive.setDecoderVersion(3, of: "boats")
        #expect(try await archive.decoderVersion(of: "boats") == 3)
    }
}
