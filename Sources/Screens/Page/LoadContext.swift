package import Catalogue
package import Foundation
import Media
package import Routes
import Synchronization

/// The parts of pages that all visitors share.
package struct Site: Sendable {
    package let assets: Assets
    package let additions: Additions
    /// The records that additions show.
    package let records: any RecordStore
    package let pictures: Pictures
    package let fragments: Fragments
    /// The time after which a page looks again while an answer is on its way, in seconds.
    package let refreshInterval: TimeInterval
    /// Whether storage can't be reached, so that pages show what was read before, and say so.
    package let isStorageAway: @Sendable () -> Bool

    package init(
        assets: Assets, additions: Additions = Additions(), records: any RecordStore, pictures: Pictures,
        fragments: Fragments, refreshInterval: TimeInterval = 1,
        isStorageAway: @escaping @Sendable () -> Bool = { false }
    ) {
        self.assets = assets
        self.additions = additions
        self.records = records
        self.pictures = pictures
        self.fragments = fragments
        self.refreshInterval = refreshInterval
        self.isStorageAway = isStorageAway
    }

    /// Makes a site under another path, with fragments of its own.
    package func under(_ basePath: BasePath, fragments: Fragments) -> Site {
        Site(
            assets: assets, additions: additions, records: records, pictures: pictures.under(basePath),
            fragments: fragments, refreshInterval: refreshInterval, isStorageAway: isStorageAway)
    }

    /// The data that every page needs besides its content.
    package func model(for visitor: Visitor, of library: Library) -> PageModel {
        PageModel(
            sources: library.sources, allSources: library.allSources, sourcesVersion: library.sourcesVersion,
            assets: assets, additions: additions, pictures: pictures, fragments: fragments, visitor: visitor,
            now: library.now(), refreshInterval: refreshInterval, isStorageAway: isStorageAway)
    }
}

