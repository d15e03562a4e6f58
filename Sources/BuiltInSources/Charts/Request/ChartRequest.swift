public import Catalogue

/// What a chart is asked with: `.albums(.mostPlayed, limit: 100)`, `.songs(.hotTracks, country: .gb)`,
/// `.apps(.topFree, genre: .games)`, `.movies()`.
///
/// A request that means nothing cannot be made: a medium has only its own charts, a chart only its own genres.
public struct ChartRequest: QueryParameters {
    public internal(set) var chart: Chart {
        didSet { genre = chart.genre(genre) }
    }
    public internal(set) var country: Storefront
    /// By the stores' number; nil for all.
    public internal(set) var genre: Int? {
        didSet { genre = chart.genre(genre) }
    }
    /// How many results at most, 10 to 100.
    public internal(set) var limit: Int {
        didSet { limit = limit.clamped(to: Self.limits) }
    }
    /// Whether results marked explicit are wanted, too.
    public internal(set) var includesExplicit: Bool

    public var medium: ChartMedium { chart.medium }

    /// - Parameter limit: what is beyond the bounds counts as the bound.
    private init(_ chart: Chart, country: Storefront, genre: Int? = nil, limit: Int, explicit: Bool) {
        self.chart = chart
        self.country = country
        self.genre = chart.genre(genre)
        self.limit = limit.clamped(to: Self.limits)
        includesExplicit = explicit
    }

    public init() { self = .albums() }

    static let limits = 10...100
    public static let defaultLimit = 50
    public static let defaultCountry = Storefront.us
}

extension Chart {
    /// The genre, if the chart has it.
    fileprivate func genre(_ number: Int?) -> Int? {
        genres.contains { $0.rawValue == number } ? number : nil
    }
}

extension Int {
    fileprivate func clamped(to bounds: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}

extension ChartRequest {
    public static func albums(
        _ chart: AlbumChart = .mostPlayed, country: Storefront = defaultCountry, genre: MusicGenre? = nil,
        limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.albums(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    public static func songs(
        _ chart: SongChart = .mostPlayed, country: Storefront = defaultCountry, genre: MusicGenre? = nil,
        limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.songs(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    public static func musicVideos(
        _ chart: MusicVideoChart = .mostPlayed, country: Storefront = defaultCountry, genre: MusicVideoGenre? = nil,
        limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.musicVideos(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    public static func playlists(
        _ chart: PlaylistChart = .mostPlayed, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.playlists(chart), country: country, limit: limit, explicit: explicit)
    }

    public static func apps(
        _ chart: AppChart = .topFree, country: Storefront = defaultCountry, genre: AppGenre? = nil,
        limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.apps(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    public static func books(
        _ chart: BookChart = .topFree, country: Storefront = defaultCountry, genre: BookGenre? = nil,
        limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.books(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    public static func audiobooks(
        _ chart: AudiobookChart = .top, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.audiobooks(chart), country: country, limit: limit, explicit: explicit)
    }

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

    public static func podcastEpisodes(
        _ chart: PodcastEpisodeChart = .top, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.podcastEpisodes(chart), country: country, limit: limit, explicit: explicit)
    }

    public static func movies(
        _ chart: MovieChart = .top, country: Storefront = defaultCountry, genre: MovieGenre? = nil,
        limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.movies(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }

    public static func tv(
        _ chart: TVChart = .top, country: Storefront = defaultCountry, genre: TVGenre? = nil, limit: Int = defaultLimit,
        explicit: Bool = true
    ) -> ChartRequest {
        ChartRequest(.tv(chart), country: country, genre: genre?.rawValue, limit: limit, explicit: explicit)
    }
}
