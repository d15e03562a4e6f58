import Catalogue
import Endpoints

extension Dialect<ChartItem> {
    /// Entries of the stores' own feeds, which are Atom converted to JSON: `{"feed": {"entry": [{"im:name": {"label"}, …}]}}`.
    static var entries: Dialect {
        Dialect("a feed with entries") { answers throws(ReadingError) in
            let envelope: Envelope = try answers[0].decoded(as: "a feed with entries")
            guard let entries = envelope.feed.entries else { return DecodedCollection(items: []) }
            return DecodedCollection(
                items: zip(entries.elements, entries.places).map { entry, place in
                    var item = entry.item
                    item.rank = place + 1
                    return item
                },
                undecodable: entries.undecodable)
        }
    }
}

private struct Envelope: Decodable, Sendable {
    let feed: Feed

    struct Feed: Decodable, Sendable {
        /// Nil if the chart is empty.
        let entries: OneOrSeveral<ChartEntry>?

        init(from decoder: any Decoder) throws {
            let feed = try decoder.container(keyedBy: AnyKey.self)
            entries = try feed.decodeIfPresent(OneOrSeveral<ChartEntry>.self, forKey: "entry")
            if entries == nil {
                // An empty chart must have a key that only this dialect has, or the answer may be no chart.
                let key = (["updated", "title", "id"] as [AnyKey]).first(where: feed.contains) ?? "updated"
                _ = try feed.nestedContainer(keyedBy: AnyKey.self, forKey: key).decode(String.self, forKey: "label")
            }
        }
    }
}
