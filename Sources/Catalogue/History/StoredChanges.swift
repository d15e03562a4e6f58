public import Endpoints
public import Foundation

/// A change of an item, with the date of the answer that has shown it.
public struct DatedChange: Hashable, Sendable {
    /// The date of the answer.
    public let date: Date
    /// The change.
    public let change: ItemChange

    /// Creates a dated change.
    public init(_ change: ItemChange, at date: Date) {
        self.change = change
        self.date = date
    }
}

/// The changes of a list's items in a period.
public struct StoredChanges: Hashable, Sendable {
    /// The date of the state that the first changes follow.
    public let begin: Date
    /// The changes, by item and date.
    public var changes: [DatedChange]
    /// The titles of the items that only the newest answer is without, by their ids.
    public let absentTitles: [String: String]
    /// The facts that change in nearly every answer.
    public let frequentFacts: Set<String>
    /// Whether these are all changes of the period.
    public let isComplete: Bool

    /// Creates the changes of a period.
    public init(
        begin: Date, changes: [DatedChange], absentTitles: [String: String] = [:], frequentFacts: Set<String>,
        isComplete: Bool
    ) {
        self.absentTitles = absentTitles
        self.begin = begin
        self.changes = changes
        self.frequentFacts = frequentFacts
        self.isComplete = isComplete
    }
}

/// The changes of one item in one list.
public struct ItemTimeline: Hashable, Sendable {
    /// The request for the list.
    public let resource: Resource
    /// The changes, by date.
    public var changes: [DatedChange]
    /// The date of the newest answer, if it is the first one without the item: the item may not be gone.
    public let absentSince: Date?
    /// The dates of the answers with which nothing was compared, ascending.
    public let beginnings: [Date]
    /// The facts that change in nearly every answer.
    public let frequentFacts: Set<String>
    /// Whether these are all changes; if not, the oldest are missing.
    public let isComplete: Bool

    /// Creates the changes of an item in a list.
    public init(
        resource: Resource, changes: [DatedChange], absentSince: Date? = nil, beginnings: [Date],
        frequentFacts: Set<String>, isComplete: Bool = true
    ) {
        self.absentSince = absentSince
        self.isComplete = isComplete
        self.resource = resource
        self.changes = changes
        self.beginnings = beginnings
        self.frequentFacts = frequentFacts
    }
}
