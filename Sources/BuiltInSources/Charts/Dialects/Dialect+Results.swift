import Catalogue
import Endpoints

extension Dialect<ChartItem> {
    /// Results of the feed generator: `{"feed": {"results": [{"id", "name", "artworkUrl100", …}]}}`. Its versions 1 and 2
    /// have the same keys.
    static var results: Dialect {
        Dialect("a feed with results") { answers throws(ReadingError) in
            let envelope: Envelope = try answers[0].decoded(as: "a feed with results")
            let results = envelope.feed.results
            return DecodedCollection(
                items: zip(results.elements, results.places).map { $0.item(rank: $1 + 1) },
                undecodable: results.undecodable)
        }
    }
}

private struct Envelope: Decodable, Sendable {
    let feed: Feed

    struct Feed: Decodable, Sendable {
        let results: LenientArray<ChartResult>
    }
}

private struct ChartResult: Decodable, Sendable {
    let id: String
    let name: String
    let artistName: String?
    let kind: String?
    let releaseDate: String?
    let copyright: String?
    let contentAdvisoryRating: String?
    let artworkUrl100: String?
    let genres: LenientArray<Genre>?
    let url: String?

    struct Genre: Decodable, Sendable {
        let name: String
    }

    func item(rank: Int) -> ChartItem {
        ChartItem(
            id: id, rank: rank, name: name, artist: artistName, kind: kind.map { StoreKind($0) },
            genres: genres?.elements.map(\.name) ?? [], released: releaseDate.flatMap(ISODay.day),
            price: nil, rating: contentAdvisoryRating.flatMap(ContentRating.corrected), rights: copyright,
            description: nil,
            artwork: artworkUrl100.flatMap(AppleAddress.media).map(Artwork.resizable),
            preview: nil, store: url.flatMap(AppleAddress.page))
    }
}
