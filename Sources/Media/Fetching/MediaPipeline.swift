package import Catalogue
package import Endpoints
import Foundation
package import Logging
import NIOPosix

/// Loads pictures and previews from the disk, or else from the hosts that sources name, and plays the melodies of samples.
///
/// Equal requests share one fetch, which is cancelled when no client waits for it. A failed fetch is not repeated for a
/// minute, and an unreachable host is not asked for ten seconds. The disk cache has previews of favourites only. Other
/// previews, and melodies, stay in memory for a while, because players request them in parts.
package actor MediaPipeline {
    /// The limits of fetches.
    package struct Bounds: Sendable {
        /// The largest size of a picture, in bytes.
        var picture = 8 * 1_048_576
        /// The largest size of a preview, in bytes.
        var preview = 32 * 1_048_576
        /// The longest time from the first request to the last byte.
        var duration = Duration.seconds(10)
        /// The number of concurrent fetches from one host.
        var fetchesPerHost = 6
        /// The number of concurrent fetches.
        var fetches = 16
        /// The rate for each host. A page may have this many pictures, and hosts of pictures can serve them.
        var rate = RateLimit(100, per: .seconds(1))

        package init() {}
    }

    private let policy: MediaPolicy
    private let cache: MediaCache
    private let client: Client
    private let ownClient: Client
    let logger: Logger
    private let bounds: Bounds
    let timeline: Timeline
    nonisolated let singleFlight = SingleFlight<MediaReference, Result<Media, MediaError>>()
    nonisolated let places: ConcurrencyLimiter<String>
    /// The facts of the pictures that were loaded last, by their smallest width.
    let facts = LRUCache<MediaReference, PictureFacts>(limit: 8_192)
    let decoders = ConcurrencyLimiter<Bool>(perKey: 2, inAll: 2)
    private let recent = LRUCache<MediaReference, Media>(limit: 32 * 1_048_576) { $0.count }
    private var failures = RecentFailures<MediaReference>(rest: .seconds(60), capacity: 4_096)
    private var refusedSizes = RefusedSizes()
    private var failingHosts = RecentFailures<String>(rest: .seconds(10), capacity: 256)

    /// Creates a pipeline.
    ///
    /// - Parameters:
    ///   - policy: the allowed addresses.
    ///   - cache: the cache on disk.
    ///   - transport: connects to public hosts; it must refuse private addresses.
    ///   - ownTransport: connects to upstreams that a person configured, at any address.
    ///   - logger: logs failed fetches.
    ///   - clock: measures waiting times.
    ///   - bounds: the limits of fetches.
    package init(
        policy: MediaPolicy, cache: MediaCache, transport: any Transport, ownTransport: any Transport, logger: Logger,
        clock: some Clock<Duration> = ContinuousClock(), bounds: Bounds = Bounds()
    ) {
        self.policy = policy
        self.cache = cache
        self.logger = logger
        self.bounds = bounds
        client = Client(transport: transport, clock: clock)
        ownClient = Client(transport: ownTransport, clock: clock)
        places = ConcurrencyLimiter(perKey: bounds.fetchesPerHost, inAll: bounds.fetches)
        timeline = Timeline(clock)
    }

    /// The size of the previews and melodies in memory, in bytes.
    package nonisolated var bytesInMemory: Int { recent.totalCost }

    /// Loads a picture or preview.
    ///
    /// - Parameters:
    ///   - reference: the picture or preview.
    ///   - item: the item that has the preview. If it is a favourite, the preview is cached.
    /// - Returns: the media, or the reason for the failure; `.cancelled` at once if the calling task is cancelled.
    package nonisolated func result(
        of reference: MediaReference, item: ItemReference? = nil
    ) async -> Result<Media, MediaError> {
        await singleFlight.value(for: reference) { _ in
            let result = await self.newOrArchivedResult(of: reference, item: item)
            guard reference.kind == .picture, case .success(let media) = result else { return result }
            return .success(await self.withFacts(media, of: reference))
        } ?? .failure(.cancelled)
    }

    private nonisolated func newOrArchivedResult(
        of reference: MediaReference, item: ItemReference?
    ) async -> Result<Media, MediaError> {
        let result = await newResult(of: reference, item: item)
        guard case .failure(let error) = result, error != .cancelled else { return result }
        if let media = await kept(of: reference) { return .success(media) }
        return await namedResult(of: reference, after: error) ?? result
    }

    /// The picture as upstream named it, if its host refuses another size.
    private nonisolated func namedResult(
        of reference: MediaReference, after error: MediaError
    ) async -> Result<Media, MediaError>? {
        guard error.isRefusal, let named = reference.named,
            case .success(var media) = await newResult(of: named, item: nil)
        else { return nil }
        if case .unavailable(let error) = error { await recordRefusal(by: error.host, of: reference) }
        media.isOfOtherWidth = true
        return .success(media)
    }

    private func recordRefusal(by host: String, of reference: MediaReference) {
        guard let size = reference.size else { return }
        refusedSizes.record(.init(host: host, size: size), of: reference.address, at: timeline.now)
    }

    /// Ensures that the media of a new favourite are cached, even if they must be fetched again, and shared.
    package nonisolated func keep(_ reference: MediaReference, of item: ItemReference) async {
        if reference.sample != nil { return }
        recent.remove(reference)
        _ = await result(of: reference, item: item)
        await cache.share(reference)
        if let named = reference.named { await cache.share(named) }
    }

    /// Removes media from the cache, unless their item is still a favourite that needs them.
    package nonisolated func release(_ reference: MediaReference, of item: ItemReference) async {
        await cache.release(reference, of: item)
    }

    private nonisolated func newResult(
        of reference: MediaReference, item: ItemReference?
    ) async -> Result<Media, MediaError> {
        if let sample = reference.sample { return .success(await melody(of: sample, for: reference)) }
        guard let target = policy.target(of: reference) else { return .failure(.notNamed) }
        return await result(of: reference, at: target, item: item)
    }

    /// The melody of a sample. The actor makes one at a time.
    private func melody(of sample: String, for reference: MediaReference) -> Media {
        if let media = recent.value(for: reference) { return media }
        let media = Media(Melody(id: sample))
        recent.insert(media, for: reference)
        return media
    }

    /// The archived media for an upstream that fails, if necessary in another width.
    private nonisolated func kept(of reference: MediaReference) async -> Media? {
        if let media = await cache.media(of: reference) { return media }
        for other in reference.otherWidths {
            guard var media = await cache.media(of: other) else { continue }
            media.isOfOtherWidth = true
            return media
        }
        return nil
    }

    private func result(
        of reference: MediaReference, at target: MediaTarget, item: ItemReference?
    ) async -> Result<Media, MediaError> {
        if let media = await cache.media(of: reference) { return .success(media) }
        if let media = recent.value(for: reference) { return .success(media) }
        let host = target.base.authority
        let size = reference.size.map { RefusedSizes.Size(host: host, size: $0) }
        let now = timeline.now
        if let size, refusedSizes.contains(size, at: now) { return .failure(.sizeRefused(host: host)) }
        if let error = failures.error(for: reference, at: now) ?? failingHosts.error(for: host, at: now) {
            return .failure(error)
        }
        let result = await fetchInTurn(reference, from: target, item: item)
        switch result {
        case .success:
            failingHosts.forget(host)
            if let size { refusedSizes.forget(size) }
        case .failure(.cancelled), .failure(.noTurn): break
        case .failure(let error):
            failures.record(error, for: reference, at: timeline.now)
            if error.isOfHost { failingHosts.record(error, for: host, at: timeline.now) }
            logger.debug("No \(reference.kind.rawValue) of \(reference.source): \(error)")
        }
        return result
    }

    private nonisolated func fetchInTurn(
        _ reference: MediaReference, from target: MediaTarget, item: ItemReference?
    ) async -> Result<Media, MediaError> {
        let host = target.base.authority
        let end = timeline.now + bounds.duration
        guard await isAdmitted(to: host) else {
            return .failure(Task.isCancelled ? .cancelled : .noTurn(host: host, within: bounds.duration))
        }
        defer { places.leave(host) }
        // An earlier request may have found that the host fails.
        if let error = await failingHosts.error(for: host, at: timeline.now) { return .failure(error) }
        return await fetch(reference, from: target, item: item, within: end - timeline.now)
    }

    /// Waits for a turn.
    private nonisolated func isAdmitted(to host: String) async -> Bool {
        await withTaskGroup(of: Bool.self) { [places, timeline, bounds] group in
            group.addTask { await places.enter(host) == .admitted }
            group.addTask {
                do { try await timeline.sleep(until: timeline.now + bounds.duration) } catch {
                    // Only cancellation ends a sleep early.
                }
                return false
            }
            var isAdmitted = await group.next() == true
            group.cancelAll()
            // The turn may have come just as the time was up.
            for await isLate in group where isLate { isAdmitted = true }
            return isAdmitted
        }
    }

    private nonisolated func fetch(
        _ reference: MediaReference, from target: MediaTarget, item: ItemReference?, within duration: Duration,
        redirects: Int = 0
    ) async -> Result<Media, MediaError> {
        let end = timeline.now + duration
        let limits = Limits(
            bytes: reference.kind == .picture ? bounds.picture : bounds.preview, duration: duration,
            rate: bounds.rate, retries: 1)
        do throws(EndpointError) {
            let answer = try await (target.isOwn ? ownClient : client)
                .send(target.resource, to: target.base, limits: limits)
            return await accepted(answer, as: reference, from: target, item: item)
        } catch {
            // A redirect to another host is allowed where the source names that one, too.
            if case .redirected(let address) = error.cause, redirects < 3,
                let next = policy.target(of: MediaReference(reference.kind, of: reference.source, at: address))
            {
                return await fetch(
                    reference, from: next, item: item, within: end - timeline.now, redirects: redirects + 1)
            }
            return .failure(error.cause == .cancelled ? .cancelled : .unavailable(error))
        }
    }

    private nonisolated func accepted(
        _ answer: Answer, as reference: MediaReference, from target: MediaTarget, item: ItemReference?
    ) async -> Result<Media, MediaError> {
        guard answer.status == 200, let media = Media(answer.body, kind: reference.kind) else {
            let contentType = answer.headers["content-type"]?.prefix(60) ?? "no type"
            return .failure(
                .wrongType(host: target.base.authority, content: "\(answer.body.count) bytes of \(contentType)"))
        }
        var isKept = reference.kind == .picture
        if !isKept, let item { isKept = await cache.isNeeded(reference, by: item) }
        if isKept { await cache.keep(answer.body, of: reference) } else { recent.insert(media, for: reference) }
        return .success(media)
    }
}
