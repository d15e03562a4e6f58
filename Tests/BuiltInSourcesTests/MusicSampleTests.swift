import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

@Suite struct MusicSampleTests {
    private func items(_ request: MusicRequest) throws -> [MusicItem] {
        let samples = Music().samples(for: request)
        #expect(samples.count <= 1)
        guard let sample = samples.first else { return [] }
        #expect(sample.resource == request.upstreamResource ?? request.sampleResource)
        let reading = try Dialect.read(
            [Answer(resource: sample.resource, body: sample.body)], in: Music().upstreams.flatMap(\.dialects))
        #expect(reading.undecodable == [])
        return reading.items
    }

    private static let least: [(MusicMedium, Int, StoreKind)] = [
        (.songs, 60, .song), (.albums, 20, .album), (.artists, 12, .artist), (.musicVideos, 8, .musicVideo),
        (.podcasts, 10, .podcast), (.movies, 10, .movie), (.tv, 8, .tvEpisode), (.audiobooks, 8, .audiobook),
        (.books, 8, .book), (.apps, 8, .app),
    ]

    @Test(arguments: least)
    func isReadWhole(medium: MusicMedium, count: Int, kind: StoreKind) throws {
        let items = try items(MusicRequest("", medium: medium, limit: 200))
        #expect(items.count >= count)
        #expect(Set(items.map(\.kind)) == [kind])
        for item in items {
            #expect(MusicRequest.isSample(item.id), "\(item.id)")
            #expect(item.genres.count == 1, "\(item.name)")
            #expect(item.artist != nil || kind == .artist, "\(item.name)")
            #expect(item.artwork == nil)
            #expect(item.store == nil)
            #expect((item.preview == nil) == (kind != .song))
            #expect(item.preview.flatMap(SamplePreview.id) == (kind == .song ? item.id : nil))
            #expect((item.released == nil) == [.artist, .podcast, .app].contains(kind), "\(item.name)")
        }
        let sample = try #require(Music().samples(for: MusicRequest("", medium: medium)).first)
        let erased = try ResolvedSource(Music()).decode([Answer(resource: sample.resource, body: sample.body)])
        #expect(erased.undecodable == [])
    }

    @Test func namesEachItemOnce() throws {
        let ids = try MusicMedium.searched.filter { $0 != .all }
            .flatMap { try items(MusicRequest("", medium: $0, limit: 200)).map(\.id) }
        #expect(Set(ids).count == ids.count)
    }

    @Test func knowsHowLongEachSongLasts() throws {
        for song in try items(MusicRequest("", limit: 200)) {
            #expect((60...900).contains(song.duration ?? 0), "\(song.name)")
            #expect(song.track.map { $0 <= song.tracks ?? 0 } == true, "\(song.name)")
        }
    }

    @Test func findsWhatIsSearchedFor() throws {
        #expect(try items(MusicRequest("QUEEN bohemian")).map(\.name) == ["Bohemian Rhapsody"])
        #expect(try Set(items(MusicRequest("bjork")).map(\.artist)) == ["Björk"])
        #expect(try items(MusicRequest("radiohead", medium: .albums)).map(\.name) == ["OK Computer"])
        #expect(try items(MusicRequest("the", limit: 3)).count == 3)
        #expect(try items(MusicRequest("thriller", medium: .all)).map(\.kind).contains(.album))
        #expect(Music().samples(for: MusicRequest("no such song")).isEmpty)
    }

    @Test func hasWhatBelongsToItsItems() throws {
        let song = try #require(try items(MusicRequest("", limit: 200)).first { $0.name == "Billie Jean" })
        #expect(song.relations == ["album": "sample-album-thriller", "songs": "sample-artist-michael-jackson"])
        let album = try items(try #require(MusicRequest(of: "sample-album-thriller", medium: .songs)))
        #expect(album.first?.kind == .album)
        #expect(album.dropFirst().map(\.track) == [1, 4, 5, 6, 7])
        let albums = try items(try #require(MusicRequest(of: "sample-artist-daft-punk", medium: .albums)))
        #expect(albums.map(\.name) == ["Daft Punk", "Discovery", "Random Access Memories"])
    }

    @Test func belongsToItemsOfTheSameSource() throws {
        let sample = try #require(Music().samples(for: MusicRequest("billie jean")).first)
        let source = ResolvedSource(Music())
        let item = try #require(
            try source.decode([Answer(resource: sample.resource, body: sample.body)]).items.first)
        let related = source.related(to: item)
        #expect(related.map(\.key) == ["music-album", "music-songs"])
        #expect(related.map(\.all.id) == ["music", "music"])
        #expect(related.map(\.all.owner?.id) == ["sample-album-thriller", "sample-artist-michael-jackson"])
        for list in related {
            #expect(list.all.upstreams.isEmpty)
            #expect(list.all.samples.first?.resource == list.all.collection)
            #expect(Strings().title(of: list) != "Music")
        }
    }

    @Test func asksForWhatBelongsToItemsOfTheStores() throws {
        let body = """
            {"results": [{"wrapperType": "track", "kind": "song", "trackId": 1, "trackName": "a", "collectionId": 2,
            "artistId": 3, "trackViewUrl": "https://music.apple.com/gb/album/a/2?i=1"}]}
            """
        let source = ResolvedSource(Music())
        let item = try #require(
            try source.decode([Answer(resource: Resource("/search"), body: Data(body.utf8))]).items.first)
        #expect(
            source.related(to: item).map(\.all.collection?.description) == [
                "/lookup?id=2&entity=song&country=gb&limit=200", "/lookup?id=3&entity=song&country=gb&limit=200",
            ])
        #expect(source.query(forItem: "1")?.collection?.description == "/lookup?id=1&country=us")
        #expect(source.bases.map(\.description) == ["https://itunes.apple.com"])
        #expect(source.upstreams.isEmpty)
        let search = try #require(source.setting("term", to: "a"))
        #expect(search.upstreams.map(\.limits.rate) == [RateLimit(20, per: .seconds(60))])
        #expect(search.upstreams.map(\.limits.refusals) == [[403, 429]])
    }
}
