import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Whole answers of the three APIs, entry for entry.
@Suite struct ChartCorpusTests {
    private func read(_ path: String, in corpus: Corpus = .fixtures) throws -> DecodedCollection<ChartItem> {
        try Dialect.read([answer(path, in: corpus)], in: Charts().upstreams.flatMap(\.dialects))
    }

    private func answer(_ path: String, in corpus: Corpus) throws -> Answer {
        Answer(resource: Resource("/any"), body: try corpus.data(path))
    }

    private static let fixtures = [
        "rss-legacy/albums.json": 2, "rss-legacy/app-is-an-object.json": 1, "rss-legacy/apps.json": 2,
        "rss-legacy/podcasts.json": 2, "rss-legacy/songs.json": 2,
        "rss-v1/albums-missing-field.json": 2, "rss-v1/courses.json": 1, "rss-v1/movies.json": 2,
        "rss-v1/nothing.json": 0,
        "rss-v2/albums.json": 3, "rss-v2/music-videos.json": 2, "rss-v2/podcast-episodes.json": 1,
        "rss-v2/podcasts.json": 1,
    ]
    private static let recordings = [
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
    /// How many entries there are.
    private static let counts: [(Corpus, String, Int)] = Corpus.present.flatMap { corpus in
        (corpus == .fixtures ? fixtures : recordings).sorted { $0.key < $1.key }.map { (corpus, $0.key, $0.value) }
    }

    @Test(arguments: counts) func isReadEntryForEntry(corpus: Corpus, path: String, count: Int) throws {
        let reading = try read(path, in: corpus)
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
            #expect(item.artwork != nil || path.contains("missing-field"))
        }
        #expect(try ResolvedSource(Charts()).decode([answer(path, in: corpus)]).items.count == count)
    }

    @Test(arguments: counts)
    func asksForNothingBeyondTheHostsThatItNames(corpus: Corpus, path: String, count: Int) throws {
        for item in try read(path, in: corpus).items {
            for address in [item.artwork?.address(width: 1), item.preview].compactMap({ $0 }) {
                let host = try #require(URL(string: address)?.host())
                #expect(Charts().policy.mediaHosts.contains { host == $0 || host.hasSuffix(".\($0)") }, "\(address)")
            }
        }
    }

    // MARK: Facts

    @Test func isReadOfV2() throws {
        let items = try read("rss-v2/albums.json").items
        #expect(
            items.first
                == ChartItem(
                    id: "1990000101", rank: 1, name: "LOW TIDE", artist: "The Harbour Lights", kind: .album,
                    genres: ["Pop", "Music"], released: "2022-06-10", price: nil, rating: "Explicit", rights: nil,
                    description: nil,
                    artwork: .resizable(
                        "https://is5-ssl.mzstatic.com/image/thumb/Fixture/v4/low-tide.jpg/100x100bb.jpg"),
                    preview: nil, store: "https://music.apple.com/gb/album/low-tide/1990000101"))
        #expect(items.map(\.rating) == ["Explicit", nil, "Explicit"])
        let episode = try #require(try read("rss-v2/podcast-episodes.json").items.first)
        #expect(episode.kind == .podcastEpisode)
        #expect(episode.released == nil)
    }

    @Test func isReadOfV1() throws {
        let items = try read("rss-v1/movies.json").items
        #expect(
            items.first
                == ChartItem(
                    id: "1990000211", rank: 1, name: "The Long Orbit: Homeward", artist: "Mara Finch", kind: .movie,
                    genres: ["Action & Adventure"], released: "2018-06-29", price: nil, rating: nil,
                    rights: "© 2018 Finch & Lark. Every ship is made of card.", description: nil,
                    artwork: .resizable(
                        "https://is1-ssl.mzstatic.com/image/thumb/Fixture/v4/pr_source.lsr/200x200bb.png"),
                    preview: nil, store: "https://itunes.apple.com/us/movie/the-long-orbit-homeward/id1990000211"))
        #expect(items.map(\.rating) == [nil, "Explicit"])
        #expect(items.map(\.card.caption) == ["2018", "2018"])
    }

    @Test func isReadOfTheStoresOwnFeeds() throws {
        let items = try read("rss-legacy/songs.json").items
        #expect(
            items.first
                == ChartItem(
                    id: "1990000303", rank: 1, name: "Marea (feat. Ines Marrow)", artist: "Los Faros & Odo Pell",
                    kind: .song, genres: ["Urbano latino"], released: "2017-08-31",
                    price: Price(amount: 1.29, currency: "USD"), rating: nil,
                    rights: "℗ 2017 Saltmarsh Records", description: nil,
                    artwork: .resizable(
                        "https://is4.mzstatic.com/image/thumb/Fixture/v4/marea-single.jpg/170x170bb-85.jpg"),
                    preview: "https://audio-ssl.itunes.apple.com/apple-assets/fixture/marea.plus.aac.p.m4a",
                    store: "https://itunes.apple.com/us/album/marea-single/id1990000302?i=1990000303&uo=2"))
        #expect(items.map(\.card.caption) == ["Urbano latino", "Pop"])
        #expect(items.map(\.released) == ["2017-08-31", "1999-12-31"])
        #expect(items.last?.preview == "https://a1.phobos.apple.com/fixture/foghorn.m4a")
    }

    @Test func hasPreviewsOfSongsAlone() throws {
        #expect(try read("rss-legacy/songs.json").items.allSatisfy { $0.preview != nil })
        #expect(try read("rss-legacy/albums.json").items.allSatisfy { $0.preview == nil })
    }

    @Test func hasTheStoresLanguageAndCurrency() throws {
        let item = try #require(try read("rss-legacy/app-is-an-object.json").items.first)
        #expect(item.name == "Semaphore")
        #expect(item.kind == .app)
        #expect(item.genres == ["社交"])
        #expect(item.price == Price(amount: 0, currency: "HKD"))
        #expect(item.released == "2010-02-03")
        #expect(item.description?.hasPrefix("Semaphore says it with flags.") == true)
        #expect(item.description?.hasSuffix("\n\n*Flags are not included.") == true)
    }

    @Test func countsAnEntryThatCannotBeReadAndKeepsItsRank() throws {
        let reading = try read("rss-legacy/apps-broken-entry.json")
        #expect(reading.items.map(\.rank) == [1, 3])
        #expect(reading.items.map(\.id) == ["1990000321", "1990000323"])
        #expect(reading.undecodable.count == 1)
        #expect(reading.undecodable.first?.hasPrefix("element 1: no “im:name”") == true)
    }

    @Test func hasNoPictureWhereNoneIsNamed() throws {
        let items = try read("rss-v1/albums-missing-field.json").items
        #expect(items.map { $0.artwork == nil } == [true, false])
    }

    @Test func leavesOutWhatIsExplicitWhereUpstreamCannotBeAskedTo() throws {
        let charts = Charts()
        let items = try read("rss-v2/albums.json").items
        #expect(items.filter { charts.includes($0, in: ChartRequest()) }.count == 3)
        #expect(items.filter { charts.includes($0, in: ChartRequest(explicit: false)) }.map(\.name) == ["Paper Boats"])
    }
}
