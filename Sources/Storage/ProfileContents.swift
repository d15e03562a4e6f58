import Catalogue
import Synchronization

/// Caches what pages read of profiles.
///
/// A change by this process is visible at once, a change by another process within a second.
final class ProfileContents: Sendable {
    private struct Known {
        let content: ProfileContent
        let readAt: ContinuousClock.Instant
    }

    private struct State {
        var known: [ProfileID: [ProfileQuery: Known]] = [:]
        /// The size of all that was added since everything was forgotten, in items.
        var size = 0
        /// The number of changes.
        var changes = 0
    }

    private static let lifetime = Duration.seconds(1)
    /// The largest size in items; beyond it, all is forgotten.
    private static let largestSize = 20_000

    private let state = Mutex(State())

    /// The content that a query asks for, read by a closure unless it is known.
    func content(
        _ query: ProfileQuery, of profile: ProfileID, reading read: () async throws -> ProfileContent
    ) async throws -> ProfileContent {
        let now = ContinuousClock.now
        let (known, changes) = state.withLock { ($0.known[profile]?[query], $0.changes) }
        if let known, now - known.readAt < Self.lifetime { return known.content }
        let content = try await read()
        let size = 1 + query.items.count + 8 * content.favourites.favourites.count
        guard size <= Self.largestSize else { return content }
        state.withLock { state in
            // A change during the read may be missing in the content.
            guard state.changes == changes else { return }
            if state.size + size > Self.largestSize { (state.known, state.size) = ([:], 0) }
            state.known[profile, default: [:]][query] = Known(content: content, readAt: now)
            state.size += size
        }
        return content
    }

    /// Forgets the content of a profile that was changed; nil for all profiles.
    func forget(_ profile: ProfileID?) {
        state.withLock { state in
            state.changes += 1
            if let profile { state.known[profile] = nil } else { state.known = [:] }
            if state.known.isEmpty { state.size = 0 }
        }
    }
}
