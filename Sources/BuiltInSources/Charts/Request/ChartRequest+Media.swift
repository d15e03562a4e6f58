/// Requests by medium. The chart defaults to the medium's default, and the limit is clamped to 10 to 100.
extension ChartRequest {
    /// A chart of albums.
    public static func albums(
        _ chart: AlbumChart = .mostPlayed, country: Storefront = defaultCountry, genre: MusicGenre? = nil,
        limit: Int = defaultLimit, explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.albums(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    /// A chart of songs.
    public static func songs(
        _ chart: SongChart = .mostPlayed, country: Storefront = defaultCountry, genre: MusicGenre? = nil,
        limit: Int = defaultLimit, explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.songs(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    /// A chart of music videos.
    public static func musicVideos(
        _ chart: MusicVideoChart = .mostPlayed, country: Storefront = defaultCountry, genre: MusicVideoGenre? = nil,
        limit: Int = defaultLimit, explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.musicVideos(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    /// A chart of playlists.
    public static func playlists(
        _ chart: PlaylistChart = .mostPlayed, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.playlists(chart), country: country, limit: limit, explicit: explicit)
    }

    /// A chart of apps for the iPhone.
    public static func apps(
        _ chart: AppChart = .topFree, country: Storefront = defaultCountry, genre: AppGenre? = nil,
        limit: Int = defaultLimit, explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.apps(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    /// A chart of books.
    public static func books(
        _ chart: BookChart = .topFree, country: Storefront = defaultCountry, genre: BookGenre? = nil,
        limit: Int = defaultLimit, explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.books(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    /// A chart of audiobooks.
    public static func audiobooks(
        _ chart: AudiobookChart = .top, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.audiobooks(chart), country: country, limit: limit, explicit: explicit)
    }

    /// A chart of podcasts.
    public static func podcasts(
        _ chart: PodcastChart = .top, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.podcasts(chart), country: country, limit: limit, explicit: explicit)
    }

    /// The most popular podcasts of a genre; the other charts of podcasts have no genres.
    public static func podcasts(
        genre: PodcastGenre, country: Storefront = defaultCountry, limit: Int = defaultLimit, explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.podcasts(.top), country: country, genre: genre.rawValue, limit: limit, explicit: explicit)
    }

    /// A chart of podcast episodes.
    public static func podcastEpisodes(
        _ chart: PodcastEpisodeChart = .top, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.podcastEpisodes(chart), country: country, limit: limit, explicit: explicit)
    }

    /// A chart of movies.
    public static func movies(
        _ chart: MovieChart = .top, country: Storefront = defaultCountry, genre: MovieGenre? = nil,
        limit: Int = defaultLimit, explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.movies(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    /// A chart of television.
    public static func tv(
        _ chart: TVChart = .top, country: Storefront = defaultCountry, genre: TVGenre? = nil, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.tv(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }
}
