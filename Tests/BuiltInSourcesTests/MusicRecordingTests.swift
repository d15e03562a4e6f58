import Endpoints
import Foundation
import TestSupport
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Facts of recorded answers of the search and of lookups; ``MusicCorpusTests`` needs no recording.
@Suite(.enabled(if: Corpus.recordings.isPresent, "The recordings are not here."))
struct MusicRecordingTests {
    private func answer(_ recording: String) throws -> Answer {
        Answer(resource: Resource("/any"), body: try Corpus.recordings.data("itunes-search/\(recording).json"))
    }

    private func read(_ recording: String) throws -> DecodedCollection<MusicItem> {
        try Dialect.read([answer(recording)], in: Music().upstreams.flatMap(\.dialects))
    }

    private func first(_ recording: String, _ kind: StoreKind) throws -> MusicItem {
        try #require(try read(recording).items.first { $0.kind == kind })
    }

    @Test func countsWhatCannotBeRead() throws {
        let reading = try read("search-malformed-missing-fields")
        #expect(reading.items.isEmpty)
        #expect(reading.undecodable.count == 2)
        #expect(reading.undecodable.first?.hasPrefix("element 0: no “trackId”") == true)
    }

    @Test func refusesAnErrorsBody() throws {
        let answer = try answer("error-400-invalid-country")
        #expect(throws: ReadingError.self) { try ResolvedSource(Music()).decode([answer]) }
        #expect(answer.serverMessage == "Invalid value(s) for key(s): [country]")
    }

    // MARK: Facts

    @Test func isReadOfASong() throws {
        let item = try #require(try read("vcr-songs-1").items.dropFirst().first)
        #expect(item.id == "1038991437")
        #expect(item.name == "Angel of Death")
        #expect(item.artist == "Slayer")
        #expect(item.album == "Reign In Blood")
        #expect(item.kind == .song)
        #expect(item.released == "1986-10-07")
        #expect(item.duration == 291.813)
        #expect(item.track == 1)
        #expect(item.disc == 1)
        #expect(item.tracks == 10)
        #expect(item.genres == ["Metal"])
        #expect(item.price == Price(amount: 0.99, currency: "GBP"))
        #expect(item.rating == nil)
        #expect(item.preview?.hasPrefix("https://a1743.phobos.apple.com/") == true)
        #expect(item.artwork?.address(width: 600)?.hasPrefix("https://is4.mzstatic.com/") == true)
        #expect(item.artwork?.address(width: 600)?.contains("/600x600bb") == true)
        #expect(item.card.caption == "Reign In Blood · 1986 · Metal")
        #expect(item.relations == ["album": "1038991417", "songs": "414425", "country": "gb"])
    }

    @Test func isReadOfAnAlbum() throws {
        let item = try first("vcr-songs-1", .album)
        #expect(item.id == "1038991417")
        #expect(item.name == "Reign In Blood")
        #expect(item.album == nil)
        #expect(item.price == Price(amount: 8.99, currency: "GBP"))
        #expect(item.rating == "Explicit")
        #expect(item.rights == "℗ 2015 American Recordings, LLC")
        #expect(item.tracks == 10)
        #expect(item.preview == nil)
        #expect(item.relations == ["album": "1038991417", "albums": "414425", "country": "gb"])
    }

    @Test func isReadOfAnArtist() throws {
        let item = try first("lookup-artist-poznakks", .artist)
        #expect(item.id == "549236696")
        #expect(item.card == Card(title: "Travis Scott", caption: "Hip-Hop/Rap"))
        #expect(item.store == "https://music.apple.com/us/artist/travis-scott/549236696?uo=4")
        #expect(item.relations == ["songs": "549236696", "albums": "549236696", "country": "us"])
    }

    @Test func isReadOfPodcasts() throws {
        let podcast = try first("lookup-podcast-no-episodes", .podcast)
        #expect(podcast.price == Price(amount: 0, currency: "USD"))
        #expect(podcast.duration == nil)
        #expect(podcast.rating == "Explicit")
        #expect(podcast.genres == ["Music", "Podcasts"])
        #expect(podcast.relations == ["episodes": podcast.id, "country": "us"])
        let episode = try first("lookup-podcast-with-20-episodes", .podcastEpisode)
        #expect(episode.genres == ["Music"])
        #expect(episode.album == "The Joe Budden Podcast")
        #expect(episode.duration == 10_192)
        #expect(episode.price == nil)
        #expect(episode.relations == ["episodes": "1535809341", "country": "us"])
    }

    @Test func isReadOfAppsInTheStoresLanguageAndCurrency() throws {
        let item = try first("lookup-software-hk", .app)
        #expect(item.name == "WhatsApp Messenger")
        #expect(item.genres == ["社交", "工具程式"])
        #expect(item.price == Price(amount: 0, currency: "HKD"))
        #expect(item.rating == "4+")
        #expect(item.released == "2009-05-04")
        #expect(item.artwork?.address(width: 300)?.contains("/300x300bb") == true)
    }

    @Test func hasDescriptionsAsPlainText() throws {
        let book = try first("search-mixed-media-50", .audiobook)
        #expect(book.description?.contains("<br") == false)
        #expect(book.description?.contains("\n") == true)
        #expect(try first("search-movie-no-resultcount", .movie).description?.isEmpty == false)
    }

    @Test func hasNoPriceWhereItCannotBeBoughtByItself() throws {
        for recording in ["search-music-50-songs-kdblitz", "search-kexp-3-songs", "search-music-video-31"] {
            let items = try read(recording).items
            #expect(items.contains { $0.price == nil }, "\(recording)")
            #expect(items.contains { $0.price != nil }, "\(recording)")
        }
        let videos = try read("search-music-video-31").items
        #expect(videos.filter { $0.preview == nil }.count == 14)
    }

    // MARK: Order

    private func sorted(_ recording: String, by key: String, _ order: Catalogue.SortOrder = .ascending) throws
        -> [CatalogueItem]
    {
        try ResolvedSource(Music()).decode([answer(recording)]).items.sorted(by: key, order, strings: Strings())
    }

    @Test func isInUpstreamsOrderAtFirst() throws {
        let items = try read("search-mixed-media-50").items.map(\.id)
        #expect(ResolvedSource(Music()).sorts.first?.key == "relevance")
        #expect(try sorted("search-mixed-media-50", by: "relevance").map(\.id.id) == items)
        #expect(try sorted("search-mixed-media-50", by: "relevance", .descending).map(\.id.id) == items.reversed())
    }

    @Test func isSortedByDurationAsByNumbers() throws {
        let texts = try sorted("search-music-50-songs-kdblitz", by: "duration").compactMap { item in
            item.fields.first { $0.key == "duration" }.map { Strings().text($0) }
        }
        #expect(texts.count == 50)
        #expect(texts.first == "0:43")
        #expect(texts.last == "23:46")
    }

    @Test(arguments: Catalogue.SortOrder.allCases)
    func hasWhatIsMissingLast(order: Catalogue.SortOrder) throws {
        let prices = try sorted("search-music-50-songs-kdblitz", by: "price", order).map(\.sortValues["price"])
        let missing = prices.filter { $0 == .missing }.count
        #expect(missing > 0)
        #expect(prices.suffix(missing).allSatisfy { $0 == .missing })
    }
}
