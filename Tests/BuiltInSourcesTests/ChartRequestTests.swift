import Catalogue
import Endpoints
import Testing

@testable import BuiltInSources

@Suite struct ChartRequestTests {
    // MARK: Resources

    /// A chart as addresses name it, and what each API is asked for it.
    struct Row: Sendable, CustomTestStringConvertible {
        let media: String
        let chart: String
        let v2: String?
        let legacy: String?
        let v1: String?

        init(_ media: String, _ chart: String, v2: String? = nil, legacy: String? = nil, v1: String? = nil) {
            self.media = media
            self.chart = chart
            self.v2 = v2.map { "/api/v2/us/\($0).json" }
            self.legacy = legacy.map { "/us/rss/\($0)/limit=50/explicit=true/json" }
            self.v1 = v1.map { "/api/v1/us/\($0)/all/50/explicit.json" }
        }

        var testDescription: String { "\(media) \(chart)" }
    }

    /// All of them, in their order: the first of a medium is its default.
    static let table = [
        Row(
            "albums", "most-played", v2: "music/most-played/50/albums", legacy: "topalbums",
            v1: "apple-music/top-albums"),
        Row("albums", "top", legacy: "topalbums", v1: "itunes-music/top-albums"),
        Row("albums", "new-releases", v1: "apple-music/new-releases"),
        Row("albums", "recent-releases", v1: "itunes-music/recent-releases"),
        Row("albums", "coming-soon", v1: "apple-music/coming-soon"),
        Row("songs", "most-played", v2: "music/most-played/50/songs", legacy: "topsongs", v1: "apple-music/top-songs"),
        Row("songs", "top", legacy: "topsongs", v1: "itunes-music/top-songs"),
        Row("songs", "hot-tracks", v1: "apple-music/hot-tracks"),
        Row("songs", "new-music", v1: "itunes-music/new-music"),
        Row(
            "music-videos", "most-played", v2: "music/most-played/50/music-videos", legacy: "topmusicvideos",
            v1: "music-videos/top-music-videos"),
        Row("music-videos", "top", legacy: "topmusicvideos", v1: "music-videos/top-music-videos"),
        Row("playlists", "most-played", v2: "music/most-played/50/playlists"),
        Row("apps", "top-free", v2: "apps/top-free/50/apps", legacy: "topfreeapplications", v1: "ios-apps/top-free"),
        Row("apps", "top-paid", v2: "apps/top-paid/50/apps", legacy: "toppaidapplications", v1: "ios-apps/top-paid"),
        Row("apps", "top-grossing", legacy: "topgrossingapplications", v1: "ios-apps/top-grossing"),
        Row("apps", "new", legacy: "newapplications", v1: "ios-apps/new-apps-we-love"),
        Row("apps", "new-free", legacy: "newfreeapplications"),
        Row("apps", "new-paid", legacy: "newpaidapplications"),
        Row("apps", "top-free-ipad", legacy: "topfreeipadapplications", v1: "ios-apps/top-free-ipad"),
        Row("apps", "top-paid-ipad", legacy: "toppaidipadapplications"),
        Row("apps", "top-grossing-ipad", legacy: "topgrossingipadapplications", v1: "ios-apps/top-grossing-ipad"),
        Row("apps", "top-free-mac", legacy: "topfreemacapps", v1: "macos-apps/top-free-mac-apps"),
        Row("apps", "top-paid-mac", legacy: "toppaidmacapps"),
        Row("apps", "top-grossing-mac", legacy: "topgrossingmacapps", v1: "macos-apps/top-grossing-mac-apps"),
        Row("apps", "new-apps-we-love", v1: "ios-apps/new-apps-we-love"),
        Row("apps", "new-games-we-love", v1: "ios-apps/new-games-we-love"),
        Row("books", "top-free", v2: "books/top-free/50/books", legacy: "topfreeebooks", v1: "books/top-free"),
        Row("books", "top-paid", v2: "books/top-paid/50/books", legacy: "toppaidebooks", v1: "books/top-paid"),
        Row("audiobooks", "top", v2: "audio-books/top/50/audio-books", v1: "audiobooks/top-audiobooks"),
        Row("podcasts", "top", v2: "podcasts/top/50/podcasts", legacy: "toppodcasts", v1: "podcasts/top-podcasts"),
        Row("podcasts", "top-subscriber", v2: "podcasts/top-subscriber/50/podcasts"),
        Row("podcast-episodes", "top", v2: "podcasts/top/50/podcast-episodes"),
        Row("movies", "top", legacy: "topmovies", v1: "movies/top-movies"),
        Row("tv", "top", legacy: "topTvSeasons", v1: "tv-shows/top-tv-seasons"),
        Row("tv", "top-episodes", legacy: "toptvepisodes", v1: "tv-shows/top-tv-episodes"),
    ]

