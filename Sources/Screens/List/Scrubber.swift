import Catalogue
import Endpoints
import HTML
import Routes

/// Goes through the past of a list: a strip that shows how much changed on each day, with a slider over it, and a form with
/// the date, which works without scripts.
///
/// The slider has no name: scripts show the list of its day (scrubber.js).
struct Scrubber: HTML {
    let past: PastDays
    let source: ResolvedSource
    /// The query of the list.
    let query: FeedQuery
    let model: PageModel

    /// The height of the highest bar, and the distance between two, in the units of the drawing.
    private static let (height, distance) = (40, 100)

    private var strings: Strings { model.strings }
    private var days: [PastDays.Day] { past.days }

    var body: some HTML {
        div(
            .class("scrubber"), .role("group"), .aria("label", strings(.history)),
            .data("days", days.map(\.date.text).joined(separator: " ")),
            .when(past.earlier != nil, .data("earlier", past.earlier?.date.text ?? "")),
            .when(past.later != nil, .data("later", past.later?.date.text ?? ""))
        ) {
            div(.class("strip")) {
                let bars = bars
                svg(
                    .class("histogram"), .viewBox("0 0 \((days.count - 1) * Self.distance) \(Self.height)"),
                    .preserveAspectRatio("none"), .aria("hidden", "true")
                ) {
                    path(.d(bars.joined())) {}
                    path(.class("chosen"), .d(bars[past.shown])) {}
                    path(.class("marks"), .d(marks)) {}
                }
                ScrubberDates(days: days, strings: strings)
                input(
                    .type("range"), .min("0"), .max(String(days.count - 1)), .value(String(past.shown)),
                    .aria("label", strings(.pastDate)),
                    .aria("valuetext", strings.day(of: days[past.shown].since)), .autocomplete("off"))
            }
            div(.class("steps")) {
                step(to: past.shown > 0 ? days[past.shown - 1] : past.earlier, .earlierDate, .back)
                button(
                    .class("run quiet"), .type("button"), .aria("label", strings(.play)), .aria("pressed", "false")
                ) {
                    Icon(.play)
                    Icon(.pause)
                }
                step(to: past.shown + 1 < days.count ? days[past.shown + 1] : past.later, .laterDate, .forward)
                form(.method(.get), .action(model.path(to: .feed(source.id, FeedQuery())))) {
                    ForEach(query.now.shortened(for: source).parameters) { parameter in
                        input(.type("hidden"), .name(parameter.name), .value(parameter.value))
                    }
                    input(
                        .type("date"), .name("at"), .value(days[past.shown].date.text),
                        .aria("label", strings(.pastDate)), .autocomplete("off"))
                    button(.class("quiet")) { strings(.go) }
                }
            }
        }
    }

    /// A link to the next day in a direction; one that leads nowhere at the end.
    private func step(to day: PastDays.Day?, _ label: Phrase, _ icon: Icon.Drawing) -> some HTML {
        var query = query
        query.at = day?.date
        let address = model.path(to: .feed(source.id, query.shortened(for: source)))
        return a(
            // The focus stays when there is no further day.
            .class("quiet"), .role("link"), .tabindex(0), .aria("label", strings(label)),
            .when(day != nil, .href(address)), .when(day == nil, .aria("disabled", "true"))
        ) { Icon(icon) }
    }

    /// A mark below the strip where a month or a year begins.
    private var marks: String {
        let width = max((days.count - 1) * Self.distance / 600, 1)
        return ScrubberDates.marks(of: days).map {
            "M\($0 * Self.distance - width / 2) \(Self.height)h\(width)v\(Self.height / 6)h-\(width)z"
        }.joined()
    }

    /// A bar for each day, as a path around the place of the day; only a place for a day without changes.
    private var bars: [String] {
        let highest = max(days.map(\.changes.total).max() ?? 0, 1)
        // Few bars are not wider than a thumb.
        let width = min((days.count - 1) * Self.distance / 16, Self.distance * 9 / 10)
        return days.enumerated().map { index, day in
            let total = day.changes.total
            // A single change is visible beside thousands.
            let height = max(total * Self.height / highest, 1)
            let bar = total == 0 ? "" : "v-\(height)h\(width)v\(height)z"
            return "M\(index * Self.distance - width / 2) \(Self.height)\(bar)"
        }
    }
}
