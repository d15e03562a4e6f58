import Catalogue

/// A record of the search API, of any kind. Values of another type than expected are unknown.
struct MusicRecord {
    let values: KeyedDecodingContainer<AnyKey>

    /// Nil if the text is unreadable or blank.
    func text(_ key: String) -> String? {
        values.value(key, as: String.self).flatMap { text in text.allSatisfy(\.isWhitespace) ? nil : text }
    }

    /// Nil if the number is unreadable, zero or negative.
    func count(_ key: String) -> Int? { values.value(key, as: Int.self).flatMap { $0 > 0 ? $0 : nil } }

    /// A number of the stores.
    func id(_ key: String) -> String? { values.value(key, as: RecordNumber.self)?.text }

    /// A genre, which is a string, or in podcast episodes an object with a name.
    private struct Genre: Decodable, Sendable {
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
        let keys =
            kind.isArtist
            ? ["artistId"] : kind.isCollection ? ["collectionId"] : ["trackId", "collectionId", "artistId"]
        return keys.lazy.compactMap { id($0) }.first { !$0.isEmpty }
    }

    /// The number of the artist.
    var artistID: String? {
        // Podcast episodes have several.
        id("artistId") ?? values.value("artistIds", as: LenientArray<RecordNumber>.self)?.elements.first?.text
    }

    func name(of kind: StoreKind) -> String? {
        let keys =
            kind.isArtist
            ? ["artistName"] : kind.isCollection ? ["collectionName"] : ["trackName", "collectionName", "artistName"]
        return keys.lazy.compactMap { text($0) }.first
    }

    /// The address of the item's page in the store.
    func store(of kind: StoreKind) -> String? {
        let keys =
            kind.isArtist
            ? ["artistLinkUrl"] : kind.isCollection ? ["collectionViewUrl"] : ["trackViewUrl", "collectionViewUrl"]
        return keys.lazy.compactMap { text($0).flatMap(AppleAddress.page) }.first
    }

    /// The collection's name; nil if it is the item's own name.
    func album(of kind: StoreKind, named name: String) -> String? {
        guard !kind.isCollection, !kind.isArtist, let album = text("collectionName"), album != name else { return nil }
        return album
    }

    /// The price of the item, not of its collection; nil if it can't be bought separately.
    func price(of kind: StoreKind) -> Price? {
        let keys: [String] =
            switch kind {
            case .app, .macApp, .book: ["price", "trackPrice"]
            case .artist, .author: []
            // The price of a track is negative if it can't be bought separately.
            default: kind.isCollection ? ["collectionPrice"] : ["trackPrice", "price"]
            }
        let amount = keys.lazy.compactMap { values.value($0, as: Double.self) }.first
        return Price(amount: amount, currency: text("currency"))
    }

    /// The genres in the store's language if there are any, else the primary genre, which is in English.
    var genres: [String] {
        let genres = values.value("genres", as: LenientArray<Genre>.self)?.elements ?? []
        let names = genres.map(\.name).filter { !$0.isEmpty }
        return names.isEmpty ? [text("primaryGenreName")].compactMap { $0 } : names
    }

    /// The rating by explicitness, which music has, or else by age.
    func rating(of kind: StoreKind) -> String? {
        let ofCollection = text("collectionExplicitness")
        switch kind.isCollection ? ofCollection : text("trackExplicitness") ?? ofCollection {
        case "explicit"?: return ContentRating.explicit
        case "cleaned"?: return "Clean"
        default: return text("contentAdvisoryRating").flatMap(ContentRating.corrected)
        }
    }

    /// The longest available description, which may have tags and character references, as plain text.
    var description: String? {
        ["longDescription", "description", "shortDescription"].lazy.compactMap { text($0)?.plainText }
            .first { !$0.isEmpty }
    }

    var artwork: Artwork? {
        AppleAddress.artwork(
            [600, 512, 160, 100, 60, 30].compactMap { width in
                text("artworkUrl\(width)").flatMap(AppleAddress.media)
                    .map { Artwork.Variant(width: width, address: $0) }
            })
    }
}
