import Endpoints
public import Foundation
import Logging

extension FeedRepository {
    /// Fetches the collection from the first upstream that has all of it, or else the largest part that an upstream
    /// has. Archives the answers before it returns.
    ///
    /// - Parameters:
    ///   - date: the current date, which the answers are stamped with.
    ///   - grow: called with the content so far while a collection arrives in several answers.
    public func fetched(
        at date: Date, grow: @escaping @Sendable (FeedContent) async -> Void = { _ in }
    ) async -> FetchOutcome {
        await fetched(at: date, FetchOptions(), grow: grow)
    }

    func fetched(
        at date: Date, _ options: FetchOptions, grow: @escaping @Sendable (FeedContent) async -> Void = { _ in }
    ) async -> FetchOutcome {
        guard let key = source.collection else {
            return .nothing(nothingToAsk)
        }
        do throws(EndpointError) {
            let collection = CollectionRequest(
                key: key, first: \.collection, read: decode,
                reuse: { $0.reusing($1) },
                grow: { await grow(FeedContent($0, provenance: .archived(at: $2, from: $1, because: nil))) })
            let fetched = try await fetch(collection, at: date, options)
            let origin = (fetched.date, fetched.host)
            if !fetched.isRevalidated { await remember(fetched) }
            guard let problem = fetched.problem else {
                var content = FeedContent(fetched.decoded, provenance: .fresh(at: origin.0, from: origin.1))
                content.bound = fetched.bound
                content.rankChanges = content.rankChanges(since: fetched.previous?.items ?? [])
                await renameFavourites(of: content)
                return .whole(content)
            }
            let archived = Provenance.archived(at: origin.0, from: origin.1, because: nil)
            let content = FeedContent(fetched.decoded, provenance: archived)
            await renameFavourites(of: content)
            return .part(content, problem)
        } catch {
            return .nothing(error)
        }
    }

    /// Fetches the names of the records that items refer to, with options.
    ///
    /// - Returns: the names that arrived, and the ids of the reference collections that are not whole.
    func fetchedNames(at date: Date, _ options: FetchOptions) async -> (names: Names, unfinished: [String]) {
        var names: Names = [:]
        var unfinished: [String] = []
        for reference in source.referenceCollections {
            let fetched = await fetchedNames(of: reference, at: date, options)
            names[reference.id] = fetched.names
            if fetched.problem != nil { unfinished.append(reference.id) }
        }
        return (names, unfinished)
    }

    /// Fetches the names of one reference collection.
    ///
    /// - Returns: the names that arrived, and why they are not all; nil if they are.
    func fetchedNames(
        of reference: ReferenceCollection, at date: Date, _ options: FetchOptions
    ) async -> (names: [String: String]?, problem: EndpointError?) {
        let collection = CollectionRequest(
            key: reference.resource, first: { _ in reference.resource },
            read: { answers throws(ReadingError) in try reference.read(answers) })
        do throws(EndpointError) {
            let fetched = try await fetch(collection, at: date, options)
            return (reference.names(of: fetched.decoded.items), fetched.problem)
        } catch {
            // The error is logged already, and the known names stay.
            return (nil, error)
        }
    }

    /// A request for a collection of the source, whichever upstream has it.
    private struct CollectionRequest<Item: Sendable>: Sendable {
        /// The resource that identifies the collection in the archive.
        let key: Resource
        let first: @Sendable (BoundUpstream) -> Resource
        let read: @Sendable ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
        /// The decoded items, with archived ones in place of those that equal them.
        var reuse: @Sendable (_ new: [Item], _ archived: [Item]) -> [Item] = { new, _ in new }
        /// Called with the collection so far, the host, and the date of its oldest answer.
        var grow: @Sendable (DecodedCollection<Item>, String, Date) async -> Void = { _, _, _ in }
    }

    /// A collection as one upstream answered it.
    private struct FetchedCollection<Item: Sendable>: Sendable {
        let decoded: DecodedCollection<Item>
        /// The archived collection before the fetch.
        let previous: DecodedCollection<Item>?
        /// The origin of the archived collection.
        let previousOrigin: ArchiveEntry.Origin?
        let host: String
        /// The date of the oldest answer.
        let date: Date
        /// Whether the archive has the collection and its items already, so that only their dates changed.
        var isRevalidated = false
        /// The limit that ended the run; nil if none did.
        var bound: CollectionLimits.Bound?
        /// The reason why the collection is not whole; nil if it is.
        var problem: EndpointError?
    }

