import Catalogue

/// The values of a record of the search API, of any kind. Values of another type than expected are unknown.
struct MusicFacts: Decodable, Sendable {
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
}
