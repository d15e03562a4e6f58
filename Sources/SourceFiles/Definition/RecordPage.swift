import Catalogue

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

    /// What the answer has of one of the records.
    struct Source: Hashable, Sendable {
        let body: JSON
        /// The ids that the record has by earlier definitions, newest first.
        var formerIDs: [String] = []
    }

    /// The records; none if all have addresses of their own. Different records may have the same id.
    public var records: [FileRecord] = []
    /// What the answer has of each of the records.
    var sources: [Source] = []
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
