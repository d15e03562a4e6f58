import BuiltInSources
import Endpoints
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import TestSupport
import Testing

@testable import Catalogue
@testable import Server

/// Charts without explicit items, which have one answer and one history with the whole chart.
@Suite(.timeLimit(.minutes(2))) struct FilteredHistoryTests {
    private let charts = Charts().erased

    /// The pages of a chart with an answer a day, which somebody without explicit items has fetched on the second. Each fifth
    /// item is explicit.
    private func run(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let directory = URL.temporary()
        let archive = SQLArchive(try Database(directory: directory))
        let filtered = try #require(charts.setting("explicit", to: "false"))
        for (day, (source, count)) in [(charts, 4), (filtered, 6), (charts, 6)].enumerated() {
            let repository = FeedRepository(
                source: source, archive: archive,
                client: Client(transport: ChartUpstreams(Array(1...count)), clock: ManualClock()),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = await repository.fetched(at: try Date("2026-05-0\(day + 1)T08:00:00Z", strategy: .iso8601))
        }
        let profiles = FakeProfiles()
        let visit = try Date("2026-05-01T12:00:00Z", strategy: .iso8601)
        profiles.previousVisit.update { $0 = visit }
        let application = try WebApplication.test(
            [Charts()], transport: FixedTransport.fails(.offline), directory: directory, store: profiles)
        try await Application(responder: application.responder()).test(.router, work)
    }

    private func text(_ client: any TestClientProtocol, _ path: String) async throws -> String {
        String(buffer: try await client.settledPage(path).body)
    }

    @Test func onlyAFilterThatUpstreamDoesNotApplySharesAHistory() throws {
        for (name, value, hasChanges) in [("explicit", "false", false), ("country", "de", true), ("limit", "10", true)]
        {
            let source = try #require(charts.setting(name, to: value))
            #expect(source.hasPast)
            #expect(source.hasChanges == hasChanges, "\(name)")
        }
    }

    @Test func theWholeChartHasTheChangesOfAllItems() async throws {
        try await run { client in
            #expect(try await text(client, "/charts").contains(">2 new since May 1, 2026</a>"))
            let past = try await text(client, "/charts?at=2026-05-02")
            #expect(past.contains("<span class=\"changed\">2 new since May 1, 2026</span>"))
        }
    }

    @Test func theFilteredChartHasAPastAndSaysNothingOfChanges() async throws {
        try await run { client in
            let now = try await text(client, "/charts?explicit=false")
            #expect(!now.contains("class=\"visit\""))
            #expect(!now.contains("/changes/charts"))
            #expect(now.contains("class=\"history quiet\""))
            let past = try await text(client, "/charts?explicit=false&at=2026-05-02")
            #expect(past.matches(of: /<li[^>]*data-item="charts\/(\d+)"/).map { $0.1 } == ["1", "2", "3", "4", "6"])
            #expect(!past.contains("class=\"changed\""))
            let strip = past.element(from: "class=\"scrubber\"", to: "</form>")
            #expect(strip.contains("data-days=\"2026-05-01 2026-05-02\""))
            let bars = try #require(strip.all(/<path d="([^"]*)"/).first)
            #expect(!bars.contains("v"))
        }
    }
}
