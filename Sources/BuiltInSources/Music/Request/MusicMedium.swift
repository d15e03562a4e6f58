/// What is searched for.
public enum MusicMedium: String, CaseIterable, Hashable, Sendable {
    case songs, albums, artists
    case musicVideos = "music-videos"
    case podcasts, movies, tv, audiobooks, books, apps, all
    /// Asked for of a podcast alone.
    case podcastEpisodes = "podcast-episodes"

    /// Those that a search can be for.
    static let searched = allCases.filter { $0 != .podcastEpisodes }

    /// As the API calls the medium.
    var media: String {
        switch self {
        case .songs, .albums, .artists: "music"
        case .musicVideos: "musicVideo"
        case .podcasts, .podcastEpisodes: "podcast"
        case .movies: "movie"
        case .tv: "tvShow"
        case .audiobooks: "audiobook"
        case .books: "ebook"
        case .apps: "software"
        case .all: "all"
        }
    }

    /// As the API calls what is to be found of the medium; nil where it is to find whatever there is.
    var entity: String? {
        switch self {
        case .songs: "song"
        case .albums: "album"
        case .artists: "musicArtist"
        case .musicVideos: "musicVideo"
        case .podcasts: "podcast"
        case .podcastEpisodes: "podcastEpisode"
        case .movies: "movie"
        case .tv: "tvEpisode"
        case .audiobooks: "audiobook"
        case .books: "ebook"
        case .apps: "software"
        case .all: nil
        }
    }

    /// What is found of the medium; empty where that is whatever there is.
    var kinds: [MusicItem.Kind] {
        switch self {
        case .songs: [.song]
        case .albums: [.album]
        case .artists: [.artist]
        case .musicVideos: [.musicVideo]
        case .podcasts: [.podcast]
        case .podcastEpisodes: [.podcastEpisode]
        case .movies: [.movie]
        case .tv: [.tvEpisode, .tvSeason]
        case .audiobooks: [.audiobook]
        case .books: [.book]
        case .apps: [.app, .macApp]
        case .all: []
        }
    }
}