/// All that a page is loaded with.
package struct LoadContext: Sendable {
    package let site: Site
    /// The sources, feeds and profiles, as the client of the request reads them.
    package private(set) var library: Library
    package private(set) var visitor: Visitor
    /// Makes sources from addresses that people type; nil where they may not.
    package let drafter: (any SourceDrafting)?
    /// The path of the app’s page that led here, with its query; nil if another one did.
    package var referrer: String? { findReferrer() }
    /// The scheme, host and port of the server as the browser sees them; nil if they are unknown.
    package var origin: String? { findOrigin() }
    /// Whether a person opens the page, so that its search is one of theirs.
    package var isNavigation: Bool { stars == nil && findNavigation() }
    // Few pages need these, and parsing them costs as much as a small page.
    private let findReferrer: @Sendable () -> String?
    private let findOrigin: @Sendable () -> String?
    private let findNavigation: @Sendable () -> Bool
    /// Logs the error of a section that the program adds, or throws it so that the page fails.
    let sectionFailed: @Sendable (ItemReference, any Error) throws -> Void
    /// The client by whose name its share of upstreams is counted.
    private let client: String
    /// Records which feeds and profiles are read.
    package private(set) var recorder: DependencyRecorder
    /// Gets the stars of the page, which then has none; nil for a page with stars.
    private var stars: StarRecorder?
    /// The preferences, once the profile has been read.
    private var preferences = PreferencesRecorder()

    package init(
        site: Site, library: Library, visitor: Visitor, client: String, drafter: (any SourceDrafting)?,
        referrer: @autoclosure @escaping @Sendable () -> String?,
        origin: @autoclosure @escaping @Sendable () -> String?,
        isNavigation: @autoclosure @escaping @Sendable () -> Bool,
        sectionFailed: @escaping @Sendable (ItemReference, any Error) throws -> Void = { throw $1 }
    ) {
        self.site = site
        self.visitor = visitor
        self.client = client
        self.drafter = drafter
        findReferrer = referrer
        findOrigin = origin
        findNavigation = isNavigation
        self.sectionFailed = sectionFailed
        recorder = DependencyRecorder(library.changes)
        self.library = library.reading(for: client, recordingIn: recorder)
    }

    /// A context for loading the page again while it is open, with a recorder of its own.
    ///
    /// - Parameter stars: gets the stars, whose changes open pages hear of by events of their own.
    package func following(stars: StarRecorder) -> LoadContext {
        var context = self
        context.recorder = DependencyRecorder(library.changes)
        context.library = library.reading(for: client, recordingIn: context.recorder)
        context.stars = stars
        context.preferences = PreferencesRecorder()
        // It has been shown.
        context.visitor.notice = nil
        return context
    }

    /// The source with an id.
    ///
    /// - Throws: ``WebError/unknownSource(_:known:)`` if there is none.
    package func source(_ id: String) throws -> ResolvedSource {
        guard let source = library.source(id) else {
            throw WebError.unknownSource(id, known: library.sources.map(\.id.rawValue))
        }
        return source
    }

    /// The source and the item in an address.
    package func item(at address: PageAddress) throws -> (ResolvedSource, ItemReference) {
        let source = try source(address.source)
        guard let item = address.item else { throw WebError.unknownAddress }
        return (source, item)
    }

    /// The parts of the visitor's profile that a page shows, with the preferences, which every page needs.
    package func content(_ query: ProfileQuery) async throws -> ProfileContent {
        // A new profile has nothing to load.
        if visitor.isNewProfile { return ProfileContent() }
        recorder.record(.profile(visitor.profile))
        if !query.recent.isEmpty { recorder.record(.recentItems(of: visitor.profile)) }
        var query = query
        query.preferences = true
        var content = try await library.profiles.content(query, of: visitor.profile)
        preferences.record(content.preferences)
        if let stars {
            stars.record(content.favouriteIDs.intersection(query.items))
            content.favouriteIDs = []
            content.allFavouriteIDs = nil
        }
        return content
    }

    /// The data that every page needs besides its content. The preferences are read if the content was not.
    package func model() async throws -> PageModel {
        let model = site.model(for: visitor, of: library)
        // Strangers have no profile of their own.
        if visitor.role != nil {
            do {
                let known = preferences.recorded
                model.preferences = if let known { known } else { try await content(ProfileQuery()).preferences }
            } catch is any StoreFailure {
                // Without them, the page still works.
            }
        }
        switch visitor.notice {
        case .moved(let item):
            model.noticeTitle = try await library.profiles.favouriteRecord(
                of: item, profile: visitor.profile)?.card.title
        case .home(let notice):
            model.noticeTitle = notice.feed.map { visitor.strings.title(of: $0, among: library.sources) }
        case .favourite, .notMoved, .searchForgotten, .source, .navigation, .account, nil: break
        }
        return model
    }

    /// The address of a route, under the base path.
    package func path(to route: Route) -> String { site.pictures.addresses.basePath.path(to: route) }
}

/// The stars of a page that is loaded without them.
package final class StarRecorder: Sendable {
    private let recorded = Mutex<Set<ItemReference>>([])

    package init() {}

    package var items: Set<ItemReference> { recorded.withLock { $0 } }

    func record(_ items: Set<ItemReference>) { recorded.withLock { $0.formUnion(items) } }
}

/// The preferences that were read with the content of a page.
private final class PreferencesRecorder: Sendable {
    private let state = Mutex<Preferences?>(nil)

    var recorded: Preferences? { state.withLock { $0 } }

    func record(_ preferences: Preferences) { state.withLock { $0 = preferences } }
}

extension WebError {
    /// The error for a feed without content.
    package static func unavailable(_ state: FeedState) -> WebError {
        state.failedAttempt.map { .upstreamUnavailable($0) } ?? .stillLoading
    }

    /// The error for a missing item. An item of a feed without content is not known to be missing.
    package static func noItem(_ reference: ItemReference, in state: FeedState) -> WebError {
        if state.content == nil { return unavailable(state) }
        // The answer on its way may have the item.
        return state.isWaiting ? .stillLoading : .unknownItem(reference)
    }
}
