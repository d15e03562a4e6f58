/// The medium of a chart, by its name in addresses.
public enum ChartMedium: String, CaseIterable, Hashable, Sendable {
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
    var charts: [Chart] {
        switch self {
        case .albums: AlbumChart.allCases.map(Chart.albums)
        case .songs: SongChart.allCases.map(Chart.songs)
        case .musicVideos: MusicVideoChart.allCases.map(Chart.musicVideos)
        case .playlists: PlaylistChart.allCases.map(Chart.playlists)
        case .apps: AppChart.allCases.map(Chart.apps)
        case .books: BookChart.allCases.map(Chart.books)
        case .audiobooks: AudiobookChart.allCases.map(Chart.audiobooks)
        case .podcasts: PodcastChart.allCases.map(Chart.podcasts)
        case .podcastEpisodes: PodcastEpisodeChart.allCases.map(Chart.podcastEpisodes)
        case .movies: MovieChart.allCases.map(Chart.movies)
        case .tv: TVChart.allCases.map(Chart.tv)
        }
    }
}

extension Chart {
    var medium: ChartMedium {
        switch self {
        case .albums: .albums
        case .songs: .songs
        case .musicVideos: .musicVideos
        case .playlists: .playlists
        case .apps: .apps
        case .books: .books
        case .audiobooks: .audiobooks
        case .podcasts: .podcasts
        case .podcastEpisodes: .podcastEpisodes
        case .movies: .movies
        case .tv: .tv
        }
    }

    /// The name in addresses, such as `most-played`. Charts of several media share names.
    var name: String {
        switch self {
        case .albums(let chart): chart.rawValue
        case .songs(let chart): chart.rawValue
        case .musicVideos(let chart): chart.rawValue
        case .playlists(let chart): chart.rawValue
        case .apps(let chart): chart.rawValue
        case .books(let chart): chart.rawValue
        case .audiobooks(let chart): chart.rawValue
        case .podcasts(let chart): chart.rawValue
        case .podcastEpisodes(let chart): chart.rawValue
        case .movies(let chart): chart.rawValue
        case .tv(let chart): chart.rawValue
        }
    }
}
