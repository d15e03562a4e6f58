/// The medium of a chart, by its name in addresses.
enum ChartMedium: String, CaseIterable, Hashable, Sendable {
    case albums
    case songs
    case musicVideos = "music-videos"
    case playlists
    case apps
    case books
    case audiobooks
    case podcasts
    case podcastEpisodes = "podcast-episodes"
    case movies
    case tv

    /// The charts of the medium; there is at least one, and the first is the default.
    var charts: [Chart] { Chart.all.filter { $0.medium == self } }
}

/// A chart of one medium, with its names at Apple's three chart APIs; nil if an API doesn't have the chart.
struct Chart: Hashable, Sendable {
    let medium: ChartMedium
    /// The name in addresses, such as `most-played`. Charts of several media share names.
    let name: String
    /// The marketing tools' feed generator.
    let v2: String?
    /// The stores' own feeds.
    let legacy: String?
    /// The feed generator that was shut down in 2021.
    let v1: String?

    private init(
        _ medium: ChartMedium, _ name: String, v2: String? = nil, legacy: String? = nil, v1: String? = nil
    ) {
        self.medium = medium
        self.name = name
        self.v2 = v2
        self.legacy = legacy
        self.v1 = v1
    }

    /// Whether no living API has the chart.
    var isRetired: Bool { v2 == nil && legacy == nil }

    /// Whether the store's editors chose its apps.
    var isPicked: Bool { name.hasSuffix("-we-love") }

    /// The label, such as “Most played”, “Top free iPad” or “New apps we love”.
    var label: String { name.labelFromName.replacing(" ipad", with: " iPad").replacing(" mac", with: " Mac") }

    /// The name of the device whose apps the chart ranks, or of the charts that editors choose; nil for other media.
    var group: String? {
        guard medium == .apps else { return nil }
        if isPicked { return "Editors’ picks" }
        return name.hasSuffix("-ipad") ? "iPad" : name.hasSuffix("-mac") ? "Mac" : "iPhone"
    }

    /// All charts, in the order of their media. If an API has one chart for plays and sales, it serves both.
    static let all = [
        Chart(.albums, "most-played", v2: "music/most-played", legacy: "topalbums", v1: "apple-music/top-albums"),
        Chart(.albums, "top", legacy: "topalbums", v1: "itunes-music/top-albums"),
        Chart(.albums, "new-releases", v1: "apple-music/new-releases"),
        Chart(.albums, "recent-releases", v1: "itunes-music/recent-releases"),
        Chart(.albums, "coming-soon", v1: "apple-music/coming-soon"),
        Chart(.songs, "most-played", v2: "music/most-played", legacy: "topsongs", v1: "apple-music/top-songs"),
        Chart(.songs, "top", legacy: "topsongs", v1: "itunes-music/top-songs"),
        Chart(.songs, "hot-tracks", v1: "apple-music/hot-tracks"),
        Chart(.songs, "new-music", v1: "itunes-music/new-music"),
        Chart(
            .musicVideos, "most-played", v2: "music/most-played", legacy: "topmusicvideos",
            v1: "music-videos/top-music-videos"),
        Chart(.musicVideos, "top", legacy: "topmusicvideos", v1: "music-videos/top-music-videos"),
        Chart(.playlists, "most-played", v2: "music/most-played"),
        Chart(.apps, "top-free", v2: "apps/top-free", legacy: "topfreeapplications", v1: "ios-apps/top-free"),
        Chart(.apps, "top-paid", v2: "apps/top-paid", legacy: "toppaidapplications", v1: "ios-apps/top-paid"),
        Chart(.apps, "top-grossing", legacy: "topgrossingapplications", v1: "ios-apps/top-grossing"),
        Chart(.apps, "new", legacy: "newapplications", v1: "ios-apps/new-apps-we-love"),
        Chart(.apps, "new-free", legacy: "newfreeapplications"),
        Chart(.apps, "new-paid", legacy: "newpaidapplications"),
        Chart(.apps, "top-free-ipad", legacy: "topfreeipadapplications", v1: "ios-apps/top-free-ipad"),
        Chart(.apps, "top-paid-ipad", legacy: "toppaidipadapplications"),
        Chart(.apps, "top-grossing-ipad", legacy: "topgrossingipadapplications", v1: "ios-apps/top-grossing-ipad"),
        Chart(.apps, "top-free-mac", legacy: "topfreemacapps", v1: "macos-apps/top-free-mac-apps"),
        Chart(.apps, "top-paid-mac", legacy: "toppaidmacapps"),
        Chart(.apps, "top-grossing-mac", legacy: "topgrossingmacapps", v1: "macos-apps/top-grossing-mac-apps"),
        Chart(.apps, "new-apps-we-love", v1: "ios-apps/new-apps-we-love"),
        Chart(.apps, "new-games-we-love", v1: "ios-apps/new-games-we-love"),
        Chart(.books, "top-free", v2: "books/top-free", legacy: "topfreeebooks", v1: "books/top-free"),
        Chart(.books, "top-paid", v2: "books/top-paid", legacy: "toppaidebooks", v1: "books/top-paid"),
        Chart(.audiobooks, "top", v2: "audio-books/top", v1: "audiobooks/top-audiobooks"),
        Chart(.podcasts, "top", v2: "podcasts/top", legacy: "toppodcasts", v1: "podcasts/top-podcasts"),
        Chart(.podcasts, "top-subscriber", v2: "podcasts/top-subscriber"),
        Chart(.podcastEpisodes, "top", v2: "podcasts/top"),
        Chart(.movies, "top", legacy: "topmovies", v1: "movies/top-movies"),
        // The chart of seasons.
        Chart(.tv, "top", legacy: "topTvSeasons", v1: "tv-shows/top-tv-seasons"),
        Chart(.tv, "top-episodes", legacy: "toptvepisodes", v1: "tv-shows/top-tv-episodes"),
    ]
}
