public import Endpoints
public import Foundation

/// Maintenance of the archive.
extension Library {
    /// Decodes the archived answers of each source again if its decoder has improved, and updates the records of
    /// favourites.
    public func decodeArchivesAgain() async {
        for source in allSources { await provider(of: source).decodeArchiveAgainIfNeeded(renewing: profiles) }
    }

    /// Reports on the archive of a source, and on the loss if its upstreams vanished now.
    public func archiveReport(of source: ResolvedSource) async throws -> ArchiveReport {
        try await archiveReport(of: source, archive.summaries(of: source.id), pictures: pictures(source.id))
    }

    private func archiveReport(
        of source: ResolvedSource, _ summaries: [ArchiveSummary], pictures: Int
    ) async throws -> ArchiveReport {
        let past = try await archive.history(of: source.id)
        let history = ArchiveReport.History(bytes: past.bytes, first: past.first)
        let names = source.referenceCollections.map(\.resource)
        let collections = Set(summaries.map(\.key.resource)).subtracting(names)
        let provider = provider(of: source)
        var contents: [FeedContent] = []
        for collection in collections {
            if let content = await provider.stored(of: collection) { contents.append(content) }
        }
        let isKept = contents.contains { $0.provenance.fetchedAt != nil }
        let missing = contents.reduce(0) { $0 + $1.missing }
        let arrived = contents.reduce(0) { sum, content in
            if content.provenance.fetchedAt != nil { return sum + content.items.count }
            return sum + (content.missing > 0 ? content.total - content.missing : 0)
        }
        let keptResources = Set(summaries.filter { $0.completeness == .whole }.map(\.key.resource))
        return ArchiveReport(
            source: source.id, history: history, entries: summaries.count,
            items: arrived, pictures: pictures,
            bytes: summaries.reduce(0) { $0 + $1.bytes },
            oldest: summaries.map(\.date).min(), newest: summaries.map(\.date).max(),
            loss: ArchiveReport.Loss(
                isEverything: !isKept && missing == 0,
                items: missing,
                names: source.referenceCollections.filter { !keptResources.contains($0.resource) }.map(\.id)))
    }

    /// Reports on a source and each of its upstreams.
    public func report(on source: ResolvedSource) async throws -> SourceReport {
        recorder?.record(.archive)
        // The page of all sources can show the others.
        let state = await state(of: source, waiting: .immediate)
        let summaries = try await archive.summaries(of: source.id)
        let kept = summaries.filter { $0.completeness == .whole }
        var upstreams: [SourceReport.Upstream] = []
        // A source that can only be searched has no list to request; all its bases are reported instead.
        let main = source.main.flatMap(\.upstreams).map(\.base)
        for base in main.isEmpty ? source.bases : main.uniqued(on: \.self) {
            let report = await upstreamLog.report(on: base, of: source.id)
            // An answer that was archived before the program started is a success, too.
            let archived = kept.filter { $0.host == base.authority }.map(\.date).max()
            upstreams.append(
                SourceReport.Upstream(
                    base: base,
                    lastSuccess: [report.lastSuccess, archived].compactMap(\.self).max(),
                    lastError: report.lastError, lastErrorAt: report.lastErrorAt))
        }
        return SourceReport(
            source: source, state: state, alarms: try await healthStore?.health(of: source.id).health.openAlarms ?? [],
            upstreams: upstreams,
            archive: try await archiveReport(of: source, summaries, pictures: try await pictures(source.id)))
    }

    /// Fetches every collection of a source.
    ///
    /// Sends at most five requests a second, pauses if the host asks for it, and resumes an interrupted run.
    ///
    /// - Parameters:
    ///   - source: the source to fetch.
    ///   - clock: measures the pauses.
    ///   - event: called with each step.
    /// - Returns: the outcome of each collection, and the ids of the reference collections that could not be fetched.
    public func mirror(
        _ source: ResolvedSource, clock: any Clock<Duration> = ContinuousClock(),
        event: @escaping @Sendable (MirrorEvent) -> Void
    ) async -> (outcomes: [FetchOutcome], missingNames: [String]) {
        let options = FeedRepository.FetchOptions(
            rate: RateLimit(5, per: .seconds(1)),
            demand: nil,
            progress: { event(.progressed($0, answers: $1, of: $2)) },
            awaitRecovery: { error, attempt in
                guard let pause = error.mirrorPause(attempt: attempt) else { return false }
                event(.waiting(error, seconds: pause))
                // The task was cancelled during the pause.
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

    package func provider(of source: ResolvedSource) -> FeedRepository {
        feeds.store(for: source).provider
    }
}

/// A report on a source and its upstreams.
public struct SourceReport: Sendable {
    /// The source, with its default query.
    public let source: ResolvedSource
    /// The state of the source's main list.
    public let state: FeedState
    /// The open alarms.
    package let alarms: [SourceHealth.Alarm]
    /// The upstreams in order of preference.
    public let upstreams: [Upstream]
    /// The archived answers of the source.
    public let archive: ArchiveReport

    /// The last success and error of one upstream.
    public struct Upstream: Hashable, Sendable {
        /// The address of the upstream.
        public let base: BaseURL
        /// The date of its last usable answer; nil if there is none.
        public let lastSuccess: Date?
        /// The last error since the program started; nil if there is none.
        public let lastError: EndpointError?
        /// The date of the last error.
        public let lastErrorAt: Date?
    }
}

/// A summary of a source's archive.
public struct ArchiveReport: Hashable, Sendable {
    /// The source of the archived answers.
    public let source: SourceID
    /// The past of its lists.
    public let history: History
    /// The number of archived requests, including those with only a part of the answers.
    public let entries: Int
    /// The number of items that the archive can show.
    public let items: Int
    /// The number of cached pictures and previews.
    public let pictures: Int
    /// The size of the answers' bodies in bytes.
    public let bytes: Int
    /// The date of the oldest answer.
    public let oldest: Date?
    /// The date of the newest answer.
    public let newest: Date?
    /// The loss if the upstreams vanished now.
    public let loss: Loss

    /// The past of a source's lists.
    public struct History: Hashable, Sendable {
        /// The size of the past answers in bytes.
        public let bytes: Int
        /// The date that it reaches back to; nil if nothing of it is stored.
        public let first: Date?
    }

    /// The loss if the upstreams vanished now.
    public struct Loss: Hashable, Sendable {
        /// Whether nothing is archived, so that only the samples would remain.
        public let isEverything: Bool
        /// The number of items that have not arrived.
        public let items: Int
        /// The ids of the reference collections that are not archived.
        public let names: [String]

        /// Whether nothing would be lost.
        public var isNothing: Bool { !isEverything && items == 0 && names.isEmpty }
    }
}

/// A step of mirroring a source.
public enum MirrorEvent: Hashable, Sendable {
    /// The number of answers of a collection that have arrived, and the number expected.
    case progressed(Resource, answers: Int, of: Int)
    /// The run pauses because of a temporary error.
    case waiting(EndpointError, seconds: Int)
}

extension EndpointError {
    /// The pause before a mirror retries, in seconds; nil if it gives up.
    ///
    /// It obeys `Retry-After` for up to ten attempts and up to an hour each. Without one, it retries a temporary error
    /// three times.
    fileprivate func mirrorPause(attempt: Int) -> Int? {
        if let retryAfter { return attempt <= 10 && retryAfter <= 3_600 ? max(retryAfter, 1) : nil }
        return isTransient && attempt <= 3 ? 5 * attempt : nil
    }
}
