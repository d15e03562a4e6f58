public import Foundation

/// An item that a person opened or played lately, with a record of its own.
public struct RecentItem: Hashable, Sendable {
    /// The item as it was then.
    public let item: CatalogueItem
    /// The date when the person opened it, or last played it.
    public let date: Date
    /// The place where playing stopped, in seconds from the beginning; nil if it was opened.
    public let position: Double?
    /// The length of the recording, in seconds; nil if it was opened.
    public let duration: Double?

    /// Creates an item; by default, one that was opened.
    public init(item: CatalogueItem, date: Date, position: Double? = nil, duration: Double? = nil) {
        self.item = item
        self.date = date
        self.position = position
        self.duration = duration
    }

    /// Whether playing stopped after the beginning and before the last second.
    public var canContinue: Bool {
        guard let position, let duration else { return false }
        return position > 0 && position < duration - 1
    }

    /// The largest number of items of a kind that a profile remembers.
    public static let longestHistory = 100
    /// The largest number of items of a kind that are read.
    public static let mostRead = 24
}

/// What a person did with an item.
public enum RecentKind: String, CaseIterable, Hashable, Sendable, Codable {
    /// The person opened its page.
    case opened
    /// The person played its preview or recording.
    case played
}
