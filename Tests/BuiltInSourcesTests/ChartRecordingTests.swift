import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Recorded answers of the three APIs, entry for entry.
@Suite(.enabled(if: Recordings.hold("rss-v2/gb-music-most-played-10-albums-2022.json"), "The recordings are not here."))
struct ChartRecordingTests {
    private func read(_ recording: String) throws -> Reading<ChartItem> {
        let answer = Answer(resource: Resource("/any"), body: try Recordings.data(recording))
        return try Dialect.read([answer], in: Charts().upstreams.flatMap(\.dialects))
    }

    private static let counts = [
        "rss-legacy/hk-topfreeapplications-limit1-entry-is-object.json": 1,
        "rss-legacy/hk-topfreeapplications-limit10.json": 10,
        "rss-legacy/us-topalbums-limit20.json": 20,
        "rss-legacy/us-topfreeapplications-limit25-2014.json": 25,
        "rss-legacy/us-toppodcasts-genre1310-limit100-a.json": 100,
        "rss-legacy/us-topsongs-limit10-ax-host.json": 10,
        "rss-legacy/us-topsongs-limit100.json": 100,
        "rss-v1/us-apple-music-coming-soon-10-2020-07.json": 10,
        "rss-v1/us-apple-music-coming-soon-10-empty.json": 0,
        "rss-v1/us-apple-music-coming-soon-10-hugo.json": 10,
        "rss-v1/us-apple-music-coming-soon-10-scottcarter.json": 10,
        "rss-v1/us-apple-music-coming-soon-100-38items.json": 38,
        "rss-v1/us-apple-music-coming-soon-50.json": 45,
        "rss-v1/us-apple-music-top-albums-10-susan.json": 10,
        "rss-v1/us-apple-music-top-albums-10-yczhang.json": 10,
        "rss-v1/us-apple-music-top-albums-100-2019.json": 100,
        "rss-v1/us-apple-music-top-albums-50-empty-results.json": 0,
        "rss-v1/us-itunes-music-top-albums-2-missing-field.json": 2,
        "rss-v1/us-itunes-music-top-albums-2.json": 2,
        "rss-v1/us-itunes-u-top-courses-10.json": 10,
        "rss-v1/us-movies-top-movies-50.json": 50,
        "rss-v2/gb-music-most-played-10-albums-2022.json": 10,
        "rss-v2/us-music-most-played-10-albums-2022-03.json": 10,
        "rss-v2/us-music-most-played-10-music-videos-2022.json": 10,
        "rss-v2/us-podcasts-top-1-podcast-episodes-2026-01.json": 1,
        "rss-v2/us-podcasts-top-1-podcasts-2026-01.json": 1,
        "rss-v2/us-podcasts-top-subscriber-1-podcasts-2026-01.json": 1,
    ]

    @Test(arguments: counts.sorted { $0.key < $1.key })
    func isReadEntryForEntry(recording: String, count: Int) throws {
        let reading = try read(recording)
        #expect(reading.items.count == count)
        #expect(reading.undecodable == [])
        #expect(reading.next == [])
        #expect(reading.items.map(\.rank) == Array(1..<count + 1))
        #expect(Set(reading.items.map(\.id)).count == count)
        for item in reading.items {
            #expect(UInt64(item.id) != nil)
            #expect(!item.name.isEmpty)
            #expect(item.artist != nil)
            #expect(item.genres.count > 0)
            #expect(item.store?.hasPrefix("https://") == true)
            #expect(item.artwork != nil || recording.contains("missing-field"))
        }
        #expect(try AnySource(Charts()).read([answer(recording)]).items.count == count)
    }

    private func answer(_ recording: String) throws -> Answer {
        Answer(resource: Resource("/any"), body: try Recordings.data(recording))
    }

    @Test func countsAnEntryThatCannotBeReadAndKeepsItsRank() throws {
        let reading = try read("rss-legacy/hk-topfreeapplications-limit10-broken-entry.json")
        #expect(reading.items.map(\.rank) == [1, 3, 4])
        #expect(reading.items.map(\.id) == ["1434807705", "1459074261", "1447795738"])
        #expect(reading.undecodable.count == 1)
        #expect(reading.undecodable.first?.hasPrefix("element 1: no “im:name”") == true)
    }

