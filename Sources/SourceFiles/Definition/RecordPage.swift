import Catalogue
public import Foundation

/// A part of a list.
public struct RecordPage: Hashable, Sendable {
    /// A record that has an address of its own.
    public struct Reference: Hashable, Sendable {
        /// The id.
        public var id: String
        /// The record as far as the list has it; nil without a title.
        public var record: FileRecord?
        /// The addresses in order of preference, whose only places are secrets.
        public var addresses: [Template]
    }

    /// A record with what the answer has of it.
    struct Entry: Hashable, Sendable {
        var record: FileRecord
        let body: JSON
        /// The ids that the record has by earlier definitions, newest first.
        var formerIDs: [String]
        /// The number of the part in the list.
        var page = 0
    }

    /// The records; none if all have addresses of their own. Different records may have the same id.
    public var records: [FileRecord] { entries.map(\.record) }
    var entries: [Entry] = []
    /// The records with addresses of their own.
    public var references: [Reference] = []
    /// The number of records that cannot be read, such as those without an id or title.
    public var unreadable = 0
    /// How many of these have values that take too many steps to find.
    public var costly = 0
    /// The number of records that are equal to one before, or that have the address of one before.
    public var duplicates = 0
    /// The number of records in the whole list, if the answer says it.
    public var total: Int?
    /// The ids of all readable records, with repeated ones.
    var ids: [String] = []
    /// Whether the list goes on, is whole, or lacks something.
    var verdict = PageSequence.Verdict.whole
    /// The request for the next part; nil at the end.
    public var next: PageRequest?
    /// The address of the next part, without its query, if it is not on the source's own bases and therefore not
    /// followed.
    public var elsewhere: String?
}

/// A request for a part of a list.
public struct PageRequest: Hashable, Sendable {
    /// The part of the list.
    public enum Position: Hashable, Sendable {
        /// The page with a number, the first one for lists without pages.
        case page(Int)
        /// The part after a number of records.
        case offset(Int)
        /// The part of a cursor; nil for the first.
        case cursor(String?)
        /// The part at an address that an answer named.
        case address
    }

    /// The addresses in order of preference, whose only places are secrets.
    public var addresses: [Template]
    /// The method.
    public var method: RequestMethod
    /// The body.
    public var body: JSON?
    /// The part of the list.
    public var position: Position
    /// The values of the list's variables.
    public var variables: [String: String]
    /// The parts before.
    var sequence: PageSequence
    /// The digests of the parts before, by which a list that repeats itself ends.
    var digests: Set<String> = []
}

/// An upstream's answer.
public struct SourceAnswer: Sendable {
    /// The address that answered.
    public var url: URL
    /// The HTTP status code.
    var status = 200
    /// The headers, with names in lower case.
    public let headers: [String: String]
    /// The body.
    public var body: JSON
    /// The number of values among several in the body that cannot be read.
    var unreadableValues = 0

    /// Creates an answer; of headers whose names differ in case only, the values are joined with commas.
    public init(url: URL, headers: some Sequence<(String, String)> = [], body: JSON) {
        self.url = url
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { "\($0), \($1)" }
        self.body = body
    }
}

/// Finds the records of an answer that are equal to an earlier one, in all values and whatever the order of their keys.
struct RepeatedRecords {
    private var first: [ExactText: JSON]
    /// The canonical records of ids that occurred more than once.
    private var others: [ExactText: Set<String>] = [:]

    init(minimumCapacity: Int) { first = Dictionary(minimumCapacity: minimumCapacity) }

    /// - Returns: whether no earlier record is equal.
    mutating func insert(_ body: JSON, id: String) -> Bool {
        let id = ExactText(id)
        guard let earlier = first[id] else {
            first[id] = body
            return true
        }
        if earlier == body { return false }
        return others[id, default: [earlier.canonical]].insert(body.canonical).inserted
    }
}
