import Catalogue
import Foundation

extension ListFile {
    /// A calendar (RFC 5545) with a day for each item that has one.
    var calendar: String {
        let stamp = Self.utc(date)
        let events = content.entries.flatMap { entry -> [String] in
            let item = entry.item
            guard let day = item.fields.lazy.compactMap(\.day).first else { return [] }
            // An address may have a secret, and calendars pass identifiers on.
            let id = Self.escaped("\(item.id.source.rawValue)/\(item.id.id)@vitrine")
            return [
                "BEGIN:VEVENT", "UID:\(id)", "DTSTAMP:\(stamp)", "DTSTART;VALUE=DATE:\(day)",
                "SUMMARY:\(Self.escaped(item.card.title))", "URL:\(address(of: item))", "TRANSP:TRANSPARENT",
                "END:VEVENT",
            ]
        }
        let lines =
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//\(Self.escaped(strings.programName))//EN",
                "X-WR-CALNAME:\(Self.escaped(content.title))",
            ] + (content.note.map { ["X-WR-CALDESC:\(Self.escaped($0))"] } ?? [])
        return (lines + events + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined()
    }

    private static func utc(_ date: Date) -> String {
        date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.withoutControls.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n", "\r", "\u{2028}", "\u{2029}": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A line of at most 75 octets, which goes on in lines that begin with a space.
    private static func folded(_ line: String) -> String {
        var (folded, width) = ("", 0)
        for character in line.unicodeScalars {
            let count = UTF8.width(character)
            if width + count > 75 {
                folded += "\r\n "
                width = 1
            }
            folded.unicodeScalars.append(character)
            width += count
        }
        return folded
    }
}

extension FieldContent {
    /// The value as a date of iCalendar (RFC 5545, section 3.3.4); nil if it is not a date with a day.
    fileprivate var day: String? {
        guard let date = calendarDate, let month = date.month, let day = date.day else { return nil }
        return String(format: "%04d%02d%02d", date.year, month, day)
    }
}
