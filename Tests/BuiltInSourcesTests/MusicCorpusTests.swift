import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Whole answers of the search and of lookups, record for record.
@Suite struct MusicCorpusTests {
    private func answer(_ name: String, in corpus: Corpus = .fixtures) throws -> Answer {
        Answer(resource: Resource("/any"), body: try corpus.data("itunes-search/\(name).json"))
    }

    private func read(_ name: String, in corpus: Corpus = .fixtures) throws -> DecodedCollection<MusicItem> {
        try Dialect.read([answer(name, in: corpus)], in: Music().upstreams.flatMap(\.dialects))
    }

    private func first(_ name: String, _ kind: StoreKind) throws -> MusicItem {
        try #require(try read(name).items.first { $0.kind == kind })
    }

    private static let fixtures: [String: [StoreKind: Int]] = [
        "album-with-songs": [.album: 1, .song: 2],
        "app": [.app: 1],
        "artist-with-albums": [.artist: 1, .album: 2],
        "artists": [.artist: 2, .author: 1],
        "mac-apps-resultcount-lies": [.macApp: 1, .app: 1],
        "mixed-media": [.movie: 1, .song: 1, .tvEpisode: 1, .audiobook: 1],
        "movies-without-resultcount": [.movie: 2],
        "music-videos": [.musicVideo: 2],
        "nothing": [:],
        "podcast-with-episodes": [.podcast: 1, .podcastEpisode: 2],
        "songs": [.song: 3],
    ]
    private static let recordings: [String: [StoreKind: Int]] = [
        "empty-results": [:],
        "lookup-artist-poznakks": [.artist: 1],
        "lookup-collection-poznakks": [.album: 1],
        "lookup-mac-software-slack": [.macApp: 1],
        "lookup-podcast-no-episodes": [.podcast: 1],
        "lookup-podcast-with-20-episodes": [.podcast: 1, .podcastEpisode: 20],
        "lookup-podcast-with-200-episodes": [.podcast: 1, .podcastEpisode: 200],
        "lookup-software-hk": [.app: 1],
        "readio-1-search-term-daily-country-us-media-podcast-limit-1": [.podcast: 1],
        "readio-2-search-term-the-daily-country-us-media-podcast-entity-podcas": [.podcastEpisode: 1],
        "readio-3-lookup-id-917918570-country-us-entity-podcast": [.podcast: 1],
        "readio-4-lookup-id-1200361736-country-us-entity-podcastepisode-limit": [.podcast: 1, .podcastEpisode: 1],
        "readio-5-lookup-id-1200361736-917918570-country-us-entity-podcast": [.podcast: 2],
        "search-kexp-3-songs": [.song: 3],
        "search-mac-software-slack-39": [.macApp: 37, .app: 2],
        "search-mac-software-things-resultcount-lies": [.macApp: 10, .app: 2],
        "search-mixed-media-50": [.movie: 2, .song: 43, .tvEpisode: 4, .audiobook: 1],
        "search-movie-no-resultcount": [.movie: 5],
        "search-music-50-songs-karla": [.song: 50],
        "search-music-50-songs-kdblitz": [.song: 50],
        "search-music-video-31": [.musicVideo: 31],
        "search-podcast-50": [.podcast: 50],
        "search-software-50": [.app: 50],
        "search-software-kr-kakaobank-34": [.app: 34],
        "vcr-album-1": [.album: 1],
        "vcr-albums-1": [.artist: 1, .album: 22],
        "vcr-artist-1": [.artist: 1],
        "vcr-search-1": [.artist: 55, .author: 1],
        "vcr-song-1": [.song: 1],
        "vcr-songs-1": [.album: 1, .song: 10],
    ]
    /// How many there are of each kind.
    private static let counts: [(Corpus, String, [StoreKind: Int])] = Corpus.present.flatMap { corpus in
        (corpus == .fixtures ? fixtures : recordings).sorted { $0.key < $1.key }.map { (corpus, $0.key, $0.value) }
    }

