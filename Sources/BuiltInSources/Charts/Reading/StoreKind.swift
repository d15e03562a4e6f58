/// The kind of a thing in Apple's stores.
enum StoreKind: Hashable, Sendable {
    case song, album, artist, author, musicVideo, playlist, podcast, podcastEpisode
    case movie, movieBundle, tvSeason, tvEpisode, audiobook, book, app, macApp
    /// A kind by its name at the upstream.
    case other(String)

    /// Nil if the upstream names no kind.
    var name: String? {
        switch self {
        case .song: "Song"
        case .album: "Album"
        case .artist: "Artist"
        case .author: "Author"
        case .musicVideo: "Music video"
        case .playlist: "Playlist"
        case .podcast: "Podcast"
        case .podcastEpisode: "Podcast episode"
        case .movie: "Movie"
        case .movieBundle: "Movie bundle"
        case .tvSeason: "TV season"
        case .tvEpisode: "TV episode"
        case .audiobook: "Audiobook"
        case .book: "Book"
        case .app: "App"
        case .macApp: "Mac app"
        case .other(let name): name.isEmpty ? nil : name
        }
    }
}
