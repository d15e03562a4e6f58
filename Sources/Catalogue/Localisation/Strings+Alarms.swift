import Foundation

extension Strings {
    /// The reason for an alarm, in words for people.
    package func reason(for alarm: SourceHealth.Alarm) -> String {
        let (figures, reason) = (alarm.figures, ownReason(for: alarm))
        guard figures.allLists > 1 else { return reason }
        return self(.alarmLists, reason, number(Double(figures.lists)), number(Double(figures.allLists)))
    }

    private func ownReason(for alarm: SourceHealth.Alarm) -> String {
        let figures = alarm.figures
        switch alarm.kind {
        case .failing: return self(.alarmFailing, time(of: alarm.since))
        case .shrunk: return self(.alarmShrunk, count: figures.items, number(Double(figures.formerItems)))
        case .reshaped where figures.lostFacts.isEmpty:
            return self(
                .alarmUnreadable, figures.readable.formatted(.percent.precision(.fractionLength(0)).locale(locale)))
        case .reshaped:
            return self(.alarmLost, list(figures.lostFacts.map { label(.field, $0, default: $0.humanised) }))
        }
    }
}
