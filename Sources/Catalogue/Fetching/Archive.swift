public import Endpoints
public import Foundation

/// Stores the answers of upstreams. Persistence implements it.
///
/// For each request it has at most one whole entry, one undecodable entry, and one part for each host.
public protocol Archive: Sendable {
    /// All entries of a request, in no particular order.
    func entries(for key: ArchiveKey) async throws -> [ArchiveEntry]

    /// Stores entries in one transaction, each in place of the entry with the same request and completeness. Durable
    /// when it returns.
    ///
    /// A whole entry also replaces all older entries of its request; an undecodable one also replaces older parts.
    func keep(_ entries: [ArchiveEntry]) async throws

    /// The dates since which the archive has had each state of a collection, ascending. The last one is that of the whole
    /// entry; none if the past of the collection is not stored.
    func dates(of key: ArchiveKey) async throws -> [Date]

    /// The first and the last date; nil without dates.
    func dateRange(of key: ArchiveKey) async throws -> (first: Date, last: Date)?

    /// The whole collection as it was at a date: the newest state that is not later.
    ///
    /// - Returns: an entry with the date since which that was so; nil if nothing is known of so early a date.
    func entry(for key: ArchiveKey, at date: Date) async throws -> ArchiveEntry?

    /// The newest state of a collection that an answer can be compared with, or nil.
    func comparisonBase(of key: ArchiveKey) async throws -> ComparisonBase?

    /// The changes of a collection's items after a date, by item and date.
    ///
    /// - Parameters:
    ///   - key: the request.
    ///   - date: the date.
    ///   - limit: the largest number of changes.
    /// - Returns: nil if no states are stored that could be compared.
    func changes(of key: ArchiveKey, after date: Date, limit: Int) async throws -> StoredChanges?

    /// The changes of a collection's items after a date without those of ranks alone: items that came or went first, then
    /// those with changed facts, both by item and date.
    ///
    /// - Parameters:
    ///   - key: the request.
    ///   - date: the date.
    ///   - limit: the largest number of changes.
    /// - Returns: nil if no states are stored that could be compared.
    func changesBesideRanks(of key: ArchiveKey, after date: Date, limit: Int) async throws -> StoredChanges?

    /// How much of a collection changed on each day in UTC on which something did, in no particular order. Items that only the
    /// newest answer is without, and facts that change in nearly every answer, don't count.
    ///
    /// - Parameters:
    ///   - key: the request.
    ///   - begin: changes of this date or before it don't count.
    ///   - end: changes after this date don't count.
    /// - Returns: nothing if more changes than can be counted are between the dates.
    func changeCounts(of key: ArchiveKey, after begin: Date, through end: Date) async throws -> [DayOfChanges]

    /// The changes of an item in each list that has had it, by date.
    func changes(of item: ItemReference) async throws -> [ItemTimeline]

    /// The chart figures of items in a collection, as of a date; those of items without a rank until then are missing.
    ///
    /// - Parameters:
    ///   - items: the ids of the items, which are in the collection.
    ///   - key: the request.
    ///   - date: the date.
    func chartFigures(
        of items: [String], in key: ArchiveKey, at date: Date
    ) async throws -> [ItemReference: ChartFigures]

    /// The size of the past of a source's collections in bytes, and the first date that it reaches; nil without a past.
    func history(of source: SourceID) async throws -> (bytes: Int, first: Date?)

    /// Records that a whole entry is unchanged as of its new date. Updates its date, the dates of its items and its
    /// header fields, but not its bodies and records. Durable when it returns.
    ///
    /// - Returns: false if the entry or one of the items no longer exists, or if another list has replaced the record of an
    ///   item.
    func revalidate(_ entry: ArchiveEntry, items: [ItemReference]) async throws -> Bool

    /// Adds an answer to a host's part of a request, and creates the part if necessary; durable when it returns.
    func add(_ answer: Answer, of key: ArchiveKey, from host: String, at date: Date) async throws

    /// Stores items as they were last seen, so that an item stays known after its list has lost it; durable when it
    /// returns.
    func remember(_ items: [CatalogueItem], from host: String, at date: Date) async throws

    /// Updates the dates of items that a host has not changed since an earlier date. Durable when it returns.
    ///
    /// - Returns: the items that the archive doesn't have from that host and date, such as those that another list has
    ///   replaced.
    func renew(
        _ items: [ItemReference], from host: String, since earlier: Date, at date: Date
    ) async throws -> Set<ItemReference>

    /// Deletes items as they were last seen, because they have other ids now, and gives their changes those ids. Durable
    /// when it returns.
    ///
    /// - Parameters:
    ///   - ids: the former ids, each with the id of now; nil if several items had it.
    ///   - source: the source of the items.
    func rename(_ ids: [String: String?], of source: SourceID) async throws

