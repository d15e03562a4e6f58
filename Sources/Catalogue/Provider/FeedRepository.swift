public import Endpoints
import Foundation
public import Logging

/// Decides between upstream, archive and sample for one source.
public struct FeedRepository: Sendable {
    /// The source whose feed it fetches.
    public let source: BoundSource
    let archive: any Archive
    let upstreamLog: UpstreamLog
    let client: Client
    let logger: Logger
    let decodedEntries: DecodedEntries

    /// Creates a repository of one source, which all readers of its feed share.
    public init(
        source: BoundSource, archive: any Archive, upstreamLog: UpstreamLog = UpstreamLog(), client: Client,
        logger: Logger
    ) {
        self.source = source
        self.archive = archive
        self.upstreamLog = upstreamLog
        self.client = client
        decodedEntries = DecodedEntries(
            of: Set(source.referenceCollections.map(\.resource) + [source.collection].compactMap(\.self)))
        var logger = logger
        logger[metadataKey: "source"] = "\(source.id)"
        self.logger = logger
    }

    // MARK: What is kept

    /// What is archived, failing that the sample, failing that nil; with what came since of an unfinished collection.
    public func kept() async -> FeedContent? {
        guard let collection = source.collection else { return nil }
        return await kept(of: collection)
    }

    /// The same of any request for a collection.
    func kept(of collection: Resource) async -> FeedContent? {
        let kept = await entries(for: collection)
        let whole = kept.wholes.firstReadable(content(of:)) {
            logUnreadable($0, collection)
        }
        let part = kept.parts(since: whole?.provenance.fetchedAt)
            .firstReadable(content(of:)) { logUnreadable($0, collection) }
        guard var content = part.map({ whole?.updated(with: $0) ?? $0 }) ?? whole else { return nil }
        // A list of records of which none has come is nothing to show.
        if whole == nil, content.items.isEmpty, content.missing > 0 { return nil }
        content.names = await keptNames()
        return content
    }

    /// The sample alone; nil if there is none.
    func sample() async -> FeedContent? {
        guard let collection = source.collection else { return nil }
        return await entries(for: collection).filter { $0.date == nil }
            .firstReadable(content(of:)) { logUnreadable($0, collection) }
    }

    func keptNames() async -> Names {
        var names: Names = [:]
        for collection in source.referenceCollections {
            let entries = await entries(for: collection.resource)
            let read = { (entry: ArchiveEntry) throws(ReadingError) in
                collection.names(of: try decoded(entry, by: collection.read).items)
            }
            names[collection.id] = (entries.wholes + entries.parts(since: nil)).firstReadable(read) {
                logUnreadable($0, collection.resource)
            }
        }
        return names
    }

    private func logUnreadable(_ error: ReadingError, _ resource: Resource) {
        logger.error(
            "Expected \(error.expected) in what is kept, got \(error.got); the next best is shown.",
            metadata: ["resource": "\(loggable(resource))"])
    }

    /// What is asked for, without what somebody looks for: that is their own business.
    func loggable(_ resource: Resource) -> String {
        guard source.takesTerm else { return "\(resource)" }
        let names = resource.query.map { "\($0.name)=…" }.joined(separator: "&")
        return names.isEmpty ? "…" : "\(resource.path)?\(names)"
    }

    /// An upstream may repeat what it was asked.
    func loggable(_ error: EndpointError) -> EndpointError {
        source.takesTerm ? EndpointError(host: error.host, cause: error.cause) : error
    }

    func content(of entry: ArchiveEntry) throws(ReadingError) -> FeedContent {
        let provenance: Provenance =
            switch entry.origin {
            case .upstream(let host, let date): .archived(at: date, from: host, because: nil)
            case .sample: .sample(because: nil)
            }
        var content = FeedContent(try decoded(entry, by: decode), provenance: provenance)
        // A sample is no ranking, whatever its dialect makes of its order.
        if case .sample = entry.origin { content.items = content.items.map(\.withoutRank) }
        return content
    }

    /// What an entry holds, decoded unless it was before.
    func decoded<Item>(
        _ entry: ArchiveEntry, by decode: ([Answer]) throws(ReadingError) -> DecodedCollection<Item>
    ) throws(ReadingError) -> DecodedCollection<Item> {
        if let known = decodedEntries.collection(of: entry, Item.self) { return known }
        let collection = try decode(entry.answers)
        decodedEntries.remember(collection, of: entry)
        return collection
    }

    /// What answers hold. A collection of which nothing can be read is of a shape we do not know, not an empty one.
    func decode(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<CatalogueItem> {
        let decoded = try source.decode(answers)
        if decoded.items.isEmpty, decoded.next.isEmpty, let problem = decoded.undecodable.first {
            throw ReadingError(
                expected: "items of \(source.id)", got: "none that can be read (\(problem.prefix(300)))")
        }
        return decoded
    }

    /// That somebody stopped waiting is no failure of the archive.
    func logFailure(_ what: String, _ error: any Error) {
        if !Task.isCancelled { logger.error("\(what): \(error)") }
    }

    /// What is kept for a request, and the sample.
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
    /// Whole collections, the first that can be read counts: the whole one, what waits for a better decoder, the sample.
    var wholes: [ArchiveEntry] {
        let answered = filter { $0.date != nil }
        return answered.filter { $0.completeness == .whole } + answered.filter { $0.completeness == .undecodable }
            + filter { $0.date == nil }
    }

    /// Parts that are newer than a date, the newest first.
    func parts(since date: Date?) -> [ArchiveEntry] {
        filter { $0.completeness == .part && ($0.date ?? .distantPast) > (date ?? .distantPast) }
            .sorted { ($0.date ?? .distantPast) > ($1.date ?? .distantPast) }
    }

    /// What the first entry holds that can be read.
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
            total: decoded.total ?? decoded.items.count + decoded.undecodable.count,
            undecodable: decoded.undecodable.count, missing: decoded.missing)
    }
}
