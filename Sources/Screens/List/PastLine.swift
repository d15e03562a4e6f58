import Catalogue
import Foundation
import HTML
import Routes

/// Shows the date of a list or an item from the past, with a link to the current one.
struct PastLine: HTML {
    let state: FeedState
    /// The page as it is now.
    let now: Route
    /// What changed on the day of the state, and the date of the state before; nil for an item and a part of a list, and if
    /// that is unknown.
    var changes: (counts: DayCounts, since: Date?)?
    /// Why the state is of an earlier day than the date; nil if it is of the same.
    var gap: PastDays.Gap?
    /// The id of the line as a part of the page; nil if it is not updated.
    var part: String?
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(
            .class("state past"), .data("state", state.name), .data("phase", state.phase.rawValue),
            .data("items", "\(state.content?.items.count ?? 0)"), .role("status"), .when(part != nil, .part(part ?? ""))
        ) {
            p {
                if let date = state.content?.provenance.fetchedAt {
                    span(.class("what")) { strings(.asOf, strings.time(of: date)) }
                }
                if let changes { span(.class("changed")) { strings.changes(changes.counts, since: changes.since) } }
                if let gap { span(.class("why")) { text(of: gap) } }
                span(.class("why todays")) { strings(.todaysParts) }
            }
            a(.class("quiet"), .href(model.path(to: now))) { strings(.backToNow) }
        }
    }

    private func text(of gap: PastDays.Gap) -> String {
        switch gap {
        case .until(let date): strings(.nothingUntil, strings.day(of: date))
        case .newest: strings(.nothingNewer)
        case .future: strings(.dateInFuture)
        }
    }
}

extension FeedList {
    /// The date of a list in the past, with the way to others.
    @HTMLBuilder var past: some HTML {
        if let pastDays { Scrubber(past: pastDays, source: source, query: query, model: model) }
        Part("past") {
            PastLine(
                state: state, now: .feed(source.id, query.now.shortened(for: source)),
                changes: page.query.isNarrowed ? nil : page.query.at.flatMap { pastDays?.changes(at: $0) },
                gap: page.query.at.flatMap { gap(at: $0) },
                part: "past", model: model)
        }
    }
}

extension FeedList {
    private func gap(at date: PastDate) -> PastDays.Gap? {
        date.isOfLaterDay(than: model.now) ? .future : pastDays?.gap(at: date)
    }
}

extension FeedQuery {
    /// The query of the list as it is now.
    var now: FeedQuery {
        var query = self
        query.at = nil
        return query
    }
}
