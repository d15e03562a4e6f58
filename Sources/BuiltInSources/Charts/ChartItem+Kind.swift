extension ChartItem {
    /// The kind of an entry.
    enum Kind: Hashable, Sendable {
        case album, song, musicVideo, playlist, app, book, audiobook, podcast, podcastEpisode
        case movie, movieBundle, tvSeason, tvEpisode
        /// A kind by its name at the upstream.
        case other(String)
    }
}

extension ChartItem.Kind {
    /// - Parameter name: the name that one of the three APIs has for the kind.
    init(_ name: String) {
        self =
            switch name.lowercased() {
            case "album", "albums": .album
            case "song", "songs", "track": .song
            case "musicvideo", "music-videos", "music video": .musicVideo
            case "playlist", "playlists": .playlist
            case "iossoftware", "apps", "application": .app
            case "epubbook", "ibook", "books", "book", "ebook": .book
            case "audiobook", "audio-books": .audiobook
            case "podcast", "podcasts": .podcast
            case "podcastepisode", "podcast-episodes": .podcastEpisode
            case "movie": .movie
            case "moviebundle": .movieBundle
            case "tvseason", "tv season": .tvSeason
            case "tvepisode", "tv episode": .tvEpisode
            default: .other(name)
            }
    }

    var name: String {
        switch self {
        case .album: "Album"
        case .song: "Song"
        case .musicVideo: "Music video"
        case .playlist: "Playlist"
        case .app: "App"
        case .book: "Book"
        case .audiobook: "Audiobook"
        case .podcast: "Podcast"
        case .podcastEpisode: "Podcast episode"
        case .movie: "Movie"
        case .movieBundle: "Movie bundle"
        case .tvSeason: "TV season"
        case .tvEpisode: "TV episode"
        case .other(let name): name
        }
    }
}
