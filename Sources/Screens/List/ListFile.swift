package import Catalogue
import Endpoints
package import Foundation
package import Media
package import Routes

/// A page of a list as a file for other programs.
package struct ListFile {
    let content: ListContent
    /// The scheme, host and port of the server.
    private let origin: String
    /// The absolute address of the list's page for people.
    let page: String
    /// The absolute address of this file.
    let own: String
    /// The absolute address of the file's first page, which identifies a feed.
    let first: String
    /// The path of the file's next page; nil if this is the last.
    package let nextPath: String?
    private let media: MediaAddresses
    let strings: Strings
    /// The date of the newest favourite or of upstream's answer, or else of the day.
    let date: Date

    /// The date of upstream's answer; nil if it is unknown.
    package var fetchedAt: Date? { content.fetchedAt }
    /// The absolute address of the file's next page; nil if this is the last.
    var next: String? { nextPath.map { origin + $0 } }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - content: the items.
    ///   - origin: the scheme, host and port of the server.
    ///   - page: the path of the list's page for people.
    ///   - media: makes the addresses of pictures; its base path is that of the items.
    ///   - strings: the person's language.
    ///   - now: the current date.
    ///   - path: makes the path of a page of the file, from its number.
    package init(
        _ content: ListContent, origin: String, page: String, media: MediaAddresses, strings: Strings, now: Date,
        path: (Int) -> String
    ) {
        self.content = content
        self.origin = origin
        self.page = origin + page
        self.media = media
        self.strings = strings
        own = origin + path(content.slice.page)
        first = origin + path(1)
        nextPath = content.slice.page < content.slice.pages ? path(content.slice.page + 1) : nil
        // Until the next day, an unchanged file stays the same.
        let day = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
        date = content.entries.compactMap(\.addedAt).max() ?? content.fetchedAt ?? day
    }

    /// Creates a file of a list with an address.
    ///
    /// - Parameters:
    ///   - content: the items.
    ///   - list: the name of the list.
    ///   - format: the format.
    ///   - page: the list's page for people.
    ///   - parameters: the parameters of the list.
    ///   - origin: the scheme, host and port of the server.
    ///   - media: makes the addresses of pictures; its base path is that of all addresses.
    ///   - strings: the person's language.
    ///   - now: the current date.
    package init(
        _ content: ListContent, of list: ListName, as format: ListFormat, page: Route,
        parameters: [(name: String, value: String)], origin: String, media: MediaAddresses, strings: Strings,
        now: Date
    ) {
        let others = parameters.filter { $0.name != "page" }.map { Resource.Parameter($0.name, $0.value) }
        self.init(
            content, origin: origin, page: media.basePath.path(to: page), media: media, strings: strings, now: now
        ) { number in
            let place = number > 1 ? [Resource.Parameter("page", String(number))] : []
            return media.basePath.path(to: .file(format, of: list, others + place))
        }
    }

    /// The content in a format.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - items: keeps the JSON of items until the sources have another version.
    package func bytes(
        as format: ListFormat, keeping items: (fragments: Fragments, sourcesVersion: Int)? = nil
    ) -> [UInt8] {
        switch format {
        case .feed: Array(atom.utf8)
        case .jsonFeed: JSONOutput(JSONFeed(file: self)).bytes
        case .table: Array(table.utf8)
        case .lines: JSONOutput(lines, items: items).bytes
        case .calendar: Array(calendar.utf8)
        }
    }

    /// The absolute address of an item, which identifies it in feeds.
    func address(of item: CatalogueItem) -> String { origin + media.basePath.path(to: .item(item.id, FeedQuery())) }

    /// The absolute address of an item's picture; nil if it has none.
    func picture(of item: CatalogueItem) -> String? {
        guard item.card.artwork != nil else { return nil }
        return origin + media.address(ofPicture: item.card, source: item.id.source, points: 320)
    }

    /// The lines of an item's text.
    func text(of item: CatalogueItem) -> String {
        let lines = [item.card.subtitle, item.card.caption].compactMap { $0.map(strings.line) }
        return (lines + [item.attribution].compactMap(\.self)).joined(separator: "\n")
    }

    // MARK: Lines of JSON

    private var lines: Lines {
        Lines(
            items: content.entries.map {
                ItemDocument($0.item, isFavourite: $0.isFavourite, media: media, strings: strings)
            })
    }

    private struct Lines: JSONValue {
        let items: [ItemDocument]

        func write(to json: inout JSONOutput) {
            for item in items {
                item.write(to: &json)
                json.append("\n")
            }
        }
    }
}

extension ListContent.Entry {
    /// When the item became a favourite, or the first day among its facts, in the format of RFC 3339; nil if it has
    /// none.
    var publishedAt: String? {
        addedAt?.formatted(.iso8601) ?? item.fields.lazy.compactMap { $0.calendarDate?.timestamp }.first
    }

    /// The provenance as a label; nil for what upstream has now.
    var label: String? { state == "fresh" ? nil : state }
}

extension FieldContent {
    /// The value as a date; nil if it is not a date.
    var calendarDate: CalendarDate? {
        guard case .date(let text) = value else { return nil }
        return CalendarDate(text)
    }
}

extension CalendarDate {
    /// The date and time in the format of RFC 3339; nil for a date without a day. What is not written is midnight and
    /// UTC.
    fileprivate var timestamp: String? {
        guard let month, let day else { return nil }
        let whole = Time(
            hour: time?.hour ?? 0, minute: time?.minute ?? 0, second: time?.second ?? 0,
            fraction: time?.fraction ?? "", offset: time?.offset ?? 0)
        return CalendarDate(year: year, month: month, day: day, time: whole)?.iso
    }
}