    /// Asks one upstream after the other until one has the whole collection.
    private func fetch<Item>(
        _ collection: CollectionRequest<Item>, at date: Date, _ options: FetchOptions
    ) async throws(EndpointError) -> FetchedCollection<Item> {
        let key = ArchiveKey(source: source.id, resource: collection.key)
        var largest: FetchedCollection<Item>?
        var firstError: EndpointError?
        for upstream in source.upstreams {
            do throws(EndpointError) {
                let fetched = try await fetch(collection, key, from: upstream, at: date, options)
                await record(fetched.problem, of: upstream.base, at: date)
                guard let problem = fetched.problem else { return fetched }
                let isSaid = problem.cause == .reported
                let reason = isSaid ? "" : fetched.decoded.incompleteReason.map { " \($0.english)" } ?? ""
                logger.warning(
                    "\(loggable(problem))\(reason)", metadata: ["resource": "\(loggable(collection.key))"])
                if fetched.decoded.isLarger(than: largest?.decoded) { largest = fetched }
                firstError = firstError ?? problem
            } catch {
                await record(error, of: upstream.base, at: date)
                // A person started the program with --offline, so the error is expected.
                let level: Logger.Level = error.cause == .offline ? .debug : .warning
                logger.log(
                    level: level, "\(loggable(error))", metadata: ["resource": "\(loggable(collection.key))"])
                firstError = firstError ?? error
            }
        }
        if let largest { return largest }
        throw firstError ?? nothingToAsk
    }

    private func fetch<Item>(
        _ collection: CollectionRequest<Item>, _ key: ArchiveKey, from upstream: BoundUpstream, at date: Date,
        _ options: FetchOptions
    ) async throws(EndpointError) -> FetchedCollection<Item> {
        let host = upstream.base.authority
        let entries = await entries(for: collection.key).filter { $0.date != nil }
        let whole = entries.first { $0.completeness == .whole }
        let archived = whole.flatMap { decoded(of: $0, collection) }
        let part = entries.first { $0.completeness == .part && $0.host == host }
        let continued = options.continues && whole?.host == host ? whole : nil
        let resumed =
            continued
            ?? part.flatMap {
                ($0.date ?? .distantPast) > date.addingTimeInterval(-Self.longestResumableAge) ? $0 : nil
            }
        var collectionLimits = self.limits
        let isOnDemand = source.loadsOnDemand && collection.key == source.collection
        collectionLimits.demand = isOnDemand ? options.demand.map { max($0, archived?.arrived ?? 0) } : nil
        var limits = self.limits.raising(upstream.limits)
        if let rate = options.rate { limits.rate = rate }
        let crawler = Crawler(
            client: client, base: upstream.base, limits: limits, collectionLimits: collectionLimits,
            signer: upstream.signer, read: collection.read,
            // Upstream is asked whether it has changed only if its last answer can be decoded.
            known: whole?.host == host ? whole.flatMap { whole in archived.map { (whole.answers, $0) } } : nil,
            shortened: source.source.shortened, awaitRecovery: options.awaitRecovery)
        var crawl = crawler.crawl(from: collection.first(upstream), resuming: resumed?.answers ?? [])
        // A run that starts over leaves the earlier part as it is. A collection in one answer is archived at the end.
        let archivesAnswers = continued == nil && (crawl.isResumed || part == nil)
        while let answer = try await crawl.next() {
            let isFirst = crawl.answers.count == 1
            if archivesAnswers, !isFirst || crawl.decoded.missing > 0 {
                await keep(answer, isFirst: isFirst, of: key, from: host, at: date)
            }
            if crawl.hasGrown { await collection.grow(crawl.decoded, host, resumed?.date ?? date) }
            options.progress(collection.key, crawl.answers.count, crawl.expected)
        }
        log(crawl.decoded, host: host)
        var collected = crawl.decoded
        if !crawl.isUnchanged {
            await renameItems(by: collected.former)
            if let archived { collected.items = collection.reuse(collected.items, archived.items) }
        }
        let reported = collected.upstreamErrors.first.map { words in
            EndpointError(
                host: host, cause: .reported,
                serverMessage: upstream.signer?.hasKeys == true ? nil : words.presentable(limit: 200))
        }
        var fetched = FetchedCollection(
            decoded: collected, previous: archived, previousOrigin: whole?.origin, host: host,
            date: crawl.isResumed ? resumed?.date ?? date : date, bound: crawl.bound,
            problem: reported ?? crawl.problem)
        if continued != nil, let problem = crawl.problem {
            guard crawl.decoded.isLarger(than: archived) else { throw problem }
            // The rest waits until somebody asks again.
            (fetched.bound, fetched.problem) = (.demand, nil)
        }
        if let bound = crawl.bound, bound != .demand {
            let total = crawl.decoded.total.map { " of \($0)" } ?? ""
            logger.notice(
                "Stopped at \(crawl.decoded.arrived)\(total): \(bound). \(bound.advice)",
                metadata: ["host": "\(host)"])
        }
        let origin = ArchiveEntry.Origin.upstream(host, at: fetched.date)
        if fetched.problem != nil {
            let earlier = part.flatMap { decoded(of: $0, collection) }
            // A smaller part never replaces a larger one in the archive. Items that came with an error are only a part, even
            // if none is missing.
            if part != nil || reported != nil, !crawl.isResumed, earlier?.isLarger(than: crawl.decoded) != true {
                await keep([ArchiveEntry(key: key, completeness: .part, origin: origin, answers: crawl.answers)])
            }
            return fetched
        }
        if crawl.decoded.items.isEmpty { try refuseEmpty(collection, from: host, instead: entries) }
        // A longer list may have more that cannot be read.
        let isLonger = isOnDemand && crawl.decoded.isLarger(than: archived)
        var entry = ArchiveEntry(
            key: key, completeness: isLonger ? .whole : .init(of: crawl.decoded, beside: archived), origin: origin,
            answers: crawl.answers, history: history(of: fetched.bound))
        if entry.completeness == .whole, entry.history?.isKept == true {
            entry.comparison = await comparison(
                of: collected, in: entry, newest: archived.flatMap { known in whole?.date.map { (known, $0) } })
        }
        fetched.isRevalidated = crawl.isUnchanged ? await revalidate(entry, items: crawl.decoded.items) : false
        if !fetched.isRevalidated {
            if crawl.isUnchanged { await renameItems(by: crawl.decoded.former) }
            await keep([entry])
        }
        decodedEntries.remember(collected, of: entry)
        if entry.completeness == .undecodable {
            fetched.problem = EndpointError(
                host: host,
                cause: .undecodable(
                    expected: "as many decodable records as before",
                    got: "\(crawl.decoded.undecodable.count) that cannot be decoded"))
        }
        return fetched
    }

