import Catalogue
import Endpoints

extension Dialect<MusicItem> {
    /// Results of a search or a lookup: `{"resultCount": 50, "results": [{"wrapperType", "kind", "trackId", …}]}`.
    ///
    /// The dialect ignores the count, which sometimes differs from the number of results.
    static var searchResults: Dialect {
        Dialect("results of a search") { answers throws(ReadingError) in
            let envelope: Envelope = try answers[0].decoded(as: "results of a search")
            let results = envelope.results
            return DecodedCollection(
                items: zip(results.elements, results.places).map { item, place in
                    var item = item
                    item.place = place + 1
                    return item
                },
                undecodable: results.undecodable)
        }
    }
}

private struct Envelope: Decodable, Sendable {
    let results: LenientArray<MusicItem>
}
