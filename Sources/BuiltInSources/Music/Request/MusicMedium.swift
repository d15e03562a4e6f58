/// A medium to search for, by its name in addresses.
public enum MusicMedium: String, CaseIterable, Hashable, Sendable {
    case songs, albums, artists
    case musicVideos = "music-videos"
    case podcasts, movies, tv, audiobooks, books, apps, all
    /// Only for the list of a podcast.
    case podcastEpisodes = "podcast-episodes"

    /// The media that a search supports.
    static let searched = allCases.filter { $0 != .podcastEpisodes }

    /// The API's names for the medium and for the kind of results, nil for all kinds; and the kinds of results, empty
    /// for all kinds.
    var terms: (media: String, entity: String?, kinds: [StoreKind]) {
        switch self {
        case .songs: ("music", "song", [.song])
        case .albums: ("music", "album", [.album])
        case .artists: ("music", "musicArtist", [.artist])
        case .musicVideos: ("musicVideo", "musicVideo", [.musicVideo])
        case .podcasts: ("podcast", "podcast", [.podcast])
        case .podcastEpisodes: ("podcast", "podcastEpisode", [.podcastEpisode])
        case .movies: ("movie", "movie", [.movie])
        case .tv: ("tvShow", "tvEpisode", [.tvEpisode, .tvSeason])
        case .audiobooks: ("audiobook", "audiobook", [.audiobook])
        case .books: ("ebook", "ebook", [.book])
        case .apps: ("software", "software", [.app, .macApp])
        case .all: ("all", nil, [])
        }
    }
}
