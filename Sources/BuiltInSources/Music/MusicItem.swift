import Catalogue

/// What the stores have: a song, an album, an artist, a podcast, a movie, an app.
public struct MusicItem: Identifiable, Hashable, Sendable {
    /// The stores' number.
    public let id: String
    /// Its place in the answer, from 1, with records that could not be read counted.
    let place: Int
    let kind: Kind
    let name: String
    /// Who made it: an app's developer, a podcast's author.
    var artist: String?
    /// What it is part of: a song's album, an episode's podcast or season.
    var album: String?
    /// The first is the one that it is sorted by.
    var genres: [String] = []
    /// An ISO 8601 day.
    var released: String?
    /// In seconds.
    var duration: Double?
    var price: Price?
    /// On its disc.
    var track: Int?
    var disc: Int?
    /// How many tracks there are of it, or of what it is part of.
    var tracks: Int?
    /// Such as “Explicit”, “Clean” or “PG-13”.
    var rating: String?
    var rights: String?
    /// Plain text.
    var description: String?
    var artwork: Artwork?
    var preview: String?
    /// Its page in the store.
    var store: String?
    /// Of what it is part of, by the stores' number.
    var albumID: String?
    /// Of who made it.
    var artistID: String?

    struct Price: Hashable, Sendable {
        let amount: Double
        /// ISO 4217.
        let currency: String
    }

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

    /// What it is from and of when; of what goes on or has no year of its own, what it is about.
    private var caption: String? {
        switch kind {
        case .artist, .author, .podcast, .app, .macApp: return genres.first
        default:
            let parts = [album, year, genres.first].compactMap { $0 }
            return parts.isEmpty ? nil : parts.joined(separator: " · ")
        }
    }
}
