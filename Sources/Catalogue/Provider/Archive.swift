public import Endpoints
public import Foundation

/// Keeps what upstreams answered: the seam that persistence fills.
///
/// Of each request there is at most one entry that is whole, one that waits to be read, and one part for each host.
public protocol Archive: Sendable {
    /// All that is kept of a request, in no order.
    func entries(for key: ArchiveKey) async throws -> [ArchiveEntry]

    /// Puts entries in the place of those of the same request and standing, all of them or none; durable when it returns.
    ///
    /// A whole one also takes the place of what is older, whatever its standing; one that waits the place of older parts.
    func keep(_ entries: [ArchiveEntry]) async throws

    /// Notes that upstream says, as of the entry's date, that a whole entry hasn't changed: stamps it and its items with the
    /// date and updates header fields, and leaves bodies and records alone; durable when it returns.
    ///
    /// - Returns: false if the entry or one of the items isn't there any more, or if another list has replaced the record of
    ///   one of the items.
    func revalidate(_ entry: ArchiveEntry, items: [ItemReference]) async throws -> Bool

    /// Adds an answer to the part that a host has given of a request, making it if there is none; durable when it returns.
    func add(_ answer: Answer, of key: ArchiveKey, from host: String, at date: Date) async throws

    /// Keeps items as they were last seen, so that one is known that its list has lost; durable when it returns.
    func remember(_ items: [CatalogueItem], from host: String, at date: Date) async throws

    /// An item as it was last seen; nil if it never was, or too long ago.
    func remembered(_ item: ItemReference) async throws -> RememberedItem?

    /// What is kept of a source, or of all, without the answers themselves; by source and resource.
    func summaries(of source: SourceID?) async throws -> [ArchiveSummary]

    /// Lets go of all that is kept of a source, or of all.
    func clear(_ source: SourceID?) async throws

    /// The version of a source's decoder that last read what is kept of it; nil if none has yet.
    func decoderVersion(of source: SourceID) async throws -> Int?
    /// Records that this version of the source's decoder has read its answers.
    func setDecoderVersion(_ version: Int, of source: SourceID) async throws
}

/// Names a request whose answers are kept, whichever upstream answers it.
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

/// All that was answered to one request, raw, so that a better decoder can read it again.
public struct ArchiveEntry: Hashable, Sendable {
    /// The request.
    public let key: ArchiveKey
    /// Whether the answers are the whole collection.
    public let completeness: Completeness
    /// The place the answers come from.
    public let origin: Origin
    /// In the order they were asked for; one for a collection that comes in one piece.
    public let answers: [Answer]

    /// The standings of an entry.
    public enum Completeness: String, Hashable, Sendable, Codable, CaseIterable {
        /// The whole collection.
        case whole
        /// A newer whole collection of which less could be read; kept for a better decoder.
        case undecodable = "unread"
        /// What came of a collection before it broke off; one for each host.
        case part
    }

    /// The places that answers come from.
    public enum Origin: Hashable, Sendable {
        /// A host, and the date of its answer.
        case upstream(String, at: Date)
        /// Comes with the program, and so is never out of step with it: it is not written anywhere.
        case sample
    }

    /// Creates an entry, of a whole collection unless told otherwise.
    public init(key: ArchiveKey, completeness: Completeness = .whole, origin: Origin, answers: [Answer]) {
        self.key = key
        self.completeness = completeness
        self.origin = origin
        self.answers = answers
    }

    /// When an upstream answered; nil for sample data.
    public var date: Date? {
        if case .upstream(_, let date) = origin { date } else { nil }
    }

    /// Who answered; nil for sample data.
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

/// What is kept of one request, without the answers themselves.
public struct ArchiveSummary: Hashable, Sendable {
    /// The request.
    public let key: ArchiveKey
    /// Whether the answers are the whole collection.
    public let completeness: ArchiveEntry.Completeness
    /// The host that answered.
    public let host: String
    /// The date of the answers.
    public let date: Date
    /// How many answers.
    public let answers: Int
    /// Of their bodies.
    public let bytes: Int

    /// Creates a summary, as an archive does.
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
