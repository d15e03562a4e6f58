/// The names of a chart at Apple's three chart APIs; nil if an API doesn't have the chart.
struct ChartFeeds {
    /// The marketing tools' feed generator: the feed and the type of its results.
    let v2: V2?
    /// The stores' own feeds.
    let legacy: String?
    /// The feed generator that was shut down in 2021: medium and feed.
    let v1: String?

    struct V2 {
        let feed: String
        let type: String
    }

    init(v2: V2? = nil, legacy: String? = nil, v1: String? = nil) {
        self.v2 = v2
        self.legacy = legacy
        self.v1 = v1
    }

    /// Whether no living API has the chart.
    var areRetired: Bool { v2 == nil && legacy == nil }
}

extension ChartFeeds.V2 {
    fileprivate init(_ feed: String, _ type: String) {
        self.init(feed: feed, type: type)
    }
}

extension Chart {
    /// If an API has one chart for plays and sales, it serves both.
    var feeds: ChartFeeds {
        switch self {
        case .albums(.mostPlayed):
            .init(v2: .init("music/most-played", "albums"), legacy: "topalbums", v1: "apple-music/top-albums")
        case .albums(.top): .init(legacy: "topalbums", v1: "itunes-music/top-albums")
        case .albums(.newReleases): .init(v1: "apple-music/new-releases")
        case .albums(.recentReleases): .init(v1: "itunes-music/recent-releases")
        case .albums(.comingSoon): .init(v1: "apple-music/coming-soon")

        case .songs(.mostPlayed):
            .init(v2: .init("music/most-played", "songs"), legacy: "topsongs", v1: "apple-music/top-songs")
        case .songs(.top): .init(legacy: "topsongs", v1: "itunes-music/top-songs")
        case .songs(.hotTracks): .init(v1: "apple-music/hot-tracks")
        case .songs(.newMusic): .init(v1: "itunes-music/new-music")

        case .musicVideos(.mostPlayed):
            .init(
                v2: .init("music/most-played", "music-videos"), legacy: "topmusicvideos",
                v1: "music-videos/top-music-videos")
        case .musicVideos(.top): .init(legacy: "topmusicvideos", v1: "music-videos/top-music-videos")

        case .playlists(.mostPlayed): .init(v2: .init("music/most-played", "playlists"))

        case .apps(.topFree):
            .init(v2: .init("apps/top-free", "apps"), legacy: "topfreeapplications", v1: "ios-apps/top-free")
        case .apps(.topPaid):
            .init(v2: .init("apps/top-paid", "apps"), legacy: "toppaidapplications", v1: "ios-apps/top-paid")
        case .apps(.topGrossing): .init(legacy: "topgrossingapplications", v1: "ios-apps/top-grossing")
        case .apps(.new): .init(legacy: "newapplications", v1: "ios-apps/new-apps-we-love")

        case .books(.topFree):
            .init(v2: .init("books/top-free", "books"), legacy: "topfreeebooks", v1: "books/top-free")
        case .books(.topPaid):
            .init(v2: .init("books/top-paid", "books"), legacy: "toppaidebooks", v1: "books/top-paid")

        case .audiobooks(.top): .init(v2: .init("audio-books/top", "audio-books"), v1: "audiobooks/top-audiobooks")

        case .podcasts(.top):
            .init(v2: .init("podcasts/top", "podcasts"), legacy: "toppodcasts", v1: "podcasts/top-podcasts")
        case .podcasts(.topSubscriber): .init(v2: .init("podcasts/top-subscriber", "podcasts"))

        case .podcastEpisodes(.top): .init(v2: .init("podcasts/top", "podcast-episodes"))

        case .movies(.top): .init(legacy: "topmovies", v1: "movies/top-movies")

        case .tv(.top): .init(legacy: "topTvSeasons", v1: "tv-shows/top-tv-seasons")
        case .tv(.topEpisodes): .init(legacy: "toptvepisodes", v1: "tv-shows/top-tv-episodes")
        }
    }
}
