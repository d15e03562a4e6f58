import Catalogue

/// The values of a record of the search API, of any kind. Values of another type than expected are unknown.
struct MusicRecord: Decodable, Sendable {
    let wrapperType: LenientElement<String>?
    let kind: LenientElement<String>?
    let collectionType: LenientElement<String>?
    let artistType: LenientElement<String>?

    let trackId: LenientElement<RecordNumber>?
    let collectionId: LenientElement<RecordNumber>?
    let artistId: LenientElement<RecordNumber>?
    /// Podcast episodes have these instead of ``artistId``.
    let artistIds: LenientElement<LenientArray<RecordNumber>>?

    let trackName: LenientElement<String>?
    let collectionName: LenientElement<String>?
    let artistName: LenientElement<String>?

    let primaryGenreName: LenientElement<String>?
    let genres: LenientElement<LenientArray<Genre>>?
    let releaseDate: LenientElement<String>?
    let trackTimeMillis: LenientElement<Double>?
    let trackNumber: LenientElement<Int>?
    let discNumber: LenientElement<Int>?
    let trackCount: LenientElement<Int>?

    /// Negative if the track can't be bought separately.
    let trackPrice: LenientElement<Double>?
    let collectionPrice: LenientElement<Double>?
    /// The price of an app or a book.
    let price: LenientElement<Double>?
    let currency: LenientElement<String>?

    let trackExplicitness: LenientElement<String>?
    let collectionExplicitness: LenientElement<String>?
    let contentAdvisoryRating: LenientElement<String>?
    let copyright: LenientElement<String>?

    // Descriptions may have tags and character references.
    let longDescription: LenientElement<String>?
    let description: LenientElement<String>?
    let shortDescription: LenientElement<String>?

    let artworkUrl600: LenientElement<String>?
    let artworkUrl512: LenientElement<String>?
    let artworkUrl160: LenientElement<String>?
    let artworkUrl100: LenientElement<String>?
    let artworkUrl60: LenientElement<String>?
    let artworkUrl30: LenientElement<String>?

    let previewUrl: LenientElement<String>?
    let trackViewUrl: LenientElement<String>?
    let collectionViewUrl: LenientElement<String>?
    let artistLinkUrl: LenientElement<String>?

    /// A genre, which is a string, or in podcast episodes an object with a name.
    struct Genre: Decodable, Sendable {
        let name: String

        private enum CodingKeys: String, CodingKey { case name }

        init(from decoder: any Decoder) throws {
            do {
                name = try decoder.singleValueContainer().decode(String.self)
            } catch DecodingError.typeMismatch {
                name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            }
        }
    }

    /// The number of the item. Its key depends on the kind; for unknown kinds, the most specific number counts.
    func id(of kind: StoreKind) -> String? {
        let numbers =
            kind.isArtist
            ? [artistId] : kind.isCollection ? [collectionId] : [trackId, collectionId, artistId]
        return numbers.lazy.compactMap { $0?.value?.text }.first { !$0.isEmpty }
    }

    func name(of kind: StoreKind) -> String? {
        let names =
            kind.isArtist
            ? [artistName] : kind.isCollection ? [collectionName] : [trackName, collectionName, artistName]
        return names.lazy.compactMap { $0?.nonBlank }.first
    }

    /// The address of the item's page in the store.
    func store(of kind: StoreKind) -> String? {
        let pages =
            kind.isArtist
            ? [artistLinkUrl] : kind.isCollection ? [collectionViewUrl] : [trackViewUrl, collectionViewUrl]
        return pages.lazy.compactMap { $0?.value.flatMap(AppleAddress.page) }.first
    }

    /// The collection's name; nil if it is the item's own name.
    func album(of kind: StoreKind, named name: String) -> String? {
        guard !kind.isCollection, !kind.isArtist, let album = collectionName?.nonBlank, album != name else {
            return nil
        }
        return album
    }

    /// The price of the item, not of its collection; nil if it can't be bought separately.
    func itemPrice(of kind: StoreKind) -> Price? {
        let amounts: [LenientElement<Double>?] =
            switch kind {
            case .app, .macApp, .book: [price, trackPrice]
            case .artist, .author: []
            default: kind.isCollection ? [collectionPrice] : [trackPrice, price]
            }
        return Price(amount: amounts.lazy.compactMap { $0?.value }.first, currency: currency?.value)
    }

    /// The genres in the store's language if there are any, else the primary genre, which is in English.
    var allGenres: [String] {
        let names = (genres?.value?.elements ?? []).map(\.name).filter { !$0.isEmpty }
        return names.isEmpty ? [primaryGenreName?.nonBlank].compactMap { $0 } : names
    }

    /// The rating by explicitness, which music has, or else by age.
    func rating(isCollection: Bool) -> String? {
        switch (isCollection ? collectionExplicitness : trackExplicitness ?? collectionExplicitness)?.value {
        case "explicit"?: ContentRating.explicit
        case "cleaned"?: "Clean"
        default: contentAdvisoryRating?.nonBlank.flatMap(ContentRating.corrected)
        }
    }

    /// The longest available description as plain text.
    var text: String? {
        [longDescription, description, shortDescription].lazy.compactMap { $0?.nonBlank?.plainText }.first {
            !$0.isEmpty
        }
    }

    var artwork: Artwork? {
        let pictures = [
            (600, artworkUrl600), (512, artworkUrl512), (160, artworkUrl160), (100, artworkUrl100),
            (60, artworkUrl60), (30, artworkUrl30),
        ]
        return AppleAddress.artwork(
            pictures.compactMap { width, element in
                element?.value.flatMap(AppleAddress.media).map { Artwork.Variant(width: width, address: $0) }
            })
    }
}

extension LenientElement<String> {
    /// Nil if the text is unreadable or blank.
    var nonBlank: String? {
        value.flatMap { text in text.allSatisfy(\.isWhitespace) ? nil : text }
    }
}
