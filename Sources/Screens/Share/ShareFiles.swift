import Catalogue
import Foundation
package import Routes

/// A page of a shared list as a file for other programs.
package struct ShareFiles {
    private let list: SharedAddress
    private let page: SharedPage
    /// The share in the addresses of items.
    private let basePath: BasePath
    /// The scheme, host and port of the server.
    private let origin: String
    private let token: String
    private let model: PageModel

    /// - Parameters:
    ///   - list: the list.
    ///   - page: the page.
    ///   - token: the secret in the address.
    ///   - basePath: the path of the addresses of items.
    ///   - origin: the scheme, host and port of the server.
    ///   - model: the data that every page needs.
    package init(
        _ list: SharedAddress, _ page: SharedPage, token: String, basePath: BasePath, origin: String, model: PageModel
    ) {
        self.list = list
        self.page = page
        self.token = token
        self.basePath = basePath
        self.origin = origin
        self.model = model
    }

    private var strings: Strings { model.strings }

    private func address(of item: CatalogueItem) -> String { origin + basePath.path(to: .item(item.id, FeedQuery())) }

    /// Why the items are not all that upstream has now: they are samples, or some are missing; nil if they are.
    private var note: String? {
        guard let state = page.state, let content = state.content else { return nil }
        if case .sample = content.provenance { return strings.sample(of: list.source) }
        return content.missing > 0 ? strings.rest(of: content, in: state.phase) : nil
    }

    // MARK: Atom

    /// An Atom feed (RFC 4287) with an entry for each item.
    package var feed: String {
        let date = page.dates.values.max() ?? page.state?.content?.provenance.fetchedAt ?? model.now
        let feed = origin + model.path(to: .share(token: token, .feed))
        let own = origin + model.path(to: .share(token: token, .feed, page: page.slice.page))
        let next =
            page.slice.page < page.slice.pages
            ? origin + model.path(to: .share(token: token, .feed, page: page.slice.page + 1)) : nil
        let entries = page.items.map { item -> String in
            let lines = [item.card.subtitle, item.card.caption].compactMap { $0.map(strings.line) }
            return """
                <entry>
                <id>\(address(of: item).escapedForXML)</id>
                <title>\(item.card.title.escapedForXML)</title>
                <updated>\((page.dates[item.id] ?? date).formatted(.iso8601))</updated>
                <link rel="alternate" type="text/html" href="\(address(of: item).escapedForXML)"/>
                <content type="text">\(lines.joined(separator: "\n").escapedForXML)</content>
                </entry>
                """
        }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(strings.language.rawValue)">
            <id>\(feed.escapedForXML)</id>
            <title>\(list.title(strings).escapedForXML)</title>
            \(note.map { "<subtitle>\($0.escapedForXML)</subtitle>" } ?? "")
            <updated>\(date.formatted(.iso8601))</updated>
            <author><name>\(strings.programName.escapedForXML)</name></author>
            <link rel="self" type="application/atom+xml" href="\(own.escapedForXML)"/>
            <link rel="alternate" type="text/html" \
            href="\((origin + model.path(to: .share(token: token, .page))).escapedForXML)"/>
            \(next.map { "<link rel=\"next\" href=\"\($0.escapedForXML)\"/>" } ?? "")
            \(entries.joined(separator: "\n"))
            </feed>

            """
    }

    // MARK: CSV

    /// Comma-separated values (RFC 4180): the id, the card, the state of the list, and the facts in the order in which they
    /// first occur. Favourites have no state.
    package var table: String {
        let state = page.state.map { [$0.content?.provenance.name ?? ""] } ?? []
        var keys: [String] = []
        var known: Set<String> = []
        for field in page.items.lazy.flatMap(\.fields) where known.insert(field.key).inserted { keys.append(field.key) }
        let rows = page.items.map { item in
            let texts = Dictionary(item.fields.map { ($0.key, Self.text(of: $0.value)) }) { first, _ in first }
            return [item.id.source.rawValue, item.id.id, item.card.title, item.card.subtitle ?? ""]
                + state + keys.map { texts[$0] ?? "" }
        }
        return ([["source", "id", "title", "subtitle"] + state.map { _ in "state" } + keys] + rows)
            .map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A value as upstream sent it; several texts are separated by line feeds.
    private static func text(of value: FieldValue) -> String {
        switch ItemDocument.Value(value) {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
        case .list(let texts): texts.joined(separator: "\n")
        case .boolean(let isTrue): String(isTrue)
        case .null: ""
        }
    }

    /// A text in quotation marks if it needs them. Spreadsheets would compute one that begins like a formula.
    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isFormula = scalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true && Double(text) == nil
        let isPlain = !isFormula && !scalars.contains { ",;\"\t\r\n".unicodeScalars.contains($0) }
        if isPlain { return text }
        var quoted = isFormula ? "\"'" : "\""
        for scalar in scalars {
            quoted.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
        }
        return quoted + "\""
    }

    // MARK: iCalendar

    /// A calendar (RFC 5545) with a day for each item that has one.
    package var calendar: String {
        let stamp = Self.utc(model.now)
        let events = page.items.flatMap { item -> [String] in
            guard let date = item.fields.lazy.compactMap(\.day).first else { return [] }
            // The address has a secret, and calendars pass identifiers on.
            let id = Self.escaped("\(item.id.source.rawValue)/\(item.id.id)@vitrine")
            return [
                "BEGIN:VEVENT", "UID:\(id)", "DTSTAMP:\(stamp)", "DTSTART;VALUE=DATE:\(date)",
                "SUMMARY:\(Self.escaped(item.card.title))", "URL:\(address(of: item))", "TRANSP:TRANSPARENT",
                "END:VEVENT",
            ]
        }
        let lines =
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//\(Self.escaped(strings.programName))//EN",
                "X-WR-CALNAME:\(Self.escaped(list.title(strings)))",
            ] + (note.map { ["X-WR-CALDESC:\(Self.escaped($0))"] } ?? [])
        return (lines + events + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined()
    }

    private static func utc(_ date: Date) -> String {
        date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.withoutControls.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n", "\r", "\u{2028}", "\u{2029}": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A line of at most 75 octets, which goes on in lines that begin with a space.
    private static func folded(_ line: String) -> String {
        var (folded, width) = ("", 0)
        for character in line.unicodeScalars {
            let count = UTF8.width(character)
            if width + count > 75 {
                folded += "\r\n "
                width = 1
            }
            folded.unicodeScalars.append(character)
            width += count
        }
        return folded
    }
}

extension FieldContent {
    /// The value as a date of iCalendar (RFC 5545, section 3.3.4); nil if it is not a date with a day.
    fileprivate var day: String? {
        guard case .date(let text) = value, let date = CalendarDate(text), let month = date.month, let day = date.day
        else { return nil }
        return String(format: "%04d%02d%02d", date.year, month, day)
    }
}
