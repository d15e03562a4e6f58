extension MusicItem {
    /// The kind of a record.
    enum Kind: Hashable, Sendable {
        case song, album, artist, author, musicVideo, podcast, podcastEpisode
        case movie, tvSeason, tvEpisode, audiobook, book, app, macApp
        /// A kind by its name at the upstream.
        case other(String)
    }
}

extension MusicItem.Kind {
    /// - Parameters:
    ///   - wrapper: `wrapperType`, such as track, collection or artist.
    ///   - kind: the kind of a track; audiobooks, collections and artists have none.
    ///   - collection: the kind of a collection, `collectionType`.
    ///   - artist: the kind of an artist, `artistType`.
    init(wrapper: String?, kind: String?, collection: String?, artist: String?) {
        switch (wrapper?.lowercased(), kind?.lowercased()) {
        case ("artist"?, _): self = artist?.lowercased() == "author" ? .author : .artist
        case ("collection"?, _): self = .collection(collection)
        case ("audiobook"?, _): self = .audiobook
        case (_, "song"?): self = .song
        case (_, "music-video"?): self = .musicVideo
        case (_, "podcast"?): self = .podcast
        case (_, "podcast-episode"?), ("podcastepisode"?, _): self = .podcastEpisode
        case (_, "feature-movie"?), (_, "short-film"?): self = .movie
        case (_, "tv-episode"?): self = .tvEpisode
        case (_, "ebook"?), (_, "book"?), ("ebook"?, _): self = .book
        case (_, "mac-software"?): self = .macApp
        case (_, "software"?), ("software"?, _): self = .app
        case (_, "album"?): self = .album
        default: self = .other(kind ?? wrapper ?? "")
        }
    }

    private static func collection(_ type: String?) -> MusicItem.Kind {
        guard let type else { return .album }
        return switch type.lowercased() {
        case "album", "compilation": .album
        case "tv season": .tvSeason
        case "audiobook": .audiobook
        default: .other(type)
        }
    }

    /// Whether the record's id and name are those of a collection.
    var isCollection: Bool {
        switch self {
        case .album, .tvSeason, .audiobook: true
        default: false
        }
    }

    var isArtist: Bool { self == .artist || self == .author }

    var name: String? {
        switch self {
        case .song: "Song"
        case .album: "Album"
        case .artist: "Artist"
        case .author: "Author"
        case .musicVideo: "Music video"
        case .podcast: "Podcast"
        case .podcastEpisode: "Podcast episode"
        case .movie: "Movie"
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
