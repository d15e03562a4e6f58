public import Foundation

/// The result of looking up an item.
public struct ItemLookup: Sendable {
    /// The item; nil if it was not found.
    public let item: CatalogueItem?
    /// The place where the item was found.
    public let origin: Origin
    /// The provenance of the item's list; nil for a profile's own record.
    public let provenance: Provenance?
    /// The state of the feed that was searched.
    public let state: FeedState

    /// Looks up an item in a feed; nil if the feed doesn't have it.
    init?(_ reference: ItemReference, in state: FeedState) {
        guard let content = state.content, let item = content.item(reference) else { return nil }
        self.init(item: item, origin: .feed, provenance: content.provenance, state: state)
    }

    /// This item with the state of the list that is shown beside it.
    func beside(_ state: FeedState) -> ItemLookup {
        ItemLookup(item: item, origin: origin, provenance: provenance, state: state)
    }

    init(item: CatalogueItem?, origin: Origin, provenance: Provenance?, state: FeedState) {
        self.item = item
        self.origin = origin
        self.provenance = provenance
        self.state = state
    }

    /// Whether upstream may know more of the item.
    public func mayGetBetter(in source: ResolvedSource) -> Bool {
        origin != .feed || source.fetchesDetails && source.query(forItem: item?.id.id ?? "") != nil
    }

    /// The places where an item can be found, in the order of the lookup.
    public enum Origin: Hashable, Sendable {
        /// The feed of the list.
        case feed
        /// An earlier list, at the date of its answer.
        case lastSeen(Date)
        /// The samples that come with the program.
        case sample
        /// The profile's own record of a favourite.
        case ownRecord
    }
}