    /// An item as it was last seen; nil if it was never seen, or too long ago.
    func remembered(_ item: ItemReference) async throws -> RememberedItem?

    /// Items as they were last seen, read together; those that were never seen, or too long ago, are missing.
    func remembered(_ items: Set<ItemReference>) async throws -> [ItemReference: RememberedItem]

    /// The resources of a source that have entries.
    func resources(of source: SourceID) async throws -> Set<Resource>

    /// Summaries of the entries of a source, or of all sources, ordered by source and resource.
    func summaries(of source: SourceID?) async throws -> [ArchiveSummary]

    /// Deletes the entries of a source, or of all sources.
    func clear(_ source: SourceID?) async throws

    /// The version of the decoder that last read the archived answers of a source; nil if none has read them.
    func decoderVersion(of source: SourceID) async throws -> Int?
    /// Records the version of the decoder that has read the archived answers of a source.
    func setDecoderVersion(_ version: Int, of source: SourceID) async throws
}

/// The identity of an archived request, whichever upstream answers it.
public struct ArchiveKey: Hashable, Sendable, Codable {
    /// The source that is asked.
    public let source: SourceID
    /// The first resource of the collection.
    public let resource: Resource

    /// Creates the key of a request.
    public init(source: SourceID, resource: Resource) {
        self.source = source
        self.resource = resource
    }
}

/// The raw answers to one request, so that a better decoder can read them again.
public struct ArchiveEntry: Hashable, Sendable {
    /// The request.
    public let key: ArchiveKey
    /// Whether the answers are the whole collection.
    public let completeness: Completeness
    /// The origin of the answers.
    public let origin: Origin
    /// The answers in the order of their requests; a collection in one piece has one.
    public let answers: [Answer]
    /// How much of the past is stored when a whole entry takes the place of another; nil if it has no place in the past
    /// of the collection, because it has only a part of it. The archive doesn't store it.
    public var history: HistoryPolicy?
    /// How its records differ from those before; nil if they can't be compared. The archive stores the changes.
    public var comparison: AnswerComparison?

    /// The completeness of an entry.
    public enum Completeness: String, Hashable, Sendable, Codable, CaseIterable {
        /// The whole collection.
        case whole
        /// A newer whole collection with fewer readable records, stored for a better decoder.
        case undecodable = "unread"
        /// The answers that arrived before an error; one part for each host.
        case part
    }

    /// The origin of answers.
    public enum Origin: Hashable, Sendable {
        /// A host, and the date of its answer.
        case upstream(String, at: Date)
        /// The sample that comes with the program. It is never written to the archive, so it always matches the
        /// program.
        case sample
    }

    /// Creates an entry; by default, of a whole collection.
    public init(
        key: ArchiveKey, completeness: Completeness = .whole, origin: Origin, answers: [Answer],
        history: HistoryPolicy? = nil, comparison: AnswerComparison? = nil
    ) {
        self.history = history
        self.comparison = comparison
        self.key = key
        self.completeness = completeness
        self.origin = origin
        self.answers = answers
    }

    /// The date of the answers; nil for a sample.
    public var date: Date? {
        if case .upstream(_, let date) = origin { date } else { nil }
    }

    /// The host that answered; nil for a sample.
    public var host: String? {
        if case .upstream(let host, _) = origin { host } else { nil }
    }
}

/// An item as it was last seen in some list.
public struct RememberedItem: Hashable, Sendable {
    /// The item as it was.
    public let item: CatalogueItem
    /// The host that answered.
    public let host: String
    /// The date of the answer.
    public let date: Date

    /// Creates a record of an item.
    public init(item: CatalogueItem, host: String, date: Date) {
        self.item = item
        self.host = host
        self.date = date
    }
}

/// A summary of an entry, without the answers.
public struct ArchiveSummary: Hashable, Sendable {
    /// The request.
    public let key: ArchiveKey
    /// Whether the answers are the whole collection.
    public let completeness: ArchiveEntry.Completeness
    /// The host that answered.
    public let host: String
    /// The date of the answers.
    public let date: Date
    /// The number of answers.
    public let answers: Int
    /// The size of the answers' bodies, in bytes.
    public let bytes: Int

    /// Creates a summary of an entry.
    public init(
        key: ArchiveKey, completeness: ArchiveEntry.Completeness, host: String, date: Date, answers: Int, bytes: Int
    ) {
        self.key = key
        self.completeness = completeness
        self.host = host
        self.date = date
        self.answers = answers
        self.bytes = bytes
    }
}
