import Catalogue
import Endpoints
import Foundation
import Logging
import Routes
import Screens
import Synchronization

/// Tells open pages what changes on them.
///
/// A page that someone follows is rendered again when a feed or the profile that it shows changes, once for all who
/// follow the same page, and the difference to its last snapshot is sent to them.
final class LivePages: Sendable {
    /// The identity of a page: everyone with the same address sees the same content.
    struct Address: Hashable, Sendable {
        /// The path with the query, without what the page ignores.
        let path: String
        /// Nil for all new visitors.
        let profile: ProfileID?
        let locale: String
        /// The id of the person who has signed in, if there is one.
        let person: String?
        let role: Role?
    }

    /// A page, and the revision of what is shown of it.
    struct Subscription: Sendable {
        let address: Address
        /// The path with the query as the browser has it, which may name what the page ignores.
        let path: String
        let revision: Int
        /// The canonical address.
        let page: PageAddress
        /// The context of the visitor who follows it.
        let context: LoadContext
        let logger: Logger
    }

    struct Version {
        /// The first and the last revision at which the page was like this.
        var revisions: ClosedRange<Int>
        /// Without markup.
        let snapshot: LiveSnapshot
        let bytes: Int

        init(_ revision: Int, _ snapshot: LiveSnapshot) {
            revisions = revision...revision
            self.snapshot = snapshot.withoutMarkup
            bytes = snapshot.bytes
        }
    }

    /// A stream that follows a page by one of its paths.
    struct Follower: Hashable {
        let stream: Int
        let path: String
    }

    struct Page {
        let address: PageAddress
        /// The address and context of the last follower.
        var context: LoadContext
        var logger: Logger
        /// The one that the memory of the page counts for.
        var client: ClientAddress
        /// Those who follow the page, each with the revision that they have.
        var followers: [Follower: Int] = [:]
        /// The last versions, the newest at the end.
        var versions: [Version] = []
        var subjects: Set<ChangeLog.Subject> = []
        /// Whether the page may have changed since it was rendered.
        var isOutdated = true
        /// Whether the page couldn't be rendered when it was last tried.
        var hasFailed = false
        var rendering: Task<Void, Never>?
        /// When its last follower left; nil while it is followed.
        var abandonedAt: ContinuousClock.Instant?

        /// The memory of its snapshots.
        var bytes: Int { versions.reduce(0) { $0 + $1.bytes } }
    }

    struct Stream {
        let events: AsyncStream<LiveEvent>.Continuation
        let owner: Owner
        let profile: ProfileID
        /// The right by which it was opened; nil if no sign-in was needed.
        let right: StreamRight?
        /// The pages, each with the path that the browser has.
        let pages: [(address: Address, path: String)]
        /// The memory of the events that its reader has not taken yet.
        var waitingBytes = 0
    }

    /// Whom a stream counts for.
    struct Owner: Hashable {
        let client: ClientAddress
        /// Nil for all new profiles.
        let profile: ProfileID?
    }

    struct State {
        var pages: [Address: Page] = [:]
        var streams: [Int: Stream] = [:]
        var streamsOfProfile: [ProfileID: Set<Int>] = [:]
        var streamsOfOwner: [Owner: Int] = [:]
        /// The memory of the snapshots of all pages.
        var bytes = 0
        var bytesOfClient: [ClientAddress: Int] = [:]
        var nextStream = 0
        var maintenance: Task<Void, Never>?
        var revocation: Task<Void, Never>?
    }

    /// How many events wait for a slow reader; one that is slower is disconnected, and catches up when it connects
    /// again.
    private static let maxWaitingEvents = 64
    /// How much memory they may take, except for a single larger one.
    private static let maxWaitingBytes = 1 << 20
    /// How many versions of a page those who were away can catch up from.
    static let maxVersions = 4
    /// How long a page without followers is kept, so that browsers that return can catch up.
    private static let keepingTime = Duration.seconds(300)
    private static let maxAbandonedPages = 500
    private static let heartbeatInterval = Duration.seconds(55)
    /// The time between two renderings of a page.
    static let interval = Duration.milliseconds(100)
    /// The interval for a page about the archive, which takes longer to make, and changes with each answer of an
    /// upstream.
    static let archiveInterval = Duration.seconds(1)
    /// The time until a page that can't be made is tried again.
    static let retryDelay = Duration.seconds(2)

    let changes: ChangeLog
    let limits: ServerLimits
    let signIn: SignIn?
    /// Of pages that are rendered. One client leaves a place to the others.
    let limiter = ConcurrencyLimiter<ClientAddress>(perKey: 3, inAll: 4)
    let state = Mutex(State())
    let load: @Sendable (PageAddress, LoadContext) async throws -> Loaded

    init(
        changes: ChangeLog, limits: ServerLimits, signIn: SignIn? = nil,
        load: @escaping @Sendable (PageAddress, LoadContext) async throws -> Loaded = Loaded.load
    ) {
        self.changes = changes
        self.limits = limits
        self.signIn = signIn
        self.load = load
        changes.observe(isFollowed: { [weak self] in self?.isFollowed($0) ?? false }) { [weak self] in self?.handle($0)
        }
    }

    /// The memory of the snapshots of all pages, in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    /// The number of streams, and of the pages that they follow.
    var counts: (streams: Int, followedPages: Int) {
        state.withLock { ($0.streams.count, $0.pages.values.count(where: { $0.abandonedAt == nil })) }
    }

    // MARK: Streams

