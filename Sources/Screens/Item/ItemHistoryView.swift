import Catalogue
import Foundation
import HTML

/// The past of an item, on its page: ranks, numbers over time, and each change with its date.
struct ItemHistoryView: HTML {
    let item: CatalogueItem
    let history: ItemHistory
    let model: PageModel

    private var strings: Strings { model.strings }

    /// The number of changes shown.
    private static let maxVersions = 50

    var body: some HTML {
        let all = history.charts(now: model.now)
        // A list that no page leads to has no name for people.
        let named = all.filter { $0.list != nil }
        let charts = named.isEmpty ? all : named
        if !charts.isEmpty || !history.versions.isEmpty {
            section(.class("history"), .data("section", "history")) {
                h2 { strings(.history) }
                ForEach(charts, view: view)
                ForEach(history.lines) { NumberLine(line: $0, item: item, now: model.now, strings: strings) }
                if !history.versions.isEmpty {
                    dl(.class("facts")) { ForEach(Array(history.versions.prefix(Self.maxVersions)), view: view) }
                }
                if history.versions.count > Self.maxVersions || !history.isComplete {
                    p(.class("hint")) { strings(.changesCut) }
                }
                if !history.omittedFacts.isEmpty {
                    p(.class("hint")) { strings(.changesOmitted, strings.list(history.omittedFacts.map(factLabel))) }
                }
            }
        }
    }

    @HTMLBuilder private func view(of chart: ItemHistory.Chart) -> some HTML {
        if charts > 1 { h3(.dir(.auto)) { chart.list.map { strings.pageTitle(of: $0) } ?? chart.listName } }
        dl(.class("facts")) {
            fact(.rankNow, chart.now.map(number))
            fact(.rankLastWeek, chart.weekAgo.map(number))
            fact(.rankPeak, number(chart.peak))
            fact(.rankWeeks, number(chart.weeks))
            fact(.rankReentry, chart.reentry.map { strings.time(of: $0) })
        }
    }

    private func factLabel(of key: String) -> String {
        item.field(key).map { strings.label(of: $0, in: item) } ?? key
    }

    private var charts: Int { Set(history.runs.map(\.listName)).count }

    private func number(_ number: Int) -> String { strings.number(Double(number)) }

    @HTMLBuilder private func fact(_ label: Phrase, _ value: String?) -> some HTML {
        if let value {
            div {
                dt { strings(label) }
                dd { value }
            }
        }
    }

    private func view(of version: ItemHistory.Version) -> some HTML {
        let event: [String] = version.isGone ? [strings(.wentOn)] : version.isBack ? [strings(.cameOn)] : []
        return div {
            dt { strings.time(of: version.date) }
            dd {
                ForEach(event + version.facts.map { strings.change(of: $0, of: item) }) { text in
                    div(.dir(.auto)) { text }
                }
            }
        }
    }
}

/// A number over time as a small drawing, with its lowest, highest and current value.
struct NumberLine: HTML {
    let line: ItemHistory.Line
    let item: CatalogueItem
    let now: Date
    let strings: Strings

    /// The size of the drawing in its own coordinates.
    private static let size = (width: 240.0, height: 40.0)

    var body: some HTML {
        let label = strings.label(of: line.field, in: item)
        figure(.class("line")) {
            figcaption {
                strong { label }
                span { "\(strings(.lowest)): \(text(line.lowest))" }
                span { "\(strings(.highest)): \(text(line.highest))" }
                span { "\(strings(.current)): \(strings.text(line.field))" }
            }
            svg(.viewBox("0 0 \(Int(Self.size.width)) \(Int(Self.size.height))"), .aria("hidden", "true")) {
                path(.d(drawing)) {}
            }
        }
    }

    private func text(_ value: Double) -> String { strings.text(line.field(of: value)) }

    /// Steps, because a value stays until the answer that has another one.
    private var drawing: String {
        let (width, height) = (Self.size.width - 4, Self.size.height - 4)
        let start = line.points[0].date.timeIntervalSince1970
        let duration = max(now.timeIntervalSince1970 - start, 1)
        let range = max(line.highest - line.lowest, .leastNormalMagnitude)
        func x(_ date: Date) -> Double { 2 + min(max((date.timeIntervalSince1970 - start) / duration, 0), 1) * width }
        func y(_ value: Double) -> Double { 2 + (1 - min(max((value - line.lowest) / range, 0), 1)) * height }
        var drawing = "M\(x(line.points[0].date).tenth) \(y(line.points[0].value).tenth)"
        for point in line.points.dropFirst() { drawing += "H\(x(point.date).tenth)V\(y(point.value).tenth)" }
        return drawing + "H\((2 + width).tenth)"
    }
}

extension Double {
    /// Rounded to a tenth.
    fileprivate var tenth: Double { (self * 10).rounded() / 10 }
}
