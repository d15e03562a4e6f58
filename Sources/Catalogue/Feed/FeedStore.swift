import Endpoints
public import Foundation
import Synchronization

/// Owns the state of one feed and runs its effects. All readers of the feed share it.
public actor FeedStore {
    /// The time that a reader waits for upstream.
    public struct WaitPolicy: Sendable, Hashable {
        /// The time to wait while there is nothing to show.
        public var forContent: Duration
        /// The time to wait for upstream's answer while there is older content. Pages don't wait, because they show the
        /// answer when it arrives.
        public var forAnswer: Duration

        /// Creates a policy; by default that of a page: up to 2 s if there is nothing to show.
        public init(forContent: Duration = .seconds(2), forAnswer: Duration = .zero) {
            self.forContent = forContent
            self.forAnswer = forAnswer
        }

        /// The policy of a part of a page, which can arrive after the others.
        public static let immediate = WaitPolicy(forContent: .zero)

        /// The policy of a reader that has something else to show.
        var withSomethingToShow: WaitPolicy { WaitPolicy(forContent: forAnswer, forAnswer: forAnswer) }
        /// The policy of a reader that needs more than there is to show.
        var forMore: WaitPolicy { WaitPolicy(forContent: forContent, forAnswer: forContent) }
        /// Whether a reader that has waited as if it had something to show may wait again.
        var canWaitLonger: Bool { forMore != withSomethingToShow }
    }

    /// The time to wait for the archive, which is on this machine, even if the policy allows less.
    private static let archiveLimit = Duration.milliseconds(200)

    /// The current state of the feed.
    public nonisolated var state: FeedState { current.withLock { $0 } }
    /// Only the actor changes it; anyone may read it without waiting.
    private let current = Mutex(FeedState.idle)
    private let didChange = Mutex<(@Sendable () -> Void)?>(nil)
    private var hasReadArchive = false
    /// The number of items that readers have asked for, of a list that is loaded on demand.
    private var demand = 0
    /// How many further items such a list loads at once, whatever page an address names.
    private static let maxAtOnce = 500

    nonisolated let provider: FeedRepository
    private let freshness: TimeInterval
    private let retryInterval: TimeInterval
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var tasks: [FeedEffect.ID: Task<Void, Never>] = [:]
    /// The streams that wait for a change, by number; bounded by the server's limit of connections.
    private var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    private var nextObserver = 0

    /// Creates the store of a feed that has not been requested.
    ///
    /// - Parameters:
    ///   - provider: reads the archive and asks upstream.
    ///   - clock: measures the time to wait.
    ///   - retryInterval: the time before upstream is asked again after its first failure, in seconds.
    ///   - now: the current date, which answers are stamped with.
    public init(
        provider: FeedRepository,
        clock: any Clock<Duration> = ContinuousClock(),
        retryInterval: TimeInterval = 10,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.provider = provider
        self.clock = clock
        self.now = now
        freshness = provider.source.freshness / .seconds(1)
        self.retryInterval = retryInterval
    }

    deinit {
        for task in tasks.values { task.cancel() }
        for observer in observers.values { observer.finish() }
    }

    /// The state to show now. Asks upstream if a request is due, and waits for it within a policy.
    ///
    /// - Parameters:
    ///   - waiting: how long to wait for upstream.
    ///   - retrying: whether a person asked to try again now.
    ///   - items: how many items to show of a list that is loaded on demand.
    public func state(
        waiting: WaitPolicy = WaitPolicy(), retrying: Bool = false, items: Int = 0
    ) async -> FeedState {
        let wanted = min(items, (state.content?.items.count ?? 0) + Self.maxAtOnce)
        demand = max(demand, wanted)
        send(retrying ? .retryTapped(at: now()) : .requested(at: now()))
        send(.itemsRequested(wanted, at: now()))
        let reading = await clock.measure {
            await wait(atMost: max(waiting.forContent, Self.archiveLimit)) { $0.hasReadArchive || !$0.state.isWaiting }
        }
        let loading = await clock.measure {
            await wait(atMost: waiting.forContent - reading) { $0.state.content != nil || !$0.state.isWaiting }
        }
        if state.content != nil {
            let limit = retrying ? waiting.forContent : waiting.forAnswer
            let refreshing = await clock.measure {
                await wait(atMost: limit - reading - loading) { !$0.state.isWaiting }
            }
            // A request that was on its way did not know how many are wanted.
            if state.lacks(wanted), !state.isWaiting {
                send(.itemsRequested(wanted, at: now()))
                await wait(atMost: limit - reading - loading - refreshing) { !$0.state.isWaiting }
            }
        }
        return state
    }

    /// The state if a request for a number of items now has nothing to wait for and changes nothing, which is nearly
    /// always; nil otherwise.
    nonisolated func settledState(items: Int = 0) -> FeedState? {
        let state = state
        return state.isWaiting || state.lacks(items) || needsUpstream(retrying: false) ? nil : state
    }

    /// Whether a request for the feed now would ask upstream.
    nonisolated func needsUpstream(retrying: Bool) -> Bool {
        var state = state
        let effects = state.reduce(
            retrying ? .retryTapped(at: now()) : .requested(at: now()), freshness: freshness,
            retryInterval: retryInterval)
        return !effects.isEmpty
    }

    /// The state to show without asking upstream, to a client that has used up its quota. The feed’s own state doesn’t
    /// change.
    ///
    /// - Parameter seconds: the time until the client may ask again.
    func stateWithoutUpstream(waiting seconds: Int) async -> FeedState {
        let host = provider.source.upstreams.first?.base.authority ?? "\(provider.source.id)"
        let failedAttempt = FailedAttempt(
            error: EndpointError(host: host, cause: .rateLimited(retryAfter: max(seconds, 1))), at: now(), attempts: 1,
            retryInterval: retryInterval)
        var content = state.content
        if content == nil { content = await provider.stored() }
        guard let content else { return .failed(failedAttempt) }
        return .showing(content.failing(with: failedAttempt), .resting)
    }

    /// Shows the archived collection as an upstream's answer if it is newer, because another node has asked upstream.
    func reload() async {
        if case .idle = state { return }
        guard let new = provider.answer(await provider.stored(), since: state.content?.provenance.fetchedAt)
        else { return }
        var content = new
        if let old = state.content {
            content = new.succeeding(old)
            content.rankChanges = content.rankChanges(since: old.items)
            content.index.prepare(like: old.index)
        }
        send(.upstreamAnswered(.whole(content), at: now()))
    }

    /// Has a closure called after each change of the state.
    nonisolated func observe(_ observer: @escaping @Sendable () -> Void) {
        didChange.withLock { $0 = observer }
    }

    private func send(_ event: FeedEvent) {
        let effects = current.withLock {
            $0.reduce(event, freshness: freshness, retryInterval: retryInterval)
        }
        if case .archiveRead = event { hasReadArchive = true }
        for observer in observers.values { observer.yield() }
        // A request that asks for nothing changes nothing.
        if !event.isRequest || !effects.isEmpty { didChange.withLock { $0 }?() }
        for effect in effects { run(effect) }
    }

    private func run(_ effect: FeedEffect) {
        tasks[effect.id]?.cancel()
        let provider = provider
        let now = now
        let known = state.content?.provenance.fetchedAt
        tasks[effect.id] = Task { [weak self] in
            switch effect {
            case .readArchive:
                // Read once: another node may archive its answer between two reads, and would then be asked again.
                let content = await provider.stored()
                content?.index.prepareFacets()
                if let answer = provider.answerOfAnotherNode(content, at: now()) {
                    await self?.send(.upstreamAnswered(.whole(answer), at: now()))
                    return
                }
                if let content { await provider.renameFavourites(of: content) }
                await self?.send(.archiveRead(content, at: now()))
            case .askUpstream:
                var arrival = await provider.answered(
                    at: now(), since: known, demand: await self?.demand ?? 0
                ) { [weak self] part in
                    await self?.send(.partArrived(part))
                }
                if case .whole(let new) = arrival, let old = self?.state.content {
                    // Pages don't wait for orders while this content is shown.
                    let content = new.succeeding(old)
                    content.index.prepare(like: old.index)
                    arrival = .whole(content)
                }
                await self?.send(.upstreamAnswered(arrival, at: now()))
            case .askForMore:
                let options = FeedRepository.FetchOptions(demand: await self?.demand ?? 0, continues: true)
                let outcome = await provider.fetched(at: now(), options)
                await self?.send(.upstreamAnswered(outcome, at: now()))
            case .askNames:
                let names = await provider.fetchedNames(at: now())
                await self?.send(.namesLoaded(names))
            }
        }
    }

    /// Waits until the store meets a condition, but no longer than a limit.
    private func wait(
        atMost limit: Duration, until isMet: @escaping @Sendable (isolated FeedStore) -> Bool
    ) async {
        guard limit > .zero, !isMet(self) else { return }
        let number = nextObserver
        nextObserver += 1
        // One change is enough to look at the state again.
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        observers[number] = continuation
        let clock = clock
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in changes where await isMet(self) { return }
            }
            group.addTask {
                // If the sleep is cancelled, its caller has stopped waiting.
                do { try await clock.sleep(for: limit) } catch { return }
            }
            await group.next()
            group.cancelAll()
        }
        observers[number] = nil
    }
}
