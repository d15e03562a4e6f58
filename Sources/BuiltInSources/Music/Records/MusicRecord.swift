import Catalogue

/// A record of the search API. Only its number and its name are required.
struct MusicRecord: Decodable, Sendable {
    private let facts: MusicFacts
    private let kind: MusicItem.Kind
    private let id: String
    private let name: String

    private enum RequiredKeys: String, CodingKey {
        case trackId, trackName
    }

    /// - Throws: if the record has no number or no name.
    init(from decoder: any Decoder) throws {
        let facts = try MusicFacts(from: decoder)
        let kind = MusicItem.Kind(
            wrapper: facts.wrapperType?.value, kind: facts.kind?.value, collection: facts.collectionType?.value,
            artist: facts.artistType?.value)
        func missing(_ key: RequiredKeys) -> DecodingError {
            .keyNotFound(
                key, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "nor another of its kind"))
        }
        guard let id = facts.id(of: kind) else { throw missing(.trackId) }
        guard let name = facts.name(of: kind) else { throw missing(.trackName) }
        self.facts = facts
        self.kind = kind
        self.id = id
        self.name = name
    }

    /// - Parameter place: the position in the answer, from 1.
    func item(place: Int) -> MusicItem {
        var item = MusicItem(id: id, place: place, kind: kind, name: name)
        item.artist = kind.isArtist ? nil : facts.artistName?.nonBlank
        item.album = album
        item.genres = facts.allGenres
        item.released = facts.releaseDate?.value.flatMap { ISODay.day(of: $0) ?? ISODay.monthOrYear(of: $0) }
        // A podcast has the duration of its last episode, in seconds.
        item.duration = kind == .podcast ? nil : facts.trackTimeMillis?.value.flatMap { $0 > 0 ? $0 / 1_000 : nil }
        item.price = price
        item.track = facts.trackNumber?.positive
        item.disc = facts.discNumber?.positive
        item.tracks = facts.trackCount?.positive
        item.rating = facts.rating(isCollection: kind.isCollection)
        item.rights = facts.copyright?.nonBlank
        item.description = facts.text
        item.artwork = facts.artwork
        item.preview = facts.previewUrl?.value.flatMap(AppleAddress.media)
        item.store = facts.store(of: kind)
        item.albumID = kind.isArtist ? nil : facts.collectionId?.value?.text
        item.artistID =
            kind.isArtist ? id : facts.artistId?.value?.text ?? facts.artistIds?.value?.elements.first?.text
        return item
    }

    /// The collection's name; nil if it is the item's own name.
    private var album: String? {
        guard !kind.isCollection, !kind.isArtist, let album = facts.collectionName?.nonBlank, album != name else {
            return nil
        }
        return album
    }

    /// The price of the item, not of its collection; nil if it can't be bought separately.
    private var price: Price? {
        let amounts: [LenientElement<Double>?] =
            switch kind {
            case .app, .macApp, .book: [facts.price, facts.trackPrice]
            case .artist, .author: []
            default: kind.isCollection ? [facts.collectionPrice] : [facts.trackPrice, facts.price]
            }
        return Price(amount: amounts.lazy.compactMap { $0?.value }.first, currency: facts.currency?.value)
    }
}

extension LenientElement<Int> {
    /// Nil if the number is zero or negative.
    fileprivate var positive: Int? { value.flatMap { $0 > 0 ? $0 : nil } }
}
