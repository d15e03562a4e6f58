public import Foundation

extension ItemHistory {
    /// The ranks of an item in one list, as people follow charts.
    public struct Chart: Sendable {
        /// The list; nil if only its request is known.
        public let list: ResolvedSource?
        /// The title of the list with its choices, or its request.
        public let listName: String
        /// The current rank; nil if the item is not in the list.
        public let now: Int?
        /// The rank seven days ago; nil if the item was not in the list.
        public let weekAgo: Int?
        /// The best rank.
        public let peak: Int
        /// The number of weeks with the item in the list, counting each begun one.
        public let weeks: Int
        /// The date of the last return to the list; nil if there was none.
        public let reentry: Date?
        /// The periods with a rank, oldest first.
        public let runs: [Run]
    }

    /// The ranks in each list.
    public func charts(now: Date) -> [Chart] {
        Dictionary(grouping: runs, by: \.listName).sorted { $0.key < $1.key }.compactMap { name, runs in
            guard let peak = runs.map(\.rank).min() else { return nil }
            let week: TimeInterval = 7 * 86_400
            let weekAgo = now.addingTimeInterval(-week)
            let time = runs.reduce(0) { $0 + ($1.until ?? max(now, $1.from)).timeIntervalSince($1.from) }
            let figures = ChartFigures(peak: peak, time: time)
            return Chart(
                list: runs[0].list, listName: name, now: runs.last { $0.until == nil }?.rank,
                weekAgo: runs.last { $0.from <= weekAgo && $0.until.map { $0 > weekAgo } != false }?.rank,
                peak: figures.peak, weeks: figures.weeks,
                reentry: runs.last(where: \.isReentry)?.from, runs: runs)
        }
    }
}

extension ItemHistory.Line {
    /// The lowest value.
    public var lowest: Double { points.map(\.value).min() ?? 0 }
    /// The highest value.
    public var highest: Double { points.map(\.value).max() ?? 0 }

    /// The fact with another value, for people.
    public func field(of value: Double) -> FieldContent {
        switch field.value {
        case .price(_, let currency): field.replacing(.price(value, currency: currency))
        case .number(.duration): field.replacing(.number(.duration(value)))
        case .number(.year): field.replacing(.number(Int(exactly: value).map(Number.year) ?? .value(value)))
        default: field.replacing(.number(.value(value)))
        }
    }
}