    /// - Throws: if an archived entry has items: an empty collection never takes their place.
    private func refuseEmpty<Item>(
        _ collection: CollectionRequest<Item>, from host: String, instead entries: [ArchiveEntry]
    ) throws(EndpointError) {
        let most = entries.compactMap { decoded(of: $0, collection)?.items.count }.max() ?? 0
        guard most > 0 else { return }
        throw EndpointError(host: host, cause: .incomplete(arrived: 0, of: most))
    }

    /// The age up to which an interrupted collection is resumed, in seconds.
    private static var longestResumableAge: TimeInterval { 86_400 }

    private func decoded<Item>(of entry: ArchiveEntry, _ collection: CollectionRequest<Item>) -> DecodedCollection<
        Item
    >? {
        do throws(ReadingError) { return try decoded(entry, by: collection.read) } catch { return nil }
    }

    private func log(_ decoded: DecodedCollection<some Sendable>, host: String) {
        if decoded.ambiguous > 0 {
            logger.warning(
                "Expected ids of their own, got \(decoded.ambiguous) records that share theirs. A digest tells them apart.",
                metadata: ["host": "\(host)"])
        }
        if decoded.damagedTexts > 0 {
            logger.warning(
                "Expected texts in UTF-8, got \(decoded.damagedTexts) with other bytes, which are shown as “\u{FFFD}”.",
                metadata: ["host": "\(host)"])
        }
        let problems = decoded.undecodable
        for problem in problems.prefix(Self.maxProblems) {
            logger.warning(
                "Skipped a record that cannot be decoded: \(problem.prefix(300))", metadata: ["host": "\(host)"])
        }
        let rest = problems.count - Self.maxProblems
        if rest > 0 {
            logger.warning("Skipped \(rest) more records that cannot be decoded.", metadata: ["host": "\(host)"])
        }
    }

    /// The largest number of unreadable records that the log names for one answer, so that no upstream can fill a disk.
    private static var maxProblems: Int { 100 }

    private func remember(_ fetched: FetchedCollection<CatalogueItem>) async {
        var changed = fetched.decoded.items
        do {
            if case .upstream(fetched.host, let earlier)? = fetched.previousOrigin, let previous = fetched.previous {
                let known = Set(previous.items.map(\.identity))
                let unchanged = changed.filter { known.contains($0.identity) }.map(\.id)
                let missing = try await archive.renew(
                    unchanged, from: fetched.host, since: earlier, at: fetched.date)
                changed.removeAll { known.contains($0.identity) && !missing.contains($0.id) }
            }
            if source.fetchesDetails, source.item != nil { changed = try await archive.completing(changed) }
            changed = try await archive.withoutKnown(fetched.decoded.listed, in: changed)
            try await archive.remember(changed.map(\.withoutRank), from: fetched.host, at: fetched.date)
        } catch {
            logFailure("The archive could not be written", error)
        }
    }
}
