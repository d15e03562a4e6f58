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
            fact(.rankReentry, reentry(of: chart).map { strings.time(of: $0) })
        }
        if chart.runs.count > 1 { RankLine(runs: chart.runs, now: model.now, strings: strings) }
    }

    /// The date of the last return to a list; nil if the changes below say it.
    private func reentry(of chart: ItemHistory.Chart) -> Date? {
        let isSaid = history.versions.prefix(Self.maxVersions).contains { $0.isBack && $0.date == chart.reentry }
        return isSaid ? nil : chart.reentry
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
