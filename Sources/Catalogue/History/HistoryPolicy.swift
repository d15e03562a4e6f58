package import Foundation

/// How much of the past of a source's lists is stored.
public struct HistoryPolicy: Hashable, Sendable {
    /// How far back it goes; nil for no end, and zero for no past.
    public var length: Duration?
    /// The size of a source's past answers, in bytes. Beyond it, the oldest are deleted.
    public var bytes: Int

    /// Creates a policy; by default, without an end and up to 256 MiB.
    public init(length: Duration? = nil, bytes: Int = 256 << 20) {
        self.length = length
        self.bytes = bytes
    }

    /// Only the newest answer is stored.
    public static let off = HistoryPolicy(length: .zero)

    /// Whether past answers are stored.
    public var isKept: Bool { length != .zero }
}

extension HistoryPolicy {
    /// Every answer of the last 30 days is kept.
    private static var everyAnswer: TimeInterval { 30 * 86_400 }
    /// The last answer of each day is kept for a year, and after that of each week.
    private static var everyDay: TimeInterval { 365 * 86_400 }

    /// The answers that are no longer kept.
    ///
    /// - Parameters:
    ///   - dates: the dates of the answers, ascending. The last is the newest, which always stays.
    ///   - now: the current date.
    /// - Returns: the places of those to delete, ascending.
    package func expired(_ dates: [Date], at now: Date) -> [Int] {
        dates.indices.dropLast().filter { place in
            let age = now.timeIntervalSince(dates[place])
            // The last of a day or a week is the one after which the next begins.
            if let length, now.timeIntervalSince(dates[place + 1]) > length / .seconds(1) { return true }
            guard age > Self.everyAnswer else { return false }
            let period: TimeInterval = age > Self.everyDay ? 7 * 86_400 : 86_400
            return Self.number(of: dates[place], in: period) == Self.number(of: dates[place + 1], in: period)
        }
    }

    /// The number of a day or a week in UTC. 1970 began on a Thursday, and weeks begin on Monday.
    private static func number(of date: Date, in period: TimeInterval) -> Int? {
        Int(exactly: ((date.timeIntervalSince1970 + 3 * 86_400) / period).rounded(.down))
    }
}
