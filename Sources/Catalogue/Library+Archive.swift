public import Endpoints
public import Foundation

/// Maintaining what is kept.
extension Library {
    /// Reads again what is archived of each source whose decoder has become better, and renews the records of favourites
    /// with it.
    public func rereadWhereDecodersRose() async {
        for source in allSources { await provider(of: source).rereadIfDecoderRose(renewing: profiles) }
    }

    /// What is kept of a source, and what would be lost if its upstreams vanished now.
    public func archiveReport(of source: BoundSource) async throws -> ArchiveReport {
        try await archiveReport(of: source, archive.summaries(of: source.id), pictures: pictures(source.id))
    }

    private func archiveReport(
        of source: BoundSource, _ summaries: [ArchiveSummary], pictures: Int
    ) async -> ArchiveReport {
        let names = source.referenceCollections.map(\.resource)
        let collections = Set(summaries.map(\.key.resource)).subtracting(names)
        let provider = await provider(of: source)
        var contents: [FeedContent] = []
        for collection in collections {
            if let content = await provider.kept(of: collection) { contents.append(content) }
        }
        let isKept = contents.contains { $0.provenance.fetchedAt != nil }
        let missing = contents.reduce(0) { $0 + $1.missing }
        let arrived = contents.reduce(0) { sum, content in
            if content.provenance.fetchedAt != nil { return sum + content.items.count }
            return sum + (content.missing > 0 ? content.total - content.missing : 0)
        }
        let keptResources = Set(summaries.filter { $0.completeness == .whole }.map(\.key.resource))
        return ArchiveReport(
            source: source.id, entries: summaries.count,
            items: arrived, pictures: pictures,
            bytes: summaries.reduce(0) { $0 + $1.bytes },
            oldest: summaries.map(\.date).min(), newest: summaries.map(\.date).max(),
            loss: ArchiveReport.Loss(
                isEverything: !isKept && missing == 0,
                items: missing,
                names: source.referenceCollections.filter { !keptResources.contains($0.resource) }.map(\.id)))
    }

    /// How a source and each of its upstreams is doing.
    public func report(on source: BoundSource) async throws -> SourceReport {
        let state = await state(of: source)
        let summaries = try await archive.summaries(of: source.id)
        let kept = summaries.filter { $0.completeness == .whole }
        var upstreams: [SourceReport.Upstream] = []
        // What is only ever searched has no lists of its own that could be asked for.
        let main = source.main.flatMap(\.upstreams).map(\.base)
        for base in main.isEmpty ? source.bases : main.uniqued(on: \.self) {
            let report = await upstreamLog.report(on: base, of: source.id)
            // What was archived before the program was started is a success, too.
            let archived = kept.filter { $0.host == base.authority }.map(\.date).max()
            upstreams.append(
                SourceReport.Upstream(
                    base: base,
                    lastSuccess: [report.lastSuccess, archived].compactMap(\.self).max(),
                    lastError: report.lastError, lastErrorAt: report.lastErrorAt))
        }
        return SourceReport(
            source: source, state: state, upstreams: upstreams,
            archive: await archiveReport(of: source, summaries, pictures: try await pictures(source.id)))
    }

    /// Fetches everything that a source has, politely: at most five requests a second, waiting where the host asks for it,
    /// going on where an earlier run broke off.
    ///
    /// - Parameters:
    ///   - source: the source to fetch.
    ///   - clock: measures waiting times.
    ///   - event: called with each step.
    /// - Returns: the outcome of each collection, and the reference collections that could not be fetched.
    public func mirror(
        _ source: BoundSource, clock: any Clock<Duration> = ContinuousClock(),
        event: @escaping @Sendable (MirrorEvent) -> Void
    ) async -> (outcomes: [FetchOutcome], missingNames: [String]) {
        let options = FeedRepository.FetchOptions(
            rate: RateLimit(5, per: .seconds(1)),
            progress: { event(.progressed($0, answers: $1, of: $2)) },
            awaitRecovery: { error, attempt in
                guard let pause = error.mirrorPause(attempt: attempt) else { return false }
                event(.waiting(error, seconds: pause))
                // Cancelled while waiting: nobody wants the rest any more.
                do { try await clock.sleep(for: .seconds(pause)) } catch { return false }
                return true
            })
        var outcomes: [FetchOutcome] = []
        for source in source.main {
            outcomes.append(await provider(of: source).fetched(at: now(), options))
        }
        if outcomes.allSatisfy(\.isNothing) { return (outcomes, source.referenceCollections.map(\.id)) }
        return (outcomes, await provider(of: source).fetchedNames(at: now(), options).unfinished)
    }

    func provider(of source: BoundSource) async -> FeedRepository {
        await feeds.store(for: source).provider
    }
}

/// How a source is doing.
public struct SourceReport: Sendable {
    /// The source, with its default query.
    public let source: BoundSource
    /// The state of the source's main list.
    public let state: FeedState
    /// In order of preference.
    public let upstreams: [Upstream]
    /// The archived answers of the source.
    public let archive: ArchiveReport

    /// The record of one upstream since the program was started.
    public struct Upstream: Hashable, Sendable {
        /// The address of the upstream.
        public let base: BaseURL
        /// When it last answered so that it could be used.
        public let lastSuccess: Date?
        /// Since the program was started.
        public let lastError: EndpointError?
        /// The date of the last error.
        public let lastErrorAt: Date?
    }
}

/// What is kept of a source.
public struct ArchiveReport: Hashable, Sendable {
    /// The source of the archived answers.
    public let source: SourceID
    /// Requests whose answers are kept, parts among them.
    public let entries: Int
    /// Items that can be shown of them.
    public let items: Int
    /// Pictures and previews that are kept.
    public let pictures: Int
    /// Of the answers' bodies.
    public let bytes: Int
    /// When the oldest and the newest were answered.
    public let oldest: Date?
    /// The date of the newest answer.
    public let newest: Date?
    /// The loss if the upstreams vanished now.
    public let loss: Loss

    /// What would be lost if the upstreams vanished now.
    public struct Loss: Hashable, Sendable {
        /// Nothing is kept: only the samples would stay.
        public let isEverything: Bool
        /// Items of the collection that have not come.
        public let items: Int
        /// Companions whose names are not kept.
        public let names: [String]

        /// Whether nothing would be lost.
        public var isNothing: Bool { !isEverything && items == 0 && names.isEmpty }
    }
}

/// A step of mirroring a source.
public enum MirrorEvent: Hashable, Sendable {
    /// How many answers there are of a collection, and how many there will be, as far as is known.
    case progressed(Resource, answers: Int, of: Int)
    /// Nothing is asked for so long, because of an error that may pass.
    case waiting(EndpointError, seconds: Int)
}

extension EndpointError {
    /// How long a mirror waits before it asks again, in seconds; nil if that is not worth it: after ten times, or where
    /// the host wants more than an hour.
    fileprivate func mirrorPause(attempt: Int) -> Int? {
        if let retryAfter { return attempt <= 10 && retryAfter <= 3_600 ? max(retryAfter, 1) : nil }
        return isPassing && attempt <= 3 ? 5 * attempt : nil
    }
}
