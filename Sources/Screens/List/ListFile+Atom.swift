import Catalogue
import Foundation

extension ListFile {
    /// An Atom feed (RFC 4287) with an entry for each item. Pictures are thumbnails of Media RSS.
    var atom: String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" \
        xml:lang="\(strings.language.rawValue)">
        <id>\(xml(first))</id>
        <title>\(xml(content.title))</title>
        \(content.note.map { "<subtitle>\(xml($0))</subtitle>" } ?? "")
        <updated>\(date.formatted(.iso8601))</updated>
        <author><name>\(xml(strings.programName))</name></author>
        <link rel="self" type="application/atom+xml" href="\(xml(own))"/>
        <link rel="alternate" type="text/html" href="\(xml(page))"/>
        \(next.map { "<link rel=\"next\" href=\"\(xml($0))\"/>" } ?? "")
        \(content.entries.map(markup).joined(separator: "\n"))
        </feed>

        """
    }

    private func markup(of entry: ListContent.Entry) -> String {
        let address = xml(address(of: entry.item))
        let published = entry.publishedAt
        let updated: String = published ?? date.formatted(.iso8601)
        var lines = [
            "<id>\(address)</id>", "<title>\(xml(entry.item.card.title))</title>",
            "<updated>\(updated)</updated>",
        ]
        if let published { lines.append("<published>\(published)</published>") }
        lines.append("<link rel=\"alternate\" type=\"text/html\" href=\"\(address)\"/>")
        if let label = entry.label { lines.append("<category term=\"\(label)\"/>") }
        if let picture = picture(of: entry.item) { lines.append("<media:thumbnail url=\"\(xml(picture))\"/>") }
        lines.append("<content type=\"text\">\(xml(text(of: entry.item)))</content>")
        return "<entry>\n\(lines.joined(separator: "\n"))\n</entry>"
    }

    private func xml(_ text: String) -> String { text.withoutControls.escapedForXML }
}