    /// Begins a stream of events about pages.
    ///
    /// - Returns: the events, with a closure that ends them; nil beyond the limits.
    func open(
        _ subscriptions: [Subscription], owner: Owner, profile: ProfileID, right: StreamRight? = nil
    ) -> (events: AsyncMapSequence<AsyncStream<LiveEvent>, LiveEvent>, close: @Sendable () -> Void)? {
        let (events, continuation) = AsyncStream.makeStream(
            of: LiveEvent.self, bufferingPolicy: .bufferingOldest(Self.maxWaitingEvents))
        let number = state.withLock { state -> Int? in
            guard state.streams.count < limits.streams, state.streamsOfOwner[owner, default: 0] < limits.streamsOfClient
            else { return nil }
            let number = state.nextStream
            state.nextStream += 1
            state.streams[number] = Stream(
                events: continuation, owner: owner, profile: profile, right: right,
                pages: subscriptions.map { ($0.address, $0.path) })
            state.streamsOfProfile[profile, default: []].insert(number)
            state.streamsOfOwner[owner, default: 0] += 1
            if state.revocation == nil, signIn != nil {
                state.revocation = Task { [weak self] in await self?.endRevoked() }
            }
            if state.maintenance == nil { state.maintenance = Task { [weak self] in await self?.maintain() } }
            return number
        }
        guard let number else { return nil }
        // This is called even if nobody ever reads the events.
        continuation.onTermination = { [weak self] _ in self?.close(number) }
        send(.beginning, to: [number])
        let oldest = subscriptions.map(\.revision).min() ?? 0
        var favourites: [ItemReference: Bool]? = [:]
        while true {
            // A change that comes in between is sent before this, so that it has to be sent again.
            let current = changes.favourites(of: profile, since: oldest)
            if current == favourites { break }
            favourites = current
            guard let current else { break }
            send(LiveEvent(FavouriteChanges(current)), to: [number])
        }
        state.withLock { state in
            // It may have ended already.
            guard state.streams[number] != nil else { return }
            for subscription in subscriptions {
                // Without the favourites that changed meanwhile, the page has to be loaded again.
                let revision = favourites == nil ? 0 : subscription.revision
                var page =
                    state.pages[subscription.address]
                    ?? Page(
                        address: subscription.page, context: subscription.context, logger: subscription.logger,
                        client: owner.client)
                page.context = subscription.context
                page.logger = subscription.logger
                state.count(-page.bytes, for: page.client)
                page.client = owner.client
                state.count(page.bytes, for: page.client)
                page.followers[Follower(stream: number, path: subscription.path)] = revision
                page.abandonedAt = nil
                if page.versions.last?.revisions.contains(revision) != true { page.isOutdated = true }
                state.pages[subscription.address] = page
                beginRendering(subscription.address, &state)
            }
        }
        let taken = events.map { [weak self] event in
            self?.state.withLock { $0.streams[number]?.waitingBytes -= event.bytes }
            return event
        }
        return (taken, { [weak self] in self?.close(number) })
    }

    func close(_ number: Int) {
        let stream = state.withLock { state -> Stream? in
            guard let stream = state.streams.removeValue(forKey: number) else { return nil }
            state.streamsOfProfile[stream.profile]?.remove(number)
            if state.streamsOfProfile[stream.profile]?.isEmpty == true { state.streamsOfProfile[stream.profile] = nil }
            state.streamsOfOwner[stream.owner, default: 0] -= 1
            if state.streamsOfOwner[stream.owner] == 0 { state.streamsOfOwner[stream.owner] = nil }
            for (address, path) in stream.pages {
                state.pages[address]?.followers[Follower(stream: number, path: path)] = nil
                guard let page = state.pages[address], page.followers.isEmpty else { continue }
                if page.versions.isEmpty || state.pages.count > Self.maxAbandonedPages {
                    state.remove(address)
                } else {
                    state.pages[address]?.abandonedAt = .now
                }
            }
            return stream
        }
        // Not within the lock, because it closes the stream.
        stream?.events.finish()
    }

    /// Sends an event to streams. A stream whose reader is too slow ends.
    func send(_ event: LiveEvent, to numbers: some Sequence<Int>) {
        let streams = state.withLock { state in
            numbers.compactMap { number -> (AsyncStream<LiveEvent>.Continuation, isTooSlow: Bool)? in
                guard let stream = state.streams[number] else { return nil }
                state.streams[number]?.waitingBytes += event.bytes
                let isTooSlow = stream.waitingBytes > 0 && stream.waitingBytes + event.bytes > Self.maxWaitingBytes
                return (stream.events, isTooSlow)
            }
        }
        for (stream, isTooSlow) in streams {
            if !isTooSlow, case .enqueued = stream.yield(event) { continue }
            stream.finish()
        }
    }

    /// Sends heartbeats, and forgets pages that nobody follows, as long as there is a stream.
    private func maintain() async {
        while true {
            do { try await Task.sleep(for: Self.heartbeatInterval) } catch { return }
            let numbers = state.withLock { state -> [Int] in
                for (index, page) in state.abandoned.reversed().enumerated()
                where index >= Self.maxAbandonedPages || page.date.duration(to: .now) > Self.keepingTime {
                    state.remove(page.address)
                }
                if state.streams.isEmpty, state.pages.isEmpty { state.maintenance = nil }
                return Array(state.streams.keys)
            }
            if state.withLock({ $0.maintenance == nil }) { return }
            send(.heartbeat, to: numbers)
        }
    }
}
