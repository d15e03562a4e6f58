import Catalogue
import Endpoints
import Foundation
import Storage
import Testing

@Suite(.databases) struct ArchiveTests {
    private let key = ArchiveKey(source: "boats", resource: Resource("/boats", query: [.init("a", "b c&d")]))

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

    private func standings(_ archive: any Archive) async throws -> [String] {
        try await archive.entries(for: key).map { "\($0.completeness.rawValue) of \($0.host ?? "")" }.sorted()
    }

    @Test(arguments: Backend.allCases) func returnsEntriesByteForByte(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([entry("[1]", at: 1_000.5)])
        #expect(try await archive.entries(for: key) == [entry("[1]", at: 1_000.5)])
    }

    @Test(arguments: Backend.allCases) func replacesTheEntryOfTheSameRequest(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([entry("[1]", at: 1)])
        try await archive.keep([entry("[2]", at: 2, from: "other.example")])
        #expect(try await archive.entries(for: key) == [entry("[2]", at: 2, from: "other.example")])
    }

    @Test(arguments: Backend.allCases) func hasNoEntriesForAnUnknownRequest(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([entry("[1]", at: 1)])
        #expect(try await archive.entries(for: ArchiveKey(source: "cars", resource: key.resource)).isEmpty)
        #expect(try await archive.entries(for: ArchiveKey(source: "boats", resource: Resource("/boats"))).isEmpty)
    }

    @Test(arguments: Backend.allCases) func writesNoSamples(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([ArchiveEntry(key: key, origin: .sample, answers: [])])
        #expect(try await archive.entries(for: key).isEmpty)
    }

    @Test(arguments: Backend.allCases) func keepsEntriesAfterARestart(on backend: Backend) async throws {
        let database = try await backend.database()
        try await database.open().archive().keep([entry("[1]", at: 1)])
        #expect(try await database.open().archive().entries(for: key) == [entry("[1]", at: 1)])
    }

    // MARK: Completeness

    @Test(arguments: Backend.allCases) func keepsOnePartForEachHostBesideTheWhole(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([entry("[1]", at: 1)])
        for host in ["a.example", "b.example"] {
            try await archive.add(
                Answer(resource: key.resource, body: Data("1".utf8)), of: key, from: host, at: .distantPast)
        }
        #expect(try await standings(archive) == ["part of a.example", "part of b.example", "whole of example.org"])
    }

    @Test(arguments: Backend.allCases) func addsAnswersInTheirOrder(on backend: Backend) async throws {
        let archive = try await backend.archive()
        let answers = (1...12).map { Answer(resource: Resource("/boats/\($0)"), body: Data("\($0)".utf8)) }
        for answer in answers {
            try await archive.add(answer, of: key, from: "a", at: Date(timeIntervalSince1970: 5))
        }
        let parts = try await archive.entries(for: key)
        #expect(parts.map(\.answers) == [answers])
        #expect(parts.first?.date == Date(timeIntervalSince1970: 5))
    }

    @Test(arguments: Backend.allCases) func replacesAnAnswerOfTheSameRequest(on backend: Backend) async throws {
        let archive = try await backend.archive()
        for body in ["1", "2"] {
            try await archive.add(
                Answer(resource: key.resource, body: Data(body.utf8)), of: key, from: "a", at: .distantPast)
        }
        #expect(try await archive.entries(for: key).first?.answers.map(\.body) == [Data("2".utf8)])
    }

    @Test(arguments: Backend.allCases) func deletesOlderEntriesWhenAWholeOneArrives(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([entry("1", at: 1, .part, from: "a"), entry("2", at: 2, .undecodable, from: "b")])
        try await archive.keep([entry("4", at: 4, .part, from: "c")])
        try await archive.keep([entry("3", at: 3)])
        let kept = try await standings(archive)
        #expect(kept == ["part of c", "whole of example.org"])
    }

    @Test(arguments: Backend.allCases) func keepsTheWholeEntryBesideAnUndecodableOne(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([entry("1", at: 1), entry("2", at: 2, .part)])
        try await archive.keep([entry("3", at: 3, .undecodable)])
        #expect(try await standings(archive) == ["unread of example.org", "whole of example.org"])
    }

    // MARK: Maintaining

    @Test(arguments: Backend.allCases) func summarisesWithoutTheAnswers(on backend: Backend) async throws {
        let archive = try await backend.archive()
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

    @Test(arguments: Backend.allCases) func clearsASourceOrAll(on backend: Backend) async throws {
        let archive = try await backend.archive()
        let cars = ArchiveEntry(
            key: ArchiveKey(source: "cars", resource: Resource("/cars")), origin: .upstream("a", at: .distantPast),
            answers: [])
        try await archive.keep([entry("[1]", at: 1), cars])
        try await archive.clear("boats")
        #expect(try await archive.summaries(of: nil).map(\.key.source) == ["cars"])
        try await archive.clear(nil)
        #expect(try await archive.summaries(of: nil).isEmpty)
    }

    @Test(arguments: Backend.allCases) func stampsAnItemOnlyIfItsRecordIsOfThisList(on backend: Backend) async throws {
        let archive = try await backend.archive()
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

    @Test(arguments: Backend.allCases) func renewsItemsOfTheSameHostAndDate(on backend: Backend) async throws {
        let archive = try await backend.archive()
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
        let canal = ItemReference(source: "canals", id: "1")
        let several = try await archive.remembered(Set((1_200...1_501).map { boat("\($0)").id } + [canal]))
        #expect(several.count == 301 && several[boat("1200").id]?.host == "example.com")
        let one = try await archive.remembered(boat("1500").id)
        #expect(several[boat("1500").id] == one)
        #expect(try await archive.remembered([]).isEmpty)
    }

    @Test(arguments: Backend.allCases) func deletesTheOldestEntriesBeyondItsBound(on backend: Backend) async throws {
        let archive = try await backend.database().open().archive(bounds: ArchiveBounds(bytesPerSource: 25))
        func entry(_ path: String, of source: SourceID = "boats", size: Int = 10, at seconds: Double) -> ArchiveEntry {
            let key = ArchiveKey(source: source, resource: Resource(path))
            return ArchiveEntry(
                key: key, origin: .upstream("example.org", at: Date(timeIntervalSince1970: seconds)),
                answers: [Answer(resource: key.resource, body: Data(count: size))])
        }
        try await archive.keep([
            entry("/3", at: 3), entry("/1", at: 1), entry("/4", at: 4), entry("/2", at: 2),
            entry("/1", of: "canals", at: 1),
        ])
        #expect(try await archive.resources(of: "boats") == [Resource("/3"), Resource("/4")])
        #expect(try await archive.resources(of: "canals") == [Resource("/1")])
        // The newest of those that are written stays, however large and old it is.
        try await archive.keep([entry("/0", size: 30, at: 0)])
        #expect(try await archive.resources(of: "boats") == [Resource("/0")])
    }

    @Test(arguments: Backend.allCases) func remembersTheDecoder(on backend: Backend) async throws {
        let archive = try await backend.archive()
        #expect(try await archive.decoderVersion(of: "boats") == nil)
        try await archive.setDecoderVersion(2, of: "boats")
        try await archive.setDecoderVersion(3, of: "boats")
        #expect(try await archive.decoderVersion(of: "boats") == 3)
    }
}
