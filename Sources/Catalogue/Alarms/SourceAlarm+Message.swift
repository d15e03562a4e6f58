import Foundation

extension SourceAlarm {
    /// Creates the message of a stored alarm.
    init(_ alarm: SourceHealth.Alarm, of source: ResolvedSource) {
        self.init(
            source: source.id, title: source.title, kind: alarm.kind, since: alarm.since, date: alarm.date,
            isOver: alarm.isOver,
            message: alarm.isOver ? alarm.endMessage(of: source.title) : alarm.message(of: source.title))
    }
}

extension SourceHealth.Alarm {
    fileprivate func message(of title: String) -> String {
        let reason = reason(for: title)
        return figures.allLists > 1 ? "\(reason) Lists affected: \(figures.lists) of \(figures.allLists)." : reason
    }

    private func reason(for title: String) -> String {
        switch kind {
        case .failing:
            let time = PastDate(since).text.prefix(16).replacing("T", with: " ")
            return "No usable answer has come for \(title) since \(time) UTC."
        case .shrunk:
            return "The number of items in \(title) fell from \(figures.formerItems) to \(figures.items)."
        case .reshaped where figures.lostFacts.isEmpty:
            let share = figures.readable.formatted(
                .percent.precision(.fractionLength(0)).locale(Locale(identifier: "en")))
            return "Only \(share) of the records in the newest answer for \(title) can be read."
        case .reshaped:
            let facts = figures.lostFacts.joined(separator: ", ")
            return "None of the records of \(title) has these facts any more: \(facts)."
        }
    }

    fileprivate func endMessage(of title: String) -> String {
        switch kind {
        case .failing: "\(title) answers again."
        case .shrunk: "\(title) has its usual number of items again."
        case .reshaped: "The records of \(title) have their usual shape again."
        }
    }
}