    @Test func hasNoPictureWhereNoneIsNamed() throws {
        let items = try read("rss-v1/us-itunes-music-top-albums-2-missing-field.json").items
        #expect(items.map { $0.artwork == nil } == [true, false])
    }

    // MARK: Facts

    @Test func isReadOfV2() throws {
        let item = try #require(try read("rss-v2/gb-music-most-played-10-albums-2022.json").items.first)
        #expect(item.id == "1630005298")
        #expect(item.name == "RENAISSANCE")
        #expect(item.artist == "Beyoncé")
        #expect(item.kind == .album)
        #expect(item.released == "2022-07-29")
        #expect(item.rating == "Explicit")
        #expect(item.genres == ["Pop", "Music"])
        #expect(item.store == "https://music.apple.com/gb/album/renaissance/1630005298")
        #expect(item.artwork?.address(width: 600)?.hasSuffix("/196589246974.jpg/600x600bb.jpg") == true)
        #expect(item.preview == nil)
    }

    @Test func isReadOfV1() throws {
        let item = try #require(try read("rss-v1/us-movies-top-movies-50.json").items.first)
        #expect(item.id == "1394664988")
        #expect(item.name == "Jurassic World: Fallen Kingdom")
        #expect(item.artist == "Juan Antonio Bayona")
        #expect(item.kind == .movie)
        #expect(item.released == "2018-06-22")
        #expect(item.rating == nil)
        #expect(item.rights == "© 2018 Universal Studios. All Rights Reserved.")
        #expect(item.genres == ["Action & Adventure"])
        #expect(item.card.caption == "2018")
    }

    @Test func isReadOfTheStoresOwnFeeds() throws {
        let item = try #require(try read("rss-legacy/us-topsongs-limit10-ax-host.json").items.first)
        #expect(item.id == "1291110777")
        #expect(item.name == "Mi Gente (feat. Beyoncé)")
        #expect(item.artist == "J Balvin & Willy William")
        #expect(item.kind == .song)
        #expect(item.released == "2017-09-28")
        #expect(item.price == ChartItem.Price(amount: 1.29, currency: "USD"))
        #expect(item.card.caption == "Urbano latino")
        #expect(item.preview?.hasPrefix("https://audio-ssl.itunes.apple.com/") == true)
        #expect(item.store?.hasPrefix("https://itunes.apple.com/us/album/") == true)
        #expect(item.artwork?.address(width: 300)?.hasPrefix("https://is4.mzstatic.com/") == true)
        #expect(item.artwork?.address(width: 300)?.hasSuffix("/300x300bb-85.jpg") == true)
    }

    @Test func hasTheStoresLanguageAndCurrency() throws {
        let item = try #require(try read("rss-legacy/hk-topfreeapplications-limit1-entry-is-object.json").items.first)
        #expect(item.name == "WhatsApp Messenger")
        #expect(item.kind == .app)
        #expect(item.price == ChartItem.Price(amount: 0, currency: "HKD"))
        #expect(item.released == "2009-05-03")
        #expect(item.description?.hasPrefix("WhatsApp Messenger is a FREE messaging app") == true)
    }

    @Test func hasPreviewsOfSongsAlone() throws {
        for (recording, hasPreviews) in [("us-topsongs-limit100", true), ("us-topalbums-limit20", false)] {
            let items = try read("rss-legacy/\(recording).json").items
            #expect(items.allSatisfy { ($0.preview != nil) == hasPreviews }, "\(recording)")
        }
    }

    @Test func asksForNothingBeyondTheHostsThatItNames() throws {
        for recording in Self.counts.keys {
            for item in try read(recording).items {
                for address in [item.artwork?.address(width: 1), item.preview].compactMap({ $0 }) {
                    let host = try #require(URL(string: address)?.host())
                    #expect(Charts().mediaHosts.contains { host == $0 || host.hasSuffix(".\($0)") }, "\(address)")
                }
            }
        }
    }

    @Test func leavesOutWhatIsExplicitWhereUpstreamCannotBeAskedTo() throws {
        let charts = Charts()
        let items = try read("rss-v2/us-music-most-played-10-albums-2022-03.json").items
        #expect(items.filter { charts.includes($0, in: .albums()) }.count == 10)
        #expect(items.filter { charts.includes($0, in: .albums(explicit: false)) }.count == 1)
    }
}
