/// A medium to search for, by its name in addresses.
public enum MusicMedium: String, CaseIterable, Hashable, Sendable {
    case songs, albums, artists
    case musicVideos = "music-videos"
    case podcasts, movies, tv, audiobooks, books, apps, all
    /// Only for the list of a podcast.
    case podcastEpisodes = "podcast-episodes"

    /// The media that a search supports.
    static let searched = allCases.filter { $0 != .podcastEpisodes }

    /// The API's name for the medium.
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

    /// The API's name for the kind of results; nil for all kinds.
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

    /// The kinds of results; empty for all kinds.
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
