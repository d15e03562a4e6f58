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

    /// Whether there is something to go on with: playing stopped neither at the beginning nor at the end of a recording that
    /// is longer than a preview.
    public var canContinue: Bool {
        guard let position, let duration else { return false }
        return duration > Self.longestPreview && position > Self.margin && position < duration - Self.margin
    }

    /// The length of the longest preview, in seconds.
    package static let longestPreview = 60.0
    /// The time after the beginning and before the end that counts as these, in seconds.
    package static let margin = 15.0

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