    private func request(_ row: Row) throws -> ChartRequest {
        try #require(ChartRequest().setting("media", to: row.media)?.setting("chart", to: row.chart))
    }

    @Test(arguments: table)
    func isAskedOfEachAPIThatHasTheChart(row: Row) throws {
        let request = try request(row)
        #expect(request.v2?.description == row.v2)
        #expect(request.legacy?.description == row.legacy)
        #expect(request.v1?.description == row.v1)
        let asked = Charts().upstreams.compactMap { $0.collection(request)?.description }
        let short = row.legacy?.replacing("/explicit=true", with: "")
        #expect(asked == [row.v2, row.v2, row.legacy, short, row.v1].compactMap { $0 })
        #expect(!asked.isEmpty)
    }

    @Test(arguments: table)
    func isRetiredIfNobodyAnswersItAnyMore(row: Row) throws {
        let option = try request(row).parameters.first { $0.name == "chart" }?.options.first { $0.value == row.chart }
        #expect(option?.isRetired == (row.v2 == nil && row.legacy == nil))
    }

    @Test func hasTheMediaAndChartsOfTheContract() {
        let rows = ChartMedium.allCases.flatMap { medium in medium.charts.map { "\(medium.rawValue) \($0.name)" } }
        #expect(rows == Self.table.map(\.testDescription))
    }

    @Test func asksForCountryLimitGenreAndFilter() {
        let games = ChartRequest(.apps, "top-paid", country: .jp, genre: 6014, limit: 25, explicit: false)
        #expect(games.v2 == nil)
        #expect(games.legacy?.description == "/jp/rss/toppaidapplications/limit=25/genre=6014/json")
        #expect(games.v1?.description == "/api/v1/jp/ios-apps/top-paid/6014/25/non-explicit.json")
        let comedy = ChartRequest(.podcasts, genre: 1303, limit: 100)
        #expect(comedy.legacy?.description == "/us/rss/toppodcasts/limit=100/genre=1303/explicit=true/json")
        let songs = ChartRequest(.songs, country: .gb, limit: 10)
        #expect(songs.v2?.description == "/api/v2/gb/music/most-played/10/songs.json")
    }

    @Test func namesEachGenre() {
        let genres = ChartRequest.main.flatMap(\.chart.genres)
        #expect(genres.count > 150)
        #expect(genres.allSatisfy { !$0.name.isEmpty })
    }

    @Test func keepsItsLimitWithinBounds() {
        #expect(ChartRequest(limit: 0).limit == 10)
        #expect(ChartRequest(limit: 101).limit == 100)
        #expect(ChartRequest(limit: 33).limit == 33)
    }

    // MARK: Parameters

    @Test func isOneQueryAMediumInItsDefaultChart() {
        #expect(ChartRequest.main.count == 11)
        #expect(ChartRequest.main.map(\.medium) == ChartMedium.allCases)
        #expect(ChartRequest.main.first == ChartRequest())
        for request in ChartRequest.main {
            for parameter in request.parameters where parameter.name != "media" {
                #expect(parameter.value == parameter.defaultValue, "\(request.medium) \(parameter.name)")
            }
        }
    }

