import Catalogue
import Foundation
import HTML

/// A number over time as a small drawing, with its lowest, highest and current value.
struct NumberLine: HTML {
    let line: ItemHistory.Line
    let item: CatalogueItem
    let now: Date
    let strings: Strings

    var body: some HTML {
        let label = strings.label(of: line.field, in: item)
        let ends: [Date?] = line.points.dropFirst().map { Optional($0.date) } + [nil]
        figure(.class("line")) {
            figcaption {
                strong { label }
                span { "\(strings(.lowest)): \(text(line.lowest))" }
                span { "\(strings(.highest)): \(text(line.highest))" }
                span { "\(strings(.current)): \(strings.text(line.field))" }
            }
            StepDrawing(
                steps: zip(line.points, ends).map { (from: $0.date, until: $1, value: $0.value) }, now: now,
                strings: strings)
        }
    }

    private func text(_ value: Double) -> String { strings.text(line.field(of: value)) }
}

/// The ranks of an item in a list over time, the best at the top. Where the item was not in the list, there is nothing.
struct RankLine: HTML {
    /// More than one, oldest first.
    let runs: [ItemHistory.Run]
    let now: Date
    let strings: Strings

    var body: some HTML {
        let ranks = runs.map(\.rank)
        figure(.class("line")) {
            figcaption {
                strong { strings(.ranksOverTime) }
                span { "\(strings(.rankPeak)): \(text(ranks.min()))" }
                span { "\(strings(.lowest)): \(text(ranks.max()))" }
            }
            StepDrawing(
                steps: runs.map { (from: $0.from, until: $0.until, value: -Double($0.rank)) }, now: now,
                strings: strings)
        }
    }

    private func text(_ rank: Int?) -> String { strings.number(Double(rank ?? 0)) }
}

/// Values over time, the highest at the top, above the dates of the beginning and the end. A value stays until the answer that
/// has another one.
private struct StepDrawing: HTML {
    /// At least one, by date. The last one of a value that still holds has no end.
    let steps: [(from: Date, until: Date?, value: Double)]
    let now: Date
    let strings: Strings

    /// The size of the drawing in its own coordinates.
    private static let size = (width: 240.0, height: 40.0)

    var body: some HTML {
        svg(.viewBox("0 0 \(Int(Self.size.width)) \(Int(Self.size.height))"), .aria("hidden", "true")) {
            path(.d(drawing)) {}
        }
        div(.class("ends")) {
            span { strings.shortDay(of: steps[0].from) }
            span { strings.shortDay(of: now) }
        }
    }

    private var drawing: String {
        let (width, height) = (Self.size.width - 4, Self.size.height - 4)
        let start = steps[0].from.timeIntervalSince1970
        let duration = max(now.timeIntervalSince1970 - start, 1)
        let values = steps.map(\.value)
        let (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
        let range = max(highest - lowest, .leastNormalMagnitude)
        func x(_ date: Date) -> Double { 2 + min(max((date.timeIntervalSince1970 - start) / duration, 0), 1) * width }
        func y(_ value: Double) -> Double { 2 + (1 - min(max((value - lowest) / range, 0), 1)) * height }
        var drawing = ""
        var end: Date?
        for step in steps {
            drawing += end == step.from ? "V\(y(step.value).tenth)" : "M\(x(step.from).tenth) \(y(step.value).tenth)"
            drawing += "H\(x(step.until ?? now).tenth)"
            end = step.until
        }
        return drawing
    }
}

extension Double {
    /// Rounded to a tenth.
    fileprivate var tenth: Double { (self * 10).rounded() / 10 }
}
