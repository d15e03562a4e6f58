import Catalogue
import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Storage

/// The past of collections, beside an archive that keeps all answers whole.
@Suite(.databases) struct HistoryTests {
    private static let key = ArchiveKey(source: "boats", resource: Resource("/boats", query: [.init("a", "b c&d")]))

    private static func entry(
        _ bodies: [String], at date: Date, from host: String = "example.org",
        _ history: HistoryPolicy? = HistoryPolicy()
    ) -> ArchiveEntry {
        ArchiveEntry(
            key: key, origin: .upstream(host, at: date),
            answers: bodies.enumerated().map { number, body in
                Answer(
                    resource: Resource("/boats", query: [.init("page", "\(number)")]), status: 200,
                    headers: ["content-type": "application/json", "etag": "\"\(date.timeIntervalSince1970)\""],
                    body: Data(body.utf8))
            },
            history: history)
    }

    private static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400) }

    private func bodies(_ archive: any Archive, at date: Date) async throws -> [String]? {
        try await archive.entry(for: Self.key, at: date)?.answers.map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test(arguments: Backend.allCases) func hasEachStateSinceItsAnswer(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([Self.entry(["[1]"], at: Self.day(1))])
        try await archive.keep([Self.entry(["[1, 2]", "[3]"], at: Self.day(2), from: "other.example")])
        try await archive.keep([Self.entry(["[4]"], at: Self.day(4))])
        #expect(try await archive.dates(of: Self.key) == [Self.day(1), Self.day(2), Self.day(4)])
        #expect(try await archive.entry(for: Self.key, at: Self.day(0.9)) == nil)
        #expect(try await bodies(archive, at: Self.day(1)) == ["[1]"])
        #expect(try await bodies(archive, at: Self.day(3.9)) == ["[1, 2]", "[3]"])
        #expect(try await bodies(archive, at: Self.day(9)) == ["[4]"])
        let second = try await archive.entry(for: Self.key, at: Self.day(3))
        #expect(second?.origin == .upstream("other.example", at: Self.day(2)))
        #expect(second?.answers.map(\.resource.description) == ["/boats?page=0", "/boats?page=1"])
        #expect(
            second?.answers.map(\.headers) == [
                ["content-type": "application/json"], ["content-type": "application/json"],
            ])
    }

    @Test(arguments: Backend.allCases) func aRecordedAnswerReplacesNoneOfAnUpstream(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([Self.entry(["[1]"], at: Self.day(1), from: FeedRepository.recordingHost)])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(3))])
        try await archive.keep([Self.entry(["[3]"], at: Self.day(2), from: FeedRepository.recordingHost)])
        #expect(try await archive.entries(for: Self.key).map(\.host) == ["example.org"])
        #expect(try await archive.dates(of: Self.key) == [Self.day(1), Self.day(3)])
    }

    @Test(arguments: Backend.allCases) func anAnswerThatChangesNothingIsNoState(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([Self.entry(["[1]"], at: Self.day(1))])
        try await archive.keep([Self.entry(["[1]"], at: Self.day(2))])
        _ = try await archive.revalidate(Self.entry(["[1]"], at: Self.day(3)), items: [])
        #expect(try await archive.dates(of: Self.key) == [Self.day(1)])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(4))])
        #expect(try await bodies(archive, at: Self.day(3.5)) == ["[1]"])
    }

    @Test(arguments: Backend.allCases) func anEarlierDateCountsAsDirectlyAfter(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([Self.entry(["[1]"], at: Self.day(2))])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(1))])
        #expect(try await bodies(archive, at: Self.day(2)) == ["[1]"])
        #expect(try await bodies(archive, at: Self.day(2.001)) == ["[2]"])
    }

    @Test(arguments: Backend.allCases) func aPartIsNoStateAndEndsTheOnesBefore(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([Self.entry(["[1]"], at: Self.day(1))])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(2))])
        try await archive.keep([Self.entry(["[3]"], at: Self.day(3), nil)])
        try await archive.keep([Self.entry(["[3, 4]"], at: Self.day(4), nil)])
        #expect(try await bodies(archive, at: Self.day(1)) == ["[1]"])
        #expect(try await bodies(archive, at: Self.day(9)) == ["[2]"])
        try await archive.keep([Self.entry(["[5]"], at: Self.day(5))])
        #expect(try await bodies(archive, at: Self.day(4.5)) == ["[2]"])
        #expect(try await bodies(archive, at: Self.day(5)) == ["[5]"])
        #expect(try await bodies(archive, at: Self.day(1)) == ["[1]"])
    }

    @Test(arguments: Backend.allCases) func noneIsStoredOfASourceWithoutOne(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([Self.entry(["[1]"], at: Self.day(1))])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(2))])
        try await archive.keep([Self.entry(["[3]"], at: Self.day(3), HistoryPolicy.off)])
        #expect(try await archive.dates(of: Self.key).isEmpty)
        #expect(try await archive.entry(for: Self.key, at: Self.day(9)) == nil)
    }

    @Test(arguments: Backend.allCases) func theOldestAreDeletedBeyondABound(on backend: Backend) async throws {
        let archive = try await backend.archive()
        let policy = HistoryPolicy(bytes: 3_000)
        // Compressed, they take 900 bytes each.
        var random = SeededGenerator(seed: 1)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let texts = (0..<10).map { _ in String((0..<1_150).map { _ in alphabet.randomElement(using: &random) ?? "_" }) }
        for (day, text) in texts.enumerated() {
            try await archive.keep([Self.entry(["[\"\(text)\"]"], at: Self.day(Double(day)), policy)])
        }
        let dates = try await archive.dates(of: Self.key)
        #expect(dates == (6...9).map { Self.day(Double($0)) })
        #expect(try await bodies(archive, at: Self.day(6)) == ["[\"\(texts[6])\"]"])
    }

    @Test(arguments: Backend.allCases) func anUnchangedAnswerBeginsTheFirstState(on backend: Backend) async throws {
        let archive = try await backend.archive()
        // An archive of a time when nothing of the past was stored.
        try await archive.keep([Self.entry(["[1]"], at: Self.day(1), nil)])
        _ = try await archive.revalidate(Self.entry(["[1]"], at: Self.day(3)), items: [])
        #expect(try await archive.dates(of: Self.key) == [Self.day(1)])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(4))])
        #expect(try await bodies(archive, at: Self.day(3.5)) == ["[1]"])
    }

    @Test(arguments: Backend.allCases) func whatComesBackAsItWasIsTheSameState(on backend: Backend) async throws {
        let archive = try await backend.archive()
        try await archive.keep([Self.entry(["[1]"], at: Self.day(1))])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(2))])
        // Another list takes the room of the archive.
        try await archive.keep([Self.entry(["[2]"], at: Self.day(2.5), nil)])
        try await archive.keep([Self.entry(["[2]"], at: Self.day(3))])
        #expect(try await archive.dates(of: Self.key) == [Self.day(1), Self.day(2)])
        #expect(try await bodies(archive, at: Self.day(1)) == ["[1]"])
        #expect(try await bodies(archive, at: Self.day(9)) == ["[2]"])
    }

    @Test(arguments: Backend.allCases) func anEntryThatChangedUnseenCostsTheStatesThatNeedIt(
        on backend: Backend
    ) async throws {
        let database = try await backend.database().open()
        let archive = database.archive()
        // They share what differences copy.
        let boats = String(repeating: "a boat", count: 20)
        try await archive.keep([Self.entry(["[1, \(boats)]"], at: Self.day(1))])
        try await archive.keep([Self.entry(["[2, \(boats)]"], at: Self.day(2))])
        // As a program does that doesn't know of the past.
        try await database.execute("UPDATE answer SET body = \(backend.bytes("[9]"))")
        await #expect(throws: DamagedPast.self) { _ = try await archive.entry(for: Self.key, at: Self.day(1)) }
        try await archive.keep([Self.entry(["[3]"], at: Self.day(3))])
        #expect(try await archive.dates(of: Self.key) == [Self.day(3)])
    }

    @Test(arguments: Backend.allCases) func damageIsSaidAndBlocksNoFurtherAnswer(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let archive = database.archive()
        // The first hours of one day.
        let days = (1...5).map { 1 + Double($0) / 10 }
        for day in days { try await archive.keep([Self.entry(["[\(day)]"], at: Self.day(day))]) }
        try await database.execute(
            "UPDATE past_answer SET delta = \(backend.bytes("?")) WHERE since < \(Self.day(1.35).timeIntervalSince1970)"
        )
        await #expect(throws: DamagedPast.self) { _ = try await archive.entry(for: Self.key, at: Self.day(1.2)) }
        #expect(try await bodies(archive, at: Self.day(1.4)) == ["[1.4]"])
        // The damaged ones are due to be left out.
        try await archive.keep([Self.entry(["[6]"], at: Self.day(60))])
        #expect(try await archive.dates(of: Self.key) == [Self.day(1.5), Self.day(60)])
        #expect(try await bodies(archive, at: Self.day(9)) == ["[1.5]"])
        #expect(try await bodies(archive, at: Self.day(60)) == ["[6]"])
    }

    @Test(arguments: Backend.allCases, Trials.seeds(6)) func equalsAnArchiveOfWholeAnswers(
        on backend: Backend, seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let archive = try await backend.archive()
        var reference: [(date: Date, bodies: [String])] = []
        var date = Self.day(0)
        var records = (0..<20).map { "{\"id\": \($0), \"name\": \"A boat with the number \($0)\", \"price\": 1}" }
        for number in 0..<160 {
            // Weeks, then days, then hours.
            date += Double(Int.random(in: 3_600...(number < 60 ? 400_000 : 60_000), using: &random))
            if Bool.random(using: &random) { records.shuffle(using: &random) }
            let number = Int.random(in: 0..<99, using: &random)
            records[Int.random(in: records.indices, using: &random)] =
                "{\"id\": \(number), \"name\": \"A boat with the number \(number)\", \"price\": \(number)}"
            let cut = Int.random(in: 0...records.count, using: &random)
            let bodies = [records[..<cut], records[cut...]].map { "[\($0.joined(separator: ","))]" }
            try await archive.keep([Self.entry(bodies, at: date)])
            // An unchanged answer is no new state.
            if reference.last?.bodies != bodies { reference.append((date, bodies)) }
            let expired = HistoryPolicy().expired(reference.map(\.date), at: date)
            for place in expired.reversed() { reference.remove(at: place) }
        }
        #expect(try await archive.dates(of: Self.key) == reference.map(\.date))
        #expect(reference.count < 155)
        for _ in 0..<20 {
            let date = Date(
                timeIntervalSince1970: .random(
                    in: Self.day(0).timeIntervalSince1970...date.timeIntervalSince1970, using: &random))
            let expected = reference.last { $0.date <= date }?.bodies
            #expect(try await bodies(archive, at: date) == expected)
        }
    }
}
