import Endpoints
public import Foundation

/// Owns the state of one feed and runs its effects. All readers of the feed share it.
public actor FeedStore {
    /// The time that a page waits for upstream.
    public struct WaitPolicy: Sendable, Hashable {
        /// The time with archived content or a sample to show.
        public var withContent: Duration
        /// The time without content.
        public var withoutContent: Duration

        /// Creates a policy; by default, of 0.3 s with content and 2 s without.
        public init(withContent: Duration = .milliseconds(300), withoutContent: Duration = .seconds(2)) {
            self.withContent = withContent
            self.withoutContent = withoutContent
        }
    }

    /// The current state of the feed.
    public private(set) var state: FeedState = .idle

    nonisolated let provider: FeedRepository
    private let freshness: TimeInterval
    private let retryInterval: TimeInterval
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var tasks: [FeedEffect.ID: Task<Void, Never>] = [:]
    /// The streams that wait for a change, by number; bounded by the server's limit of connections.
    private var observers: [Int: AsyncStream<FeedState>.Continuation] = [:]
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
    public func state(waiting: WaitPolicy = WaitPolicy(), retrying: Bool = false) async -> FeedState {
        send(retrying ? .retryTapped(at: now()) : .requested(at: now()))
        let waited = await clock.measure {
            await wait(atMost: waiting.withoutContent) { $0.content != nil || !$0.isWaiting }
        }
        if state.content != nil, state.isWaiting {
            let limit = retrying ? waiting.withoutContent : waiting.withContent
            await wait(atMost: max(limit - waited, .zero)) { !$0.isWaiting }
        }
        return state
    }

    /// Whether a request for the feed now would ask upstream.
    func needsUpstream(retrying: Bool) -> Bool {
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

    /// The number of items from which a decoded answer leaves megabytes behind.
    private static let manyItems = 2_000

    private func send(_ event: FeedEvent) {
        let effects = state.reduce(event, freshness: freshness, retryInterval: retryInterval)
        for observer in observers.values { observer.yield(state) }
        for effect in effects { run(effect) }
    }

    private func run(_ effect: FeedEffect) {
        tasks[effect.id]?.cancel()
        let provider = provider
        let now = now
        tasks[effect.id] = Task { [weak self] in
            switch effect {
            case .readArchive:
                let content = await provider.stored()
                await self?.send(.archiveRead(content, at: now()))
            case .askUpstream:
                var arrival = await provider.fetched(at: now()) { [weak self] part in
                    await self?.send(.partArrived(part))
                }
                if case .whole(let new) = arrival, let old = await self?.state.content {
                    // Pages don't wait for orders while this content is shown.
                    let content = new.succeeding(old)
                    content.index.orders.prepare(like: old.index.orders)
                    arrival = .whole(content)
                }
                await self?.send(.upstreamAnswered(arrival, at: now()))
            case .askNames:
                let names = await provider.fetchedNames(at: now())
                await self?.send(.namesLoaded(names))
            }
            if let content = await self?.state.content, content.items.count > Self.manyItems {
                FreeMemory.returnToSystem()
            }
        }
    }

    /// Waits until the state meets a condition, but no longer than a limit.
    private func wait(atMost limit: Duration, until isWanted: @escaping @Sendable (FeedState) -> Bool) async {
        guard !isWanted(state) else { return }
        let number = nextObserver
        nextObserver += 1
        // Only the newest state matters to a waiting reader.
        let (states, continuation) = AsyncStream.makeStream(of: FeedState.self, bufferingPolicy: .bufferingNewest(1))
        observers[number] = continuation
        let clock = clock
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await state in states where isWanted(state) { return }
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
