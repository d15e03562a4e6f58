package import Foundation

/// Something about a source that its readers should know before its API dies.
package struct SourceAlarm: Hashable, Sendable {
    /// The reasons for an alarm.
    package enum Kind: String, CaseIterable, Sendable, Codable {
        /// No usable answer has come for a day.
        case failing
        /// A list has at most half of the items that it had within the last 30 days.
        case shrunk
        /// Many records can't be read any more, or lack a fact that nearly all of them had.
        case reshaped
    }

    package let source: SourceID
    /// The source's title in English.
    package let title: String
    package let kind: Kind
    package let since: Date
    /// The date at which the alarm began, or ended.
    package let date: Date
    /// Whether the source is well again.
    package let isOver: Bool
    /// A sentence in English, with the figures.
    package let message: String

    package init(source: SourceID, title: String, kind: Kind, since: Date, date: Date, isOver: Bool, message: String) {
        self.source = source
        self.title = title
        self.kind = kind
        self.since = since
        self.date = date
        self.isOver = isOver
        self.message = message
    }
}
