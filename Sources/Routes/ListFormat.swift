package import Catalogue

/// The format of a file with the items of a list.
package enum ListFormat: CaseIterable, Sendable {
    /// Atom (RFC 4287).
    case feed
    /// JSON Feed 1.1 (jsonfeed.org).
    case jsonFeed
    /// Comma-separated values (RFC 4180).
    case table
    /// JSON with an item on each line, as the JSON API has it.
    case lines
    /// iCalendar (RFC 5545), with the items that have a day.
    case calendar

    var pattern: RoutePattern {
        switch self {
        case .feed: .listFeed
        case .jsonFeed: .listJSONFeed
        case .table: .listTable
        case .lines: .listLines
        case .calendar: .listCalendar
        }
    }

    var sharePattern: RoutePattern {
        switch self {
        case .feed: .shareFeed
        case .jsonFeed: .shareJSONFeed
        case .table: .shareTable
        case .lines: .shareLines
        case .calendar: .shareCalendar
        }
    }

    /// The name that everyone uses.
    package var name: String {
        switch self {
        case .feed: "Atom"
        case .jsonFeed: "JSON Feed"
        case .table: "CSV"
        case .lines: "NDJSON"
        case .calendar: "iCalendar"
        }
    }

    package var mediaType: String {
        switch self {
        case .feed: "application/atom+xml; charset=utf-8"
        case .jsonFeed: "application/feed+json; charset=utf-8"
        case .table: "text/csv; charset=utf-8; header=present"
        case .lines: "application/x-ndjson; charset=utf-8"
        case .calendar: "text/calendar; charset=utf-8"
        }
    }

    /// The ending of a file's name.
    package var ending: String { String(pattern.path.drop { $0 != "." }.dropFirst()) }

    /// Whether browsers save the file instead of showing it.
    package var isDownload: Bool {
        switch self {
        case .feed, .jsonFeed: false
        case .table, .lines, .calendar: true
        }
    }

    /// The largest number of items in a file; the others are on further pages.
    package var largestCount: Int {
        switch self {
        // Feed readers ask often.
        case .feed, .jsonFeed: 200
        case .table, .lines, .calendar: 10_000
        }
    }
}

extension FeedQuery {
    /// The query with as many items on a page as a file has, unless an address says how many.
    ///
    /// - Parameters:
    ///   - format: the format of the file.
    ///   - parameters: the parameters of the address, from which the query was read.
    ///   - source: the source of the list; nil for favourites.
    package func sized(
        for format: ListFormat, unlessIn parameters: [(name: String, value: String)], of source: ResolvedSource? = nil
    ) -> FeedQuery {
        // A source may have a parameter of its own that is named “limit”.
        let isSized = parameters.contains { name, _ in
            name == "page-size" || name == "limit" && source?.parameter("limit") == nil
        }
        if isSized { return self }
        var query = self
        query.limit = format.largestCount
        return query
    }
}
