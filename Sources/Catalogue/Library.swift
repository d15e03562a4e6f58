public import Foundation

/// Everything a reader needs: the sources, their feeds and people's profiles.
public struct Library: Sendable {
    public let sources: [AnySource]
    public let feeds: FeedRegistry
    public let profiles: any ProfileStore
    /// The date that changes are stamped with.
    public let now: @Sendable () -> Date

    public init(
        sources: [AnySource], feeds: FeedRegistry, profiles: any ProfileStore,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.sources = sources
        self.feeds = feeds
        self.profiles = profiles
        self.now = now
    }

    public func source(_ id: String) -> AnySource? {
        sources.first { $0.id.rawValue == id }
    }

    /// The state of a source's feed, as far as it is decent to wait for it.
    public func state(
        of source: AnySource, patience: FeedStore.Patience = .init(), retrying: Bool = false
    ) async -> FeedState {
        await feeds.store(for: source).state(patience: patience, retrying: retrying)
    }

    /// An item from its feed, else from the profile's own record of it, with the feed's state.
    public func item(
        _ reference: ItemReference, of source: AnySource, profile: ProfileID,
        patience: FeedStore.Patience = .init()
    ) async throws -> (item: CatalogueItem?, state: FeedState) {
        let state = await state(of: source, patience: patience)
        if let content = state.content, let item = content.items.first(where: { $0.id == reference }) {
            return (item.naming(content.names), state)
        }
        return (try await profiles.favouriteRecord(of: reference, profile: profile), state)
    }

    /// Makes an item a favourite or none.
    ///
    /// - Returns: the item, or nil if there is none of that name.
    public func setFavourite(
        _ isFavourite: Bool, _ reference: ItemReference, of source: AnySource, profile: ProfileID,
        restoring: Bool = false
    ) async throws -> CatalogueItem? {
        guard let item = try await item(reference, of: source, profile: profile).item else { return nil }
        if isFavourite {
            try await profiles.addFavourite(item, of: profile, at: now(), restoring: restoring)
        } else {
            try await profiles.removeFavourite(reference, of: profile, at: now())
        }
        return item
    }
}
