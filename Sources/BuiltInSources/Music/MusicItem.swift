import Catalogue

/// An item of the stores, such as a song, an album, an artist, a podcast, a movie or an app.
public struct MusicItem: Identifiable, Hashable, Sendable {
    /// The stores' number.
    public let id: String
    /// The position in the answer, from 1; unreadable records count.
    var place = 0
    let kind: StoreKind
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

extension StoreKind {
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

    private static func collection(_ type: String?) -> StoreKind {
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

    /// Whether the record has a number in an album or a season.
    var isTrack: Bool { [.song, .musicVideo, .tvEpisode].contains(self) }
}

// MARK: Decoding

extension MusicItem: Decodable {
    /// Reads a record of the search API. Only its number and its name are required.
    public init(from decoder: any Decoder) throws {
        let record = MusicRecord(values: try decoder.container(keyedBy: AnyKey.self))
        let kind = StoreKind(
            wrapper: record.text("wrapperType"), kind: record.text("kind"), collection: record.text("collectionType"),
            artist: record.text("artistType"))
        func missing(_ key: AnyKey) -> DecodingError {
            .keyNotFound(
                key, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "nor another of its kind"))
        }
        guard let id = record.id(of: kind) else { throw missing("trackId") }
        guard let name = record.name(of: kind) else { throw missing("trackName") }
        self.init(id: id, kind: kind, name: name)
        artist = kind.isArtist ? nil : record.text("artistName")
        album = record.album(of: kind, named: name)
        genres = record.genres
        released = record.text("releaseDate").flatMap { ISODay.day(of: $0) ?? ISODay.monthOrYear(of: $0) }
        // A podcast has the duration of its last episode, in seconds.
        duration =
            kind == .podcast
            ? nil : record.values.value("trackTimeMillis", as: Double.self).flatMap { $0 > 0 ? $0 / 1_000 : nil }
        price = record.price(of: kind)
        if kind.isTrack {
            track = record.count("trackNumber")
            disc = record.count("discNumber")
        }
        // A movie of a bundle has these numbers, too, and a podcast is a collection of episodes.
        if kind.isTrack || [.album, .tvSeason, .podcast].contains(kind) { tracks = record.count("trackCount") }
        rating = record.rating(of: kind)
        rights = record.text("copyright")
        description = record.description
        artwork = record.artwork
        preview = record.text("previewUrl").flatMap(AppleAddress.media)
        store = record.store(of: kind)
        albumID = kind.isArtist ? nil : record.id("collectionId")
        artistID = kind.isArtist ? id : record.artistID
    }
}
