public import Endpoints
import Foundation
public import Logging

/// Decides between upstream, archive and sample for one source.
public struct FeedRepository: Sendable {
    /// The source whose feed it fetches.
    public let source: ResolvedSource
    let archive: any Archive
    let upstreamLog: UpstreamLog
    /// Told when the archive or the log changes.
    let changes: ChangeLog
    let client: Client
    let limits: CollectionLimits
    /// Nil if no other node shares the archive.
    let leases: (any FetchLeases)?
    let logger: Logger
    let decodedEntries: DecodedEntries
    /// Has the favourites that follow items whose ids have changed; nil for none.
    let profiles: (any ProfileStore)?

    /// Creates a repository of one source, which all readers of its feed share.
    public init(
        source: ResolvedSource, archive: any Archive, upstreamLog: UpstreamLog = UpstreamLog(),
        changes: ChangeLog = ChangeLog(), client: Client,
        limits: CollectionLimits = CollectionLimits(), leases: (any FetchLeases)? = nil,
        profiles: (any ProfileStore)? = nil, logger: Logger
    ) {
        self.source = source
        self.archive = archive
        self.upstreamLog = upstreamLog
        self.changes = changes
        self.client = client
        var limits = source.source.limits ?? limits
        if source.loadsOnDemand { limits.demand = FetchOptions.minDemand }
        self.limits = limits
        self.leases = leases
        self.profiles = profiles
        decodedEntries = DecodedEntries(
            of: Set(source.referenceCollections.map(\.resource) + [source.collection].compactMap(\.self)))
        var logger = logger
        logger[metadataKey: "source"] = "\(source.id)"
        self.logger = logger
    }

    // MARK: Archive

    /// The archived collection with newer parts, or else the sample; nil if there is neither.
    public func stored() async -> FeedContent? {
        guard let collection = source.collection else { return nil }
        return await stored(of: collection)
    }

    /// The archived content, or else the sample, of any resource of a collection.
    func stored(of collection: Resource) async -> FeedContent? {
        let kept = await entries(for: collection)
        let whole = kept.wholes.firstReadable(content(of:)) {
            logUnreadable($0, collection)
        }
        let part = kept.parts(since: whole?.provenance.fetchedAt)
            .firstReadable(content(of:)) { logUnreadable($0, collection) }
        guard var content = part.map({ whole?.updated(with: $0) ?? $0 }) ?? whole else { return nil }
        // A collection without a single record has nothing to show yet.
        if whole == nil, content.items.isEmpty, content.missing > 0 { return nil }
        content.names = await storedNames()
        return content
    }

    /// Whether the feed shows answers to a request.
    func reads(_ resource: Resource) -> Bool {
        source.collection == resource || source.referenceCollections.contains { $0.resource == resource }
    }

    /// Archived content as an upstream's answer; nil unless it is whole, or as large as limits allow, and newer than a
    /// date.
    func answer(_ content: FeedContent?, since date: Date?) -> FeedContent? {
        guard var content, content.missing == 0 || content.bound != nil,
            case .archived(let fetchedAt, let host, _) = content.provenance, fetchedAt > date ?? .distantPast
        else { return nil }
        content.provenance = .fresh(at: fetchedAt, from: host)
        return content
    }

    /// The sample; nil if there is none.
    func sample() async -> FeedContent? {
        guard let collection = source.collection else { return nil }
        var content = await entries(for: collection).filter { $0.date == nil }
            .firstReadable(content(of:)) { logUnreadable($0, collection) }
        content?.names = await storedNames()
        return content
    }

    func storedNames() async -> Names {
        var names: Names = [:]
        for collection in source.referenceCollections {
            let entries = await entries(for: collection.resource)
            names[collection.id] = self.names(of: collection, in: entries.wholes + entries.parts(since: nil))
        }
        return decodedEntries.shared(names)
    }

    /// The names of a whole collection that is newer than a date; nil if the archive has none.
    func archivedNames(of collection: ReferenceCollection, since date: Date) async -> [String: String]? {
        let entries = await entries(for: collection.resource)
        return names(
            of: collection,
            in: entries.filter { $0.completeness == .whole && $0.date.map { $0 > date } ?? false })
    }

    /// The names of the first entry that can be read.
    private func names(
        of collection: ReferenceCollection, in entries: [ArchiveEntry]
    ) -> [String: String]? {
        entries.firstReadable { (entry) throws(ReadingError) in
            collection.names(of: try decoded(entry, by: collection.read).items)
        } onError: {
            logUnreadable($0, collection.resource)
        }
    }

    private func logUnreadable(_ error: ReadingError, _ resource: Resource) {
        logger.error(
            "Expected \(error.expected) in the archive, got \(error.got); an older entry or the sample is shown instead.",
            metadata: ["resource": "\(loggable(resource))"])
    }

