/// The format in which a shared list is read.
package enum ShareFormat: CaseIterable, Sendable {
    /// A page.
    case page
    /// Atom (RFC 4287).
    case feed
    /// JSON, as the JSON API has it.
    case document
    /// Comma-separated values (RFC 4180).
    case table
    /// iCalendar (RFC 5545), with the items that have a date.
    case calendar

    package var pattern: RoutePattern {
        switch self {
        case .page: .share
        case .feed: .shareFeed
        case .document: .shareDocument
        case .table: .shareTable
        case .calendar: .shareCalendar
        }
    }

    package var mediaType: String {
        switch self {
        case .page: "text/html; charset=utf-8"
        case .feed: "application/atom+xml; charset=utf-8"
        case .document: "application/json; charset=utf-8"
        case .table: "text/csv; charset=utf-8; header=present"
        case .calendar: "text/calendar; charset=utf-8"
        }
    }
}
