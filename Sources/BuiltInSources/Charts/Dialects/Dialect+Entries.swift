import Catalogue
import Endpoints

extension Dialect<ChartItem> {
    /// Entries of the stores' own feeds, which are Atom converted to JSON: `{"feed": {"entry": [{"im:name": {"label"}, …}]}}`.
    static var entries: Dialect {
        Dialect("a feed with entries") { answers throws(ReadingError) in
            let envelope: Envelope = try answers[0].decoded(as: "a feed with entries")
            guard let entries = envelope.feed.entries else { return DecodedCollection(items: []) }
            return DecodedCollection(
                items: zip(entries.elements, entries.places).map { $0.item(rank: $1 + 1) },
                undecodable: entries.undecodable)
        }
    }
}

private struct Envelope: Decodable, Sendable {
    let feed: Feed

    struct Feed: Decodable, Sendable {
        /// Nil if the chart is empty.
        let entries: OneOrSeveral<ChartEntry>?

        private enum CodingKeys: String, CodingKey {
            case entry, updated, title, id
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            entries = try container.decodeIfPresent(OneOrSeveral<ChartEntry>.self, forKey: .entry)
            if entries == nil {
                // An empty chart must have a key that only this dialect has, or the answer may be no chart.
                let label = [CodingKeys.updated, .title, .id].first(where: container.contains) ?? .updated
                _ = try container.decode(ChartEntry.Label.self, forKey: label)
            }
        }
    }
}
