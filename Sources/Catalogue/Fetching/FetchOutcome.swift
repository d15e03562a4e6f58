public import Endpoints

/// The result of asking the upstreams.
public enum FetchOutcome: Hashable, Sendable {
    /// The whole collection.
    case whole(FeedContent)
    /// A part of the collection, and the reason why it is not whole.
    case part(FeedContent, EndpointError)
    /// No content, because of this error.
    case nothing(EndpointError)

    var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }
}

extension FeedContent {
    /// The content updated by a part of a newer collection. Real records replace samples and join archived records,
    /// which all stay.
    func updated(with part: FeedContent) -> FeedContent {
        guard case .sample = provenance, !part.items.isEmpty else { return overlaid(with: part) }
        var part = part
        part.names.merge(names) { new, old in old.merging(new) { _, new in new } }
        return part
    }

    private func overlaid(with part: FeedContent) -> FeedContent {
        var content = self
        var updated = items
        var places: [ItemReference: Int] = [:]
        for (index, item) in items.enumerated() { places[item.id] = index }
        let isOutgrown = Set(part.items.map(\.id)).isSuperset(of: places.keys)
        // An item's own record, which arrived earlier, has more than its list.
        let arrived = places.filter { !listed.contains($0.key.id) }
        let news = part.items.map { item in
            part.listed.contains(item.id.id) ? arrived[item.id].map { items[$0] } ?? item : item
        }
        for item in news where !isOutgrown {
            if let place = places[item.id] {
                updated[place] = item
            } else {
                updated.append(item)
            }
        }
        // A part with all known items has them in upstream's order.
        content.items = isOutgrown ? news : updated
        content.listed = part.listed.union(listed.subtracting(part.items.map(\.id.id)))
            .subtracting(arrived.keys.map(\.id))
        content.total = max(part.total, content.items.count)
        content.missing = part.missing
        content.isMissingCounted = part.isMissingCounted
        content.shortfall = part.shortfall
        content.bound = part.bound
        content.undecodable = part.undecodable
        content.former.merge(part.former) { _, new in new }
        content.damagedTexts = part.damagedTexts
        return content
    }
}

extension ArchiveEntry.Completeness {
    /// The completeness of a newly fetched whole collection: it never replaces a collection with more readable records.
    ///
    /// - Parameters:
    ///   - new: the fetched collection.
    ///   - old: the archived collection; nil if there is none.
    init<Item>(of new: DecodedCollection<Item>, beside old: DecodedCollection<Item>?) {
        self = new.undecodable.count > old?.undecodable.count ?? .max ? .undecodable : .whole
    }
}