    @Test(arguments: counts)
    func isReadRecordForRecord(corpus: Corpus, name: String, counts: [StoreKind: Int]) throws {
        let reading = try read(name, in: corpus)
        let count = counts.values.reduce(0, +)
        #expect(Dictionary(grouping: reading.items, by: \.kind).mapValues(\.count) == counts)
        #expect(reading.undecodable == [])
        #expect(reading.next == [])
        #expect(reading.total == nil)
        #expect(reading.items.map(\.place) == Array(1..<count + 1))
        for item in reading.items {
            #expect(UInt64(item.id) != nil)
            #expect(!item.name.isEmpty)
            #expect((item.artist == nil) == (item.kind.isArtist || item.kind == .podcastEpisode), "\(item.name)")
            #expect(item.store?.hasPrefix("https://") == true, "\(item.name)")
            #expect((item.artwork == nil) == item.kind.isArtist, "\(item.name)")
            #expect((item.released == nil) == item.kind.isArtist, "\(item.name)")
            #expect(item.price.map { $0.amount >= 0 } != false)
        }
        let erased = try ResolvedSource(Music()).decode([answer(name, in: corpus)])
        #expect(erased.items.count == count)
        #expect(erased.undecodable == [])
    }

    @Test(arguments: counts)
    func asksForPicturesAtTheHostsThatItNames(
        corpus: Corpus, name: String, counts: [StoreKind: Int]
    ) throws {
        for item in try read(name, in: corpus).items {
            guard let address = item.artwork?.address(width: 1) else { continue }
            let host = try #require(URL(string: address)?.host())
            #expect(Music().policy.mediaHosts.contains { host == $0 || host.hasSuffix(".\($0)") }, "\(address)")
        }
    }

    @Test func countsWhatCannotBeRead() throws {
        let reading = try read("missing-fields")
        #expect(reading.items.isEmpty)
        #expect(reading.undecodable.count == 2)
        #expect(reading.undecodable.first?.hasPrefix("element 0: no “trackId”") == true)
    }

    @Test func refusesAnErrorsBody() throws {
        let answer = try answer("error-400")
        #expect(throws: ReadingError.self) { try ResolvedSource(Music()).decode([answer]) }
        #expect(answer.serverMessage == "No such store: [country]")
    }

    // MARK: Facts

    @Test func isReadOfASong() throws {
        let item = try first("album-with-songs", .song)
        var expected = MusicItem(id: "1990000422", place: 2, kind: .song, name: "Cast Off")
        expected.artist = "Odo Pell"
        expected.album = "Slow Ferry"
        expected.genres = ["Metal"]
        expected.released = "1986-09-08"
        expected.duration = 251.613
        expected.price = Price(amount: 0.79, currency: "GBP")
        (expected.track, expected.disc, expected.tracks) = (1, 1, 2)
        expected.artwork = .resizable(
            "https://is4.mzstatic.com/image/thumb/Fixture/v4/slow-ferry/source/100x100bb.jpg")
        expected.preview = "https://a1743.phobos.apple.com/us/r30/fixture/cast-off.plus.aac.p.m4a"
        expected.store = "https://music.apple.com/gb/album/cast-off/1990000421?i=1990000422&uo=4"
        (expected.albumID, expected.artistID) = ("1990000421", "990000201")
        #expect(item == expected)
        #expect(item.card.caption == "Slow Ferry · 1986 · Metal")
        #expect(item.relations == ["album": "1990000421", "songs": "990000201", "country": "gb"])
        // The album's mark is not each song's.
        #expect(try read("album-with-songs").items.map(\.rating) == ["Explicit", nil, "Explicit"])
    }

    @Test func isReadOfAnAlbum() throws {
        let item = try first("album-with-songs", .album)
        #expect(item.id == "1990000421")
        #expect(item.name == "Slow Ferry")
        #expect(item.album == nil)
        #expect(item.price == Price(amount: 8.49, currency: "GBP"))
        #expect(item.rights == "℗ 2015 Saltmarsh Recordings")
        #expect(item.tracks == 2)
        #expect(item.preview == nil)
        #expect(item.relations == ["album": "1990000421", "albums": "990000201", "country": "gb"])
    }

