import Catalogue
import Endpoints

extension Dialect<MusicItem> {
    /// What a search or a lookup found: `{"resultCount": 50, "results": [{"wrapperType", "kind", "trackId", …}]}`.
    ///
    /// How many there are is said by the results themselves: the count is not always theirs.
    static var found: Dialect {
        Dialect("results of a search") { answers throws(ReadingError) in
            let envelope: Envelope = try answers[0].decoded(as: "results of a search")
            let results = envelope.results
            return DecodedCollection(
                items: zip(results.elements, results.places).map { $0.item(place: $1 + 1) },
                undecodable: results.undecodable)
        }
    }
}

private struct Envelope: Decodable, Sendable {
    let results: LenientArray<MusicRecord>
}
