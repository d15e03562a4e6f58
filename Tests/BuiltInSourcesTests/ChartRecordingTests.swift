import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Facts of recorded answers of the three APIs; ``ChartCorpusTests`` needs no recording.
@Suite(.enabled(if: Corpus.recordings.isPresent, "The recordings are not here."))
struct ChartRecordingTests {
    private func read(_ recording: String) throws -> DecodedCollection<ChartItem> {
        let answer = Answer(resource: Resource("/any"), body: try Corpus.recordings.data(recording))
        return try Dialect.read([answer], in: Charts().upstreams.flatMap(\.dialects))
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
        #expect(item.price == Price(amount: 1.29, currency: "USD"))
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
        #expect(item.price == Price(amount: 0, currency: "HKD"))
        #expect(item.released == "2009-05-03")
        #expect(item.description?.hasPrefix("WhatsApp Messenger is a FREE messaging app") == true)
    }

    @Test func hasPreviewsOfSongsAlone() throws {
        for (recording, hasPreviews) in [("us-topsongs-limit100", true), ("us-topalbums-limit20", false)] {
            let items = try read("rss-legacy/\(recording).json").items
            #expect(items.allSatisfy { ($0.preview != nil) == hasPreviews }, "\(recording)")
        }
    }

    @Test func leavesOutWhatIsExplicitWhereUpstreamCannotBeAskedTo() throws {
        let charts = Charts()
        let items = try read("rss-v2/us-music-most-played-10-albums-2022-03.json").items
        #expect(items.filter { charts.includes($0, in: ChartRequest()) }.count == 10)
        #expect(items.filter { charts.includes($0, in: ChartRequest(explicit: false)) }.count == 1)
    }
}
