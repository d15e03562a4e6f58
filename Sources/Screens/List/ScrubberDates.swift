import Catalogue
import Foundation
import HTML

/// The first and the last of the days of a strip as text below it, and the months or years that begin between them.
struct ScrubberDates: HTML {
    let days: [PastDays.Day]
    let strings: Strings

    /// A place at which a month or a year begins.
    private struct Beginning {
        /// Of the first day.
        let place: Int
        let isYear: Bool
    }

    /// Of more months, only the years have marks.
    private static let maxMonths = 24
    /// The room of a text between two others, as a part of the strip: on a phone, and where there is more room. The first and the
    /// last day take one and a half.
    private static let (narrowRoom, wideRoom) = (0.2, 0.09)

    var body: some HTML {
        let beginnings = Self.beginnings(of: days)
        let few = Self.chosen(among: beginnings, room: Self.narrowRoom, last: days.count - 1)
        let many = Self.chosen(among: beginnings, room: Self.wideRoom, last: days.count - 1, with: few)
        svg(.class("dates"), .aria("hidden", "true")) {
            text(strings.shortDay(of: days[0].since), at: 0)
            ForEach(many) { beginning in
                text(name(of: beginning), at: beginning.place, isMinor: !few.contains { $0.place == beginning.place })
            }
            text(strings.shortDay(of: days[days.count - 1].since), at: days.count - 1)
        }
    }

    /// The places of the marks.
    static func marks(of days: [PastDays.Day]) -> [Int] { beginnings(of: days).map(\.place) }

    private static func beginnings(of days: [PastDays.Day]) -> [Beginning] {
        let months = days.map { $0.date.text.prefix(7) }
        let beginnings = days.indices.dropFirst().filter { months[$0] != months[$0 - 1] }.map {
            Beginning(place: $0, isYear: months[$0].prefix(4) != months[$0 - 1].prefix(4))
        }
        return beginnings.count > maxMonths ? beginnings.filter(\.isYear) : beginnings
    }

    /// The beginnings whose texts have room, years first.
    private static func chosen(
        among beginnings: [Beginning], room: Double, last: Int, with others: [Beginning] = []
    ) -> [Beginning] {
        var chosen = others
        for beginning in beginnings.filter(\.isYear) + beginnings.filter({ !$0.isYear }) {
            let place = Double(beginning.place) / Double(last)
            let isFree = chosen.allSatisfy { abs(Double($0.place) / Double(last) - place) >= room }
            if isFree, (1.5 * room...1 - 1.5 * room).contains(place) { chosen.append(beginning) }
        }
        return chosen.sorted { $0.place < $1.place }
    }

    private func name(of beginning: Beginning) -> String {
        let date = days[beginning.place].since
        return beginning.isYear ? strings.year(of: date) : strings.month(of: date)
    }

    private func text(_ text: String, at place: Int, isMinor: Bool = false) -> some HTML {
        let part = Double(place) / Double(days.count - 1)
        let percentage = (strings.language.isRightToLeft ? 1 - part : part) * 100
        return Element("text", .x("\((percentage * 10).rounded() / 10)%"), .when(isMinor, .class("minor"))) { text }
    }
}
