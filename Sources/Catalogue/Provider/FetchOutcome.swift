public import Endpoints

/// What asking the upstreams brought.
public enum FetchOutcome: Hashable, Sendable {
    /// The whole collection.
    case whole(FeedContent)
    /// A part of it, and why not all.
    case part(FeedContent, EndpointError)
    /// No upstream gave anything, for this reason.
    case nothing(EndpointError)

    var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }
}

extension FeedContent {
    /// This content and what has come of a newer collection that isn't whole yet: real records take the place of samples,
    /// and join what is archived, of which nothing is lost.
    func updated(with part: FeedContent) -> FeedContent {
        guard case .sample = provenance, !part.items.isEmpty else { return overlaid(with: part) }
        var part = part
        part.names.merge(names) { new, old in old.merging(new) { _, new in new } }
        return part
    }

    private func overlaid(with part: FeedContent) -> FeedContent {
        var content = self
        var places: [ItemReference: Int] = [:]
        for (index, item) in items.enumerated() { places[item.id] = index }
        let isOutgrown = Set(part.items.map(\.id)).isSuperset(of: places.keys)
        // What has all that was there has it in upstream's order.
        if isOutgrown { content.items = part.items }
        for item in part.items where !isOutgrown {
            if let place = places[item.id] {
                content.items[place] = item
            } else {
                content.items.append(item)
            }
        }
        content.total = max(part.total, content.items.count)
        content.missing = part.missing
        content.undecodable = part.undecodable
        return content
    }
}
