import Endpoints
import Foundation
import Logging
import TestSupport
import Testing

@testable import Catalogue

/// Answers that don't come from an upstream.
@Suite struct RecordingTests {
    private static let naboo = #"[{"id": "1", "name": "Naboo"}]"#

    private let archive = FakeArchive()

    private var provider: FeedRepository {
        FeedRepository(
            source: ResolvedSource(Planets()), archive: archive,
            client: Client(transport: FakeUpstreams(), clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func record(_ body: String, after seconds: Double = 0) async throws -> FeedRepository.Recording {
        try await provider.recordAnswer(Data(body.utf8), at: Date.start + seconds)
    }

    @Test func areStoredAtTheirDates() async throws {
        #expect(try await provider.lastRecording() == nil)
        #expect(try await record(Self.naboo) == .stored)
        #expect(try await record("\u{FEFF}" + Self.naboo, after: 1) == .unchanged)
        #expect(archive.entries.map(\.origin) == [.upstream(FeedRepository.recordingHost, at: Date.start + 1)])
        #expect(archive.entries.first?.history?.isKept == true)
        #expect(try await provider.lastRecording() == Date.start + 1)
        #expect(await provider.stored()?.items.map(\.card.title) == ["Naboo"])
        try await provider.rememberRecording()
        #expect(archive.remembered == [["1"]])
    }

    @Test(
        arguments: [
            ("[]", .empty), (#"{"count": 3, "results": [{"id": "1", "name": "Hoth"}], "next": 2}"#, .incomplete),
            (#"{"count": 3, "results": [{"id": "1", "name": "Hoth"}], "next": null}"#, .incomplete),
        ] as [(String, FeedRepository.Recording)])
    func takeNoPlaceUnlessWhole(body: String, expected: FeedRepository.Recording) async throws {
        _ = try await record(Self.naboo)
        #expect(try await record(body, after: 1) == expected)
        #expect(archive.body(of: "/planets") == Self.naboo)
    }

    @Test(arguments: ["{", "<html>", #"[{"name": 1}]"#, #"[{"id": "1", "name": "Hoth"}, {"id": 2}]"#])
    func takeNoPlaceUnlessReadable(body: String) async throws {
        _ = try await record(Self.naboo)
        guard case .unreadable = try await record(body, after: 1) else {
            Issue.record("It was read.")
            return
        }
        #expect(archive.body(of: "/planets") == Self.naboo)
    }

    @Test func areRefusedAfterAnAnswerOfAnUpstream() async throws {
        archive.put(Self.naboo, at: "/planets")
        await #expect(throws: AnsweredAlready.self) { _ = try await provider.lastRecording() }
        await #expect(throws: AnsweredAlready.self) { _ = try await record(Self.naboo) }
    }
}