    /// The resource for the log, without search terms, which are private.
    func loggable(_ resource: Resource) -> String {
        guard source.supportsSearch else { return "\(resource)" }
        let names = resource.query.map { "\($0.name)=…" }.joined(separator: "&")
        return names.isEmpty ? "…" : "\(resource.path)?\(names)"
    }

    /// Why no upstream can be asked.
    var nothingToAsk: EndpointError {
        EndpointError(host: "\(source.id)", cause: source.needsSearchTerm ? .notRequested : .unsupported)
    }

    /// The error for the log. An upstream may repeat the search term in its answer.
    func loggable(_ error: EndpointError) -> EndpointError {
        source.supportsSearch ? EndpointError(host: error.host, cause: error.cause) : error
    }

    func content(of entry: ArchiveEntry) throws(ReadingError) -> FeedContent {
        let provenance: Provenance =
            switch entry.origin {
            case .upstream(let host, let date): .archived(at: date, from: host, because: nil)
            case .sample: .sample(because: nil)
            }
        let collection = try decoded(entry, by: decode)
        var content = FeedContent(collection, provenance: provenance)
        if entry.completeness == .whole {
            content.bound = limits.bound(of: entry.answers, collection)
        }
        // A sample has no ranks, even if its dialect takes ranks from the order.
        if case .sample = entry.origin { content.items = content.items.map(\.withoutRank) }
        return content
    }

    /// The content of an entry, from the cache if it was decoded before.
    func decoded<Item>(
        _ entry: ArchiveEntry, by decode: ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
    ) throws(ReadingError) -> DecodedCollection<Item> {
        if let known = decodedEntries.collection(of: entry, Item.self) { return known }
        let collection = try decode(entry.answers)
        decodedEntries.remember(collection, of: entry)
        return collection
    }

    /// Decodes answers. Answers without a readable record have an unknown shape, and are not an empty collection.
    func decode(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        var decoded = try source.decode(answers)
        // An upstream may repeat a key or a search term.
        if source.supportsSearch || source.upstreams.contains(where: { $0.signer != nil }) {
            decoded.upstreamErrors = decoded.upstreamErrors.map { _ in "" }
        }
        if decoded.items.isEmpty, decoded.next.isEmpty, let problem = decoded.undecodable.first {
            throw ReadingError(
                expected: "items of \(source.id)", got: "none that can be read (\(problem.prefix(300)))")
        }
        return decoded
    }

    /// Logs a failure of the archive. The cancellation of a task is not a failure.
    func logFailure(_ what: String, _ error: any Error) {
        if !Task.isCancelled { logger.error("\(what): \(error)") }
    }

    /// The archived entries of a resource, and its sample.
    func entries(for resource: Resource) async -> [ArchiveEntry] {
        let key = ArchiveKey(source: source.id, resource: resource)
        var entries: [ArchiveEntry] = []
        do {
            entries = try await archive.entries(for: key)
        } catch {
            logFailure("The archive could not be read", error)
        }
        if let sample = source.samples.first(where: { $0.resource == resource }) {
            entries.append(
                ArchiveEntry(key: key, origin: .sample, answers: [Answer(resource: resource, body: sample.body)]))
        }
        return entries
    }
}

extension [ArchiveEntry] {
    /// The whole collections in order of preference: the whole entry, the undecodable one, the sample.
    var wholes: [ArchiveEntry] {
        let answered = filter { $0.date != nil }
        return answered.filter { $0.completeness == .whole } + answered.filter { $0.completeness == .undecodable }
            + filter { $0.date == nil }
    }

    /// The parts that are newer than a date, newest first.
    func parts(since date: Date?) -> [ArchiveEntry] {
        filter { $0.completeness == .part && ($0.date ?? .distantPast) > (date ?? .distantPast) }
            .sorted { ($0.date ?? .distantPast) > ($1.date ?? .distantPast) }
    }

    /// The content of the first entry that can be read.
    fileprivate func firstReadable<Content>(
        _ read: (ArchiveEntry) throws(ReadingError) -> Content, onError: (ReadingError) -> Void
    ) -> Content? {
        for entry in self {
            do throws(ReadingError) { return try read(entry) } catch { onError(error) }
        }
        return nil
    }
}

extension FeedContent {
    init(_ decoded: DecodedCollection<CatalogueItem>, provenance: Provenance) {
        self.init(
            items: decoded.items, provenance: provenance,
            total: decoded.distinctTotal ?? decoded.items.count + decoded.undecodable.count,
            undecodable: decoded.undecodable.count, missing: decoded.missing)
        listed = decoded.listed
        isMissingCounted = decoded.isMissingCounted
        shortfall = decoded.incompleteReason
        former = decoded.former
        damagedTexts = decoded.damagedTexts
    }
}
