import Catalogue
import Endpoints
import Foundation
import HTML
import Routes

/// The number of items of a list that have changed since the person's last visit, as a link to the changes.
///
/// Without changes it is empty, so that an open page gets them in place.
struct VisitLine: HTML {
    let source: ResolvedSource
    /// Nil if nothing has changed.
    let counts: ChangeCounts?
    let model: PageModel

    private static let part = "since-visit"

    var body: some HTML {
        Part(Self.part) {
            p(.class("visit"), .part(Self.part)) {
                if let counts {
                    a(.href(model.path(to: .changes(in: source, since: counts.since)))) {
                        model.strings.changes(counts, at: model.now)
                    }
                }
            }
        }
    }
}

extension Route {
    /// The changes of a list since a date.
    static func changes(in source: ResolvedSource, since date: Date) -> Route {
        .changes(source.id, source.choices + [Resource.Parameter(ChangesQuery.sinceName, PastDate(date).text)])
    }
}

extension LoadContext {
    /// The line above a list; nil for the person's first visit, and for a page that shows only a part of the list.
    func visitLine(of page: ListPage, since date: Date?, model: PageModel) async -> VisitLine? {
        guard let date, page.source.hasChanges, page.query.at == nil, !page.query.isNarrowed, page.slice.page == 1
        else { return nil }
        return VisitLine(source: page.source, counts: await library.changeCounts(of: page, since: date), model: model)
    }
}