    @Test func hasAFormInOrder() {
        #expect(
            ChartRequest().parameters.map(\.name) == ["media", "chart", "country", "genre", "limit", "explicit"])
        #expect(ChartRequest().parameters.map(\.value) == ["albums", "most-played", "us", "", "50", "true"])
    }

    @Test(arguments: [
        ChartRequest(.playlists), ChartRequest(.audiobooks), ChartRequest(.podcastEpisodes),
        ChartRequest(.podcasts, "top-subscriber"), ChartRequest(.apps, "top-free-mac"),
        ChartRequest(.apps, "new-games-we-love"),
    ])
    func hasNoGenreWhereThereAreNone(request: ChartRequest) {
        #expect(!request.parameters.map(\.name).contains("genre"))
        #expect(request.setting("genre", to: "") == nil)
        #expect(request.setting("genre", to: "20") == nil)
    }

    @Test func canBeSetToEveryOptionItOffers() throws {
        for request in ChartRequest.main {
            for parameter in request.parameters {
                #expect(Set(parameter.options.map(\.value)).count == parameter.options.count)
                for option in parameter.options {
                    let set = try #require(request.setting(parameter.name, to: option.value))
                    #expect(set.parameters.first { $0.name == parameter.name }?.value == option.value)
                }
            }
        }
    }

    @Test func offersTheLimitThatHolds() {
        let options = { (limit: Int) in
            ChartRequest(limit: limit).parameters.first { $0.name == "limit" }?.options.map(\.value)
        }
        #expect(options(25) == ["10", "25", "50", "100"])
        #expect(options(33) == ["10", "25", "33", "50", "100"])
    }

    @Test func hasEveryStorefront() {
        #expect(Storefront.allCases.count == 175)
        for storefront in Storefront.allCases { #expect(storefront.rawValue.wholeMatch(of: /[a-z]{2}/) != nil) }
    }

    // MARK: Setting

    @Test func beginsAnotherMediumWithItsDefaults() {
        let request = ChartRequest(.albums, "top", country: .se, genre: 11, limit: 25, explicit: false)
        let songs = ChartRequest(.songs, country: .se, limit: 25, explicit: false)
        #expect(request.setting("media", to: "songs") == songs)
        let apps = ChartRequest(.apps, country: .se, limit: 25, explicit: false)
        #expect(request.setting("media", to: "apps") == apps)
        #expect(request.setting("media", to: "albums") == request)
    }

    @Test func keepsAGenreThatAnotherChartHas() {
        let jazz = ChartRequest(.albums, genre: 11)
        #expect(jazz.setting("chart", to: "top") == ChartRequest(.albums, "top", genre: 11))
        #expect(jazz.setting("chart", to: "top")?.genre == 11)
        let news = ChartRequest(.podcasts, genre: 1489)
        #expect(news.setting("chart", to: "top-subscriber") == ChartRequest(.podcasts, "top-subscriber"))
    }

    @Test func takesACountryInAnyCase() {
        #expect(ChartRequest().setting("country", to: "GB") == ChartRequest(country: .gb))
        #expect(ChartRequest().setting("country", to: "gb") == ChartRequest(country: .gb))
    }

    @Test func takesGenresBack() {
        #expect(ChartRequest(.movies, genre: 4408).setting("genre", to: "") == ChartRequest(.movies))
    }

    @Test(arguments: [
        ("media", "films"), ("media", ""), ("chart", "top-free"), ("chart", "Top"), ("country", "zz"), ("country", ""),
        ("genre", "6014"), ("genre", "020"), ("genre", "x"), ("limit", "9"), ("limit", "101"), ("limit", "50.0"),
        ("limit", "-50"), ("limit", "99999999999999999999"), ("explicit", "yes"), ("explicit", "TRUE"),
        ("term", "x"), ("", ""),
    ])
    func isNothingWithAValueThatMeansNothing(name: String, value: String) {
        #expect(ChartRequest().setting(name, to: value) == nil)
    }
}
