import Endpoints
public import Foundation
import OrderedCollections
import Synchronization

/// Tells which feeds and profiles have changed, and whether the archive has, so that open pages can follow them.
///
/// Each change has a revision: a number larger than those of all changes before it, also of earlier runs of the program
/// if that has one node.
public final class ChangeLog: Sendable {
    /// The subject of a change: all that a page shows comes from feeds, from a profile and from the archive.
    public enum Subject: Hashable, Sendable {
        /// The state of a feed.
        case feed(FeedKey)
        /// The favourites, home page, searches and preferences of a profile.
        case profile(ProfileID)
        /// The recent items of a profile, which change with each page of an item, and which few pages show.
        case recentItems(of: ProfileID)
        /// The archived answers and the records of upstreams, as far as pages report on them.
        case archive
    }

    /// A change of a subject.
    public struct Change: Sendable {
        /// The subject; nil for all profiles.
        public let subject: Subject?
        /// The favourite that was added or removed, if that is what has changed.
        public let favourite: (item: ItemReference, isFavourite: Bool)?
    }

    private struct History {
        var revision: Int
        /// The last favourites that were added or removed, oldest first.
        var favourites: [(revision: Int, item: ItemReference, isFavourite: Bool)] = []
        /// The revision after which ``favourites`` has all of them.
        var start: Int
    }

    private struct State {
        var revision: Int
        /// The least recently changed subject is the first.
        var histories: OrderedDictionary<Subject, History> = [:]
        /// No subject without a history has changed since this revision.
        var floor: Int
        var observer: (@Sendable (Change) -> Void)?
        var isFollowed: (@Sendable (Subject) -> Bool)?
        var others: [@Sendable (Change) -> Void] = []
    }

    /// How many subjects have a history. A page that shows another one is taken for older than it is.
    private static let capacity = 20_000
    /// How many added and removed favourites a history has.
    private static let maxFavourites = 100

    private let state: Mutex<State>

    /// Creates a history without changes.
    ///
    /// - Parameter now: the date at which the program starts, from which revisions count: in milliseconds since 1970.
    public convenience init(now: Date = Date()) {
        self.init(first: Int(now.timeIntervalSince1970 * 1_000))
    }

    /// Creates a history of one of several nodes. Nodes have no revisions in common, so that a page of one is never
    /// taken for a page of another: those with the same quotient by 2²⁸ are of one node.
    ///
    /// - Parameter node: a number from 0 to 2²⁵ - 1, so that JavaScript has all revisions. No other node may have it, and
    ///   no earlier run.
    public convenience init(node: Int) {
        self.init(first: node << 28)
    }

    private init(first revision: Int) {
        state = Mutex(State(revision: revision, floor: revision))
    }

    /// Sets the observer of all changes.
    ///
    /// - Parameters:
    ///   - isFollowed: whether anyone wants to hear of a subject's changes now.
    ///   - observer: is called with each change, in order. It must return quickly, and must not publish.
    public func observe(
        isFollowed: @escaping @Sendable (Subject) -> Bool = { _ in false },
        _ observer: @escaping @Sendable (Change) -> Void
    ) {
        state.withLock {
            $0.observer = observer
            $0.isFollowed = isFollowed
        }
    }

    /// Calls a closure with each change, besides the observer and under the same conditions.
    package func alsoObserve(_ observer: @escaping @Sendable (Change) -> Void) {
        state.withLock { $0.others.append(observer) }
    }

    /// Whether anyone wants to hear of a subject's changes now.
    public func isFollowed(_ subject: Subject) -> Bool {
        state.withLock { $0.isFollowed }?(subject) ?? false
    }

    /// Tells that a subject has changed. To be called when readers see the change.
    ///
    /// - Parameters:
    ///   - subject: what has changed; nil for all profiles.
    ///   - favourite: the favourite that was added or removed.
    public func publish(_ subject: Subject?, favourite: (item: ItemReference, isFavourite: Bool)? = nil) {
        state.withLock { state in
            state.revision += 1
            let revision = state.revision
            if let subject {
                var history =
                    state.histories.removeValue(forKey: subject) ?? History(revision: revision, start: state.floor)
                history.revision = revision
                if let favourite {
                    history.favourites.append((revision, favourite.item, favourite.isFavourite))
                    if history.favourites.count > Self.maxFavourites {
                        history.start = history.favourites.removeFirst().revision
                    }
                }
                state.histories[subject] = history
                if state.histories.count > Self.capacity {
                    state.floor = max(state.floor, state.histories.removeFirst().value.revision)
                }
            } else {
                state.floor = revision
                state.histories = state.histories.filter { if case .profile = $0.key { false } else { true } }
            }
            let change = Change(subject: subject, favourite: favourite)
            state.observer?(change)
            for observer in state.others { observer(change) }
        }
    }

    /// The revision of the last change of a subject.
    public func revision(of subject: Subject) -> Int {
        state.withLock { $0.histories[subject]?.revision ?? $0.floor }
    }

    /// The favourites of a profile that were added or removed after a revision, each with its last state; nil if not
    /// all of them are known.
    public func favourites(of profile: ProfileID, since revision: Int) -> [ItemReference: Bool]? {
        state.withLock { state in
            let history = state.histories[.profile(profile)] ?? History(revision: state.floor, start: state.floor)
            guard history.start <= revision else { return nil }
            let later = history.favourites.drop { $0.revision <= revision }
            return Dictionary(later.map { ($0.item, $0.isFavourite) }) { $1 }
        }
    }
}

/// The identity of a feed: a source and its query.
public struct FeedKey: Hashable, Sendable {
    let source: SourceID
    let query: [Resource.Parameter]
    var item: String?
}

extension FeedKey {
    init(of source: ResolvedSource) { self.init(source: source.id, query: source.choices, item: source.item) }
}

/// Records what a page is made of while it is loaded.
public final class DependencyRecorder: Sendable {
    private let changes: ChangeLog
    /// The subjects in the order of reading, with their revisions then. Few are read more than once.
    private let records = Mutex<[(subject: ChangeLog.Subject, revision: Int)]>([])

    /// - Parameter changes: tells which revisions the subjects have.
    public init(_ changes: ChangeLog) { self.changes = changes }

    /// The subjects that the page has read.
    public var subjects: Set<ChangeLog.Subject> { records.withLock { Set($0.map(\.subject)) } }

    /// The revision of the last change that the page shows, 1 if it shows nothing that changes; nil if something has
    /// changed since it was read.
    public var revision: Int? {
        let records = records.withLock { $0 }
        // If a subject was read again after a change, a part of the page is older.
        let isCurrent = records.allSatisfy { $0.revision == changes.revision(of: $0.subject) }
        return isCurrent ? records.map(\.revision).max() ?? 1 : nil
    }

    /// To be called before a subject is read.
    public func record(_ subject: ChangeLog.Subject) {
        let revision = changes.revision(of: subject)
        records.withLock { $0.append((subject, revision)) }
    }
}
