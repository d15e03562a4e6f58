import Catalogue
import Endpoints
import Testing

@testable import BuiltInSources

@Suite struct MusicRequestTests {
    private func set(_ values: (String, String)...) throws -> MusicRequest {
        var request = MusicRequest("")
        for (name, value) in values { request = try #require(request.setting(name, to: value)) }
        return request
    }

    // MARK: Resources

    @Test(arguments: [
        ("songs", "media=music&entity=song"), ("albums", "media=music&entity=album"),
        ("artists", "media=music&entity=musicArtist"), ("music-videos", "media=musicVideo&entity=musicVideo"),
        ("podcasts", "media=podcast&entity=podcast"), ("movies", "media=movie&entity=movie"),
        ("tv", "media=tvShow&entity=tvEpisode"), ("audiobooks", "media=audiobook&entity=audiobook"),
        ("books", "media=ebook&entity=ebook"), ("apps", "media=software&entity=software"), ("all", "media=all"),
    ])
    func isSearchedForByMedium(media: String, query: String) throws {
        let request = try set(("term", "a b"), ("media", media))
        #expect(
            request.upstreamResource?.description == "/search?term=a%20b&\(query)&country=us&explicit=Yes&limit=50")
        #expect(request.sampleResource == nil)
        let upstreams = Music().upstreams
        #expect(upstreams.compactMap { $0.collection(request) } == [request.upstreamResource].compactMap { $0 })
    }

    @Test func isSearchedForWithAllThatIsChosen() throws {
        let request = try set(
            ("term", " söng  &\n? "), ("country", "GB"), ("explicit", "false"), ("limit", "200"))
        #expect(
            request.upstreamResource?.description
                == "/search?term=s%C3%B6ng%20%26%20%3F&media=music&entity=song&country=gb&explicit=No&limit=200")
    }

    @Test func asksNobodyForNothing() throws {
        for term in ["", "  "] {
            let request = try set(("term", term), ("media", "podcasts"))
            #expect(request.upstreamResource == nil)
            #expect(request.sampleResource?.description == "/samples/music/podcasts")
        }
    }

    @Test func isLookedUp() throws {
        #expect(
            try set(("of", "1038991417"), ("country", "gb")).upstreamResource?.description
                == "/lookup?id=1038991417&entity=song&country=gb&limit=200")
        #expect(
            try set(("of", "1"), ("media", "podcast-episodes")).upstreamResource?.description
                == "/lookup?id=1&entity=podcastEpisode&country=us&limit=200")
        #expect(try set(("id", "1")).upstreamResource?.description == "/lookup?id=1&country=us")
        let item = MusicRequest("a", country: .jp).query(forItem: "7")
        #expect(item?.upstreamResource?.description == "/lookup?id=7&country=jp")
        #expect(MusicRequest("a").query(forItem: "sample-song-a") == nil)
    }

    @Test func asksNobodyForWhatBelongsToASample() throws {
        let request = try set(("of", "sample-album-21"))
        #expect(request.upstreamResource == nil)
        #expect(request.sampleResource?.description == "/samples/music/sample-album-21/songs")
    }

    // MARK: Parameters

    @Test func isWhatAnAddressSays() throws {
        let requests = [
            MusicRequest("a b", medium: .tv, country: .de, limit: 7, explicit: false),
            try #require(MusicRequest(of: "1", medium: .podcastEpisodes, country: .fr)),
            try #require(MusicRequest("", country: .se).query(forItem: "2")),
        ]
        for request in requests {
            var read = MusicRequest("")
            for parameter in request.parameters where parameter.value != parameter.defaultValue {
                read = try #require(read.setting(parameter.name, to: parameter.value))
            }
            #expect(read.upstreamResource == request.upstreamResource)
        }
    }

    @Test(arguments: [
        ("media", "podcast-episodes"), ("media", "records"), ("country", "zz"), ("explicit", "Yes"), ("limit", "0"),
        ("limit", "201"), ("of", "1,2"), ("of", "x"), ("of", "sample-A"), ("id", "sample-song-a"), ("id", "-1"),
        ("colour", "red"),
    ])
    func refusesWhatMeansNothing(name: String, value: String) {
        #expect(MusicRequest("").setting(name, to: value) == nil)
    }

    @Test func hasATermOnlyWhereItIsSearchedFor() throws {
        #expect(
            MusicRequest("").parameters.map(\.name) == ["of", "id", "term", "media", "country", "explicit", "limit"])
        let list = try set(("of", "1"))
        #expect(list.parameters.map(\.name) == ["of", "media", "country"])
        #expect(list.setting("term", to: "a") == nil)
        #expect(list.owner == ItemReference(source: "music", id: "1"))
        #expect(MusicRequest("a").owner == nil)
    }

    @Test func offersEveryMediumOfTheContract() {
        let media = MusicRequest("").parameters.first { $0.name == "media" }
        #expect(
            media?.options.map(\.value) == [
                "songs", "albums", "artists", "music-videos", "podcasts", "movies", "tv", "audiobooks", "books", "apps",
                "all",
            ])
        #expect(media?.defaultValue == "songs")
    }

    @Test func cutsALongTerm() {
        let request = MusicRequest(String(repeating: "x", count: 1_000))
        #expect(request.subject == .search(String(repeating: "x", count: 200)))
    }

    @Test func isReadFromAnAddressAsAQuery() {
        let asked = FeedRequest(
            [(name: "term", value: "a"), (name: "media", value: "albums"), (name: "sort", value: "duration")],
            to: ResolvedSource(Music()))
        #expect(asked.problems.isEmpty)
        #expect(asked.query.term == "")
        #expect(asked.query.searched == "a")
        #expect(asked.query.sort == "duration")
        #expect(asked.source.choices == [.init("term", "a"), .init("media", "albums")])
    }
}