    @Test func isReadOfAnArtist() throws {
        let item = try first("artist-with-albums", .artist)
        #expect(item.id == "990000201")
        #expect(item.card == Card(title: "Odo Pell", caption: "Metal"))
        #expect(item.store == "https://itunes.apple.com/gb/artist/odo-pell/id990000201?uo=4")
        #expect(item.relations == ["songs": "990000201", "albums": "990000201", "country": "gb"])
    }

    @Test func countsNoTracksOfAMovie() throws {
        let movie = try first("movies-without-resultcount", .movie)
        #expect(movie.track == nil)
        #expect(movie.disc == nil)
        #expect(movie.tracks == nil)
    }

    @Test func isReadOfPodcasts() throws {
        let podcast = try first("podcast-with-episodes", .podcast)
        #expect(podcast.price == Price(amount: 0, currency: "USD"))
        #expect(podcast.duration == nil)
        #expect(podcast.rating == "Explicit")
        #expect(podcast.genres == ["Music", "Podcasts"])
        #expect(podcast.relations == ["episodes": "1990000431", "country": "us"])
        let episode = try first("podcast-with-episodes", .podcastEpisode)
        #expect(episode.name == #"Episode 2 | "The Low One""#)
        #expect(episode.genres == ["Music"])
        #expect(episode.album == "Foghorns of the World")
        #expect(episode.duration == 9_876)
        #expect(episode.price == nil)
        #expect(episode.relations == ["episodes": "1990000431", "country": "us"])
    }

    @Test func isReadOfAppsInTheStoresLanguageAndCurrency() throws {
        let item = try first("app", .app)
        #expect(item.name == "Semaphore")
        #expect(item.genres == ["社交", "工具程式"])
        #expect(item.price == Price(amount: 0, currency: "HKD"))
        #expect(item.rating == "4+")
        #expect(item.released == "2010-02-04")
        #expect(item.artwork?.address(width: 300)?.contains("/300x300bb") == true)
    }

    @Test func hasDescriptionsAsPlainText() throws {
        let book = try first("mixed-media", .audiobook)
        #expect(book.description == "It rains on the ferryman’s house.\n\nThen it rains & rains.")
        #expect(try first("mixed-media", .tvEpisode).description == "Water gets in, and the lamp goes out.")
        #expect(try first("movies-without-resultcount", .movie).rating == "PG-13")
    }

    @Test func hasNoPriceWhereItCannotBeBoughtByItself() throws {
        let dollars = [0.99, nil, 1.29].map { Price(amount: $0, currency: "USD") }
        #expect(try read("songs").items.map(\.price) == dollars)
        let videos = try read("music-videos").items
        #expect(videos.map(\.price) == [Price(amount: 1.49, currency: "USD"), nil])
        #expect(videos.map { $0.preview == nil } == [false, true])
        #expect(videos.map(\.album) == [nil, "A Week on the Pier (Live)"])
    }

    // MARK: Order

    private func sorted(_ name: String, by key: String, _ order: Catalogue.SortOrder = .ascending) throws
        -> [CatalogueItem]
    {
        try ResolvedSource(Music()).decode([answer(name)]).items.sorted(by: key, order, strings: Strings())
    }

    @Test func isInUpstreamsOrderAtFirst() throws {
        let items = try read("mixed-media").items.map(\.id)
        #expect(ResolvedSource(Music()).sorts.first?.key == "relevance")
        #expect(try sorted("mixed-media", by: "relevance").map(\.id.id) == items)
        #expect(try sorted("mixed-media", by: "relevance", .descending).map(\.id.id) == items.reversed())
    }

    @Test func isSortedByDurationAsByNumbers() throws {
        let texts = try sorted("songs", by: "duration").compactMap { item in
            item.fields.first { $0.key == "duration" }.map { Strings().text($0) }
        }
        #expect(texts == ["0:43", "3:52", "23:46"])
    }

    @Test func hasWhatIsMissingLast() throws {
        #expect(try sorted("songs", by: "price").map(\.card.title) == ["Foghorn", "Bilge", "Slack Water"])
        #expect(try sorted("songs", by: "price", .descending).map(\.card.title) == ["Bilge", "Foghorn", "Slack Water"])
    }
}
