import Catalogue

/// An entry of a chart, of any of the three APIs.
public struct ChartItem: Identifiable, Hashable, Sendable {
    /// The stores' number, which is the same in all APIs.
    public let id: String
    /// The position in the answer, from 1; unreadable entries count.
    var rank = 0
    let name: String
    /// The artist, or an app's developer, or a podcast's author.
    let artist: String?
    let kind: StoreKind?
    let genres: [String]
    /// An ISO 8601 day.
    let released: String?
    let price: Price?
    /// Such as “Explicit” or “Clean”.
    let rating: String?
    let rights: String?
    /// Plain text.
    let description: String?
    let artwork: Artwork?
    let preview: String?
    /// The address of its page in the store.
    let store: String?

    var isExplicit: Bool { rating == ContentRating.explicit }

    /// Whether the card shows the year rather than the genre.
    private var showsYear: Bool {
        switch kind {
        case .movie, .movieBundle, .tvSeason, .tvEpisode: true
        default: false
        }
    }

    private var year: String? { released.map { String($0.prefix(4)) } }

    var card: Card {
        Card(
            title: name, subtitle: artist, caption: showsYear ? year ?? genres.first : genres.first ?? year,
            artwork: artwork,
            preview: preview)
    }
}

extension StoreKind {
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
}
