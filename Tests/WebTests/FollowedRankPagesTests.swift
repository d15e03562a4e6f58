import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import TestSupport
import Testing

@testable import Catalogue
@testable import Server

/// A chart of songs in the order in which they came in.
private struct Hits: Source {
    struct Song: Decodable, Identifiable {
        let id: String
        let rank: Int
    }

    let id: SourceID = "hits"
    let upstreams = [Upstream<NoParameters, Song>("https://hits.example/api/songs", limits: Limits(retries: 0))]
    var sorts: [Sort<Song>] { [Sort("rank", isReversible: false) { $0.rank }] }
    func card(for song: Song) -> Card { Card(title: "Song \(song.id)") }
    func rank(of song: Song) -> Int? { song.rank }
}

/// Following an item of a chart, with one answer a day in May 2026.
@Suite(.timeLimit(.minutes(5))) struct FollowedRankPagesTests {
    private let directory = URL.temporary()

    /// Archives a chart.
    private func answer(_ songs: String, on day: Int) async throws {
        let records = songs.enumerated().map { #"{"id": "\#($1)", "rank": \#($0 + 1)}"# }
        let repository = FeedRepository(
            source: Hits().erased, archive: SQLArchive(try Database(directory: directory)),
            client: Client(
                transport: FixedTransport.answers("[\(records.joined(separator: ","))]"), clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        _ = await repository.fetched(at: try Date("2026-05-0\(day)T08:00:00Z", strategy: .iso8601))
    }

    @Test func aRankIsFollowed() async throws {
        try await answer("abcd", on: 1)
        let application = try WebApplication.test(
            [Hits(), Boats()], transport: FixedTransport.fails(.offline), directory: directory)
        try await Application(responder: application.responder()).test(.router) { client in
            let page = try await client.open("/account/follow?of=/hits/d") { $0.text }
            #expect(page.contains("value=\"rank\" selected") && page.contains("Rank: 4"))
            // It can be followed as it is, without a number.
            #expect(page.contains("value=\"changes\" selected"))
            for (test, value) in [("at-most", "1"), ("at-least", "3")] {
                let rule = UUID().uuidString.lowercased()
                let form = "rule=\(rule)&of=/hits/d&fact=rank&test=\(test)&value=\(value)&edit=save"
                try await client.post("/account/follow", form) { #expect($0.status == .seeOther) }
            }
            try await answer("abdc", on: 2)
            try await client.open("/account/changes") { page in
                #expect(page.text.contains("Nothing has changed since you began to follow."))
                #expect(page.text.contains("You’re told when Rank is at most 1."))
            }
            try await answer("dabc", on: 3)
            try await client.open("/account/changes") { #expect($0.text.contains("Rank: 3 → 1")) }
            try await answer("abcd", on: 4)
            try await client.open("/account/changes") { #expect($0.text.contains("Rank: 1 → 4")) }
        }
    }

    @Test func theRankOfASongThatHasLeftTheChartIsFollowed() async throws {
        for (day, songs) in ["abc", "ab", "ab"].enumerated() { try await answer(songs, on: day + 1) }
        let application = try WebApplication.test(
            [Hits(), Boats()], transport: FixedTransport.fails(.offline), directory: directory)
        try await Application(responder: application.responder()).test(.router) { client in
            let form = "rule=\(UUID().uuidString.lowercased())&of=/hits/c&fact=rank&test=at-most&value=1&edit=save"
            try await client.post("/account/follow", form) { #expect($0.status == .seeOther) }
            try await answer("cab", on: 4)
            try await client.open("/account/changes") { #expect($0.text.contains("Rank: None → 1")) }
        }
    }
}
