import Catalogue

/// An item of the stores, such as a song, an album, an artist, a podcast, a movie or an app.
public struct MusicItem: Identifiable, Hashable, Sendable {
    /// The stores' number.
    public let id: String
    /// The position in the answer, from 1; unreadable records count.
    let place: Int
    let kind: Kind
    let name: String
    /// The artist, or an app's developer, or a podcast's author.
    var artist: String?
    /// A song's album, or an episode's podcast or season.
    var album: String?
    /// The first one is the sort key.
    var genres: [String] = []
    /// An ISO 8601 day.
    var released: String?
    /// In seconds.
    var duration: Double?
    var price: Price?
    /// The number of the track on its disc.
    var track: Int?
    var disc: Int?
    /// The number of tracks of the item or its album.
    var tracks: Int?
    /// Such as “Explicit”, “Clean” or “PG-13”.
    var rating: String?
    var rights: String?
    /// Plain text.
    var description: String?
    var artwork: Artwork?
    var preview: String?
    /// The address of its page in the store.
    var store: String?
    /// The stores' number of the album, podcast or season.
    var albumID: String?
    /// The stores' number of the artist.
    var artistID: String?

    init(id: String, place: Int, kind: Kind, name: String) {
        self.id = id
        self.place = place
        self.kind = kind
        self.name = name
    }
}

extension MusicItem {
    private var year: String? { released.map { String($0.prefix(4)) } }

    var card: Card {
        Card(title: name, subtitle: artist, caption: caption, artwork: artwork, preview: preview)
    }

    /// The album, the year and the genre; only the genre for kinds without a year.
    private var caption: String? {
        switch kind {
        case .artist, .author, .podcast, .app, .macApp: return genres.first
        default:
            let parts = [album, year, genres.first].compactMap { $0 }
            return parts.isEmpty ? nil : parts.joined(separator: " · ")
        }
    }
}
