public import Foundation

/// A date that someone looks back to: a day such as `2026-05-12`, which means its end in UTC, or a time such as
/// `2026-05-12T14:30:00Z`.
public struct PastDate: Hashable, Sendable {
    /// The date as it was written.
    public let text: String
    /// The last instant that it means.
    public let date: Date

    /// Parses a date; nil if the text is not a date.
    public init?(_ text: String) {
        let day = Date.ISO8601FormatStyle().year().month().day()
        do {
            if text.utf8.count <= 10 {
                let start = try Date(text, strategy: day)
                // The parser takes 31 February for a day in March.
                guard start.formatted(day) == text else { return nil }
                date = start.addingTimeInterval(86_400 - 0.001)
            } else {
                // In addresses, a plus sign is a space.
                date = try Date(text.replacing(" ", with: "+"), strategy: .iso8601)
            }
        } catch {
            return nil
        }
        self.text = text
    }

    /// The second of an instant.
    public init(_ date: Date) {
        // The answer of a fraction of the second counts.
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.up))
        text = self.date.formatted(.iso8601)
    }
}
