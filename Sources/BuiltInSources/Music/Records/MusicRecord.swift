import Catalogue

/// A record of the search API: what it is of, its number and its name are needed, all else may be missing.
struct MusicRecord: Decodable, Sendable {
    private let facts: MusicFacts
    private let kind: MusicItem.Kind
    private let id: String
    private let name: String

    private enum NeededKeys: String, CodingKey {
        case trackId, trackName
    }

    /// - Throws: if it has no number or no name, whatever it is of.
    init(from decoder: any Decoder) throws {
        let facts = try MusicFacts(from: decoder)
        let kind = MusicItem.Kind(
            wrapper: facts.wrapperType?.value, kind: facts.kind?.value, collection: facts.collectionType?.value,
            artist: facts.artistType?.value)
        func missing(_ key: NeededKeys) -> DecodingError {
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

    /// - Parameter place: in the answer, from 1.
    func item(place: Int) -> MusicItem {
        var item = MusicItem(id: id, place: place, kind: kind, name: name)
        item.artist = kind.isArtist ? nil : facts.artistName?.words
        item.album = album
        item.genres = facts.allGenres
        item.released = facts.releaseDate?.value.flatMap { ISODay.day(of: $0) ?? ISODay.monthOrYear(of: $0) }
        // Of a podcast it is the last episode's, in seconds.
        item.duration = kind == .podcast ? nil : facts.trackTimeMillis?.value.flatMap { $0 > 0 ? $0 / 1_000 : nil }
        item.price = price
        item.track = facts.trackNumber?.positive
        item.disc = facts.discNumber?.positive
        item.tracks = facts.trackCount?.positive
        item.rating = facts.rating(isCollection: kind.isCollection)
        item.rights = facts.copyright?.words
        item.description = facts.text
        item.artwork = facts.artwork
        item.preview = facts.previewUrl?.value.flatMap(AppleAddress.media)
        item.store = facts.store(of: kind)
        item.albumID = kind.isArtist ? nil : facts.collectionId?.value?.text
        item.artistID =
            kind.isArtist ? id : facts.artistId?.value?.text ?? facts.artistIds?.value?.elements.first?.text
        return item
    }

    /// Where it is part of something that is called otherwise.
    private var album: String? {
        guard !kind.isCollection, !kind.isArtist, let album = facts.collectionName?.words, album != name else {
            return nil
        }
        return album
    }

    /// Its own, not that of what it is part of; nil where it cannot be bought by itself.
    private var price: MusicItem.Price? {
        let amounts: [LenientElement<Double>?] =
            switch kind {
            case .app, .macApp, .book: [facts.price, facts.trackPrice]
            case .artist, .author: []
            default: kind.isCollection ? [facts.collectionPrice] : [facts.trackPrice, facts.price]
            }
        guard let amount = amounts.lazy.compactMap({ $0?.value }).first, amount.isFinite, amount >= 0,
            let currency = facts.currency?.value, currency.utf8.count == 3,
            currency.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        return MusicItem.Price(amount: amount, currency: currency)
    }
}

extension LenientElement<Int> {
    /// Nil where it counts nothing.
    fileprivate var positive: Int? { value.flatMap { $0 > 0 ? $0 : nil } }
}
