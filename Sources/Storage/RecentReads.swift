package import Catalogue
import Synchronization

/// Caches what pages read of the database, by owner and query.
///
/// A change by this process is visible at once, a change by another process within a second.
package final class RecentReads<Owner: Hashable & Sendable, Query: Hashable & Sendable, Content: Sendable>: Sendable {
    private struct Known {
        let content: Content
        let readAt: ContinuousClock.Instant

        /// The same content, which has to be read again.
        func outdated(by lifetime: Duration) -> Known { Known(content: content, readAt: readAt - lifetime) }
    }

    private struct State {
        var known: [Owner: [Query: Known]] = [:]
        /// The size of all that was added since everything was forgotten, each query once.
        var size = 0
        /// The number of changes.
        var changes = 0
    }

    private let lifetime = Duration.seconds(1)
    private let largestSize: Int
    private let isStaleOnFailure: Bool
    private let size: @Sendable (Query, Content) -> Int
    private let state = Mutex(State())

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - largestSize: the largest size of all; beyond it, all is forgotten.
    ///   - isStaleOnFailure: whether content that was read earlier is returned while the database can't be read.
    ///   - size: the size of a query and its content, at least 1.
    package init(
        largestSize: Int, isStaleOnFailure: Bool = false, size: @escaping @Sendable (Query, Content) -> Int
    ) {
        self.largestSize = largestSize
        self.isStaleOnFailure = isStaleOnFailure
        self.size = size
    }

    /// The content that a query asks for, read by a closure unless it is known.
    package func content(_ query: Query, of owner: Owner, reading read: () async throws -> Content) async throws
        -> Content
    {
        let now = ContinuousClock.now
        let (known, changes) = state.withLock { ($0.known[owner]?[query], $0.changes) }
        if let known, now - known.readAt < lifetime { return known.content }
        let content: Content
        do { content = try await read() } catch let error as any StoreFailure where !(error is UnexpectedColumn) {
            guard isStaleOnFailure, let known = state.withLock({ $0.known[owner]?[query] }) else { throw error }
            return known.content
        }
        let size = size(query, content)
        guard size <= largestSize else { return content }
        state.withLock { state in
            // A change during the read may be missing in the content.
            guard state.changes == changes else { return }
            if let old = state.known[owner]?[query] { state.size -= self.size(query, old.content) }
            if state.size + size > largestSize { (state.known, state.size) = ([:], 0) }
            state.known[owner, default: [:]][query] = Known(content: content, readAt: now)
            state.size += size
        }
        return content
    }

    /// Forgets the content of an owner that was changed; nil for all owners. What may be stale on failure is read again.
    package func forget(_ owner: Owner?) {
        state.withLock { state in
            state.changes += 1
            if isStaleOnFailure {
                for owner in owner.map({ [$0] }) ?? Array(state.known.keys) {
                    state.known[owner] = state.known[owner]?.mapValues { $0.outdated(by: lifetime) }
                }
                return
            }
            if let owner { state.known[owner] = nil } else { state.known = [:] }
            if state.known.isEmpty { state.size = 0 }
        }
    }
}

extension RecentReads where Owner == ProfileID, Query == ProfileQuery, Content == ProfileContent {
    /// The parts of a profile that a query asks for. Lists of other items share what was read, unless the profile has many
    /// favourites: the ids are then those of all favourites.
    ///
    /// - Parameters:
    ///   - query: the parts.
    ///   - profile: the profile.
    ///   - read: reads parts in one transaction.
    package func content(
        _ query: ProfileQuery, of profile: ProfileID, reading read: (ProfileQuery) async throws -> ProfileContent
    ) async throws -> ProfileContent {
        guard !query.items.isEmpty else { return try await content(query, of: profile) { try await read(query) } }
        var shared = query
        shared.items = []
        shared.readsAllFavouriteIDs = true
        var content = try await content(shared, of: profile) { try await read(shared) }
        guard let all = content.allFavouriteIDs else {
            return try await self.content(query, of: profile) { try await read(query) }
        }
        content.favouriteIDs = all
        content.allFavouriteIDs = nil
        return content
    }
}
