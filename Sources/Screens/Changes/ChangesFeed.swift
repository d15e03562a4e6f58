package import Catalogue
import Foundation
import Media
import Routes

/// The changes of a list's items as an Atom feed (RFC 4287), with an entry for each item that has changed. Pictures are
/// thumbnails of Media RSS.
package struct ChangesFeed {
    private let changes: ListChanges
    private let query: ChangesQuery
    private let model: PageModel
    /// The scheme, host and port of the server.
    private let origin: String

    package init(_ changes: ListChanges, _ query: ChangesQuery, origin: String, model: PageModel) {
        self.changes = changes
        self.query = query
        self.origin = origin
        self.model = model
    }

    private var strings: Strings { model.strings }

    /// The document.
    package var text: String {
        let source = changes.source
        let page = origin + model.path(to: .changes(source.id, query.parameters, isFeed: false))
        let own = origin + model.path(to: .changes(source.id, query.parameters, isFeed: true))
        let parts: [(Phrase, [ListChanges.Entry])] = [
            (.changesNew, changes.new), (changes.departure, changes.gone), (.changesBack, changes.back),
            (.changesChanged, changes.changed), (.changesMoved, changes.moved),
        ]
        // The newest are never left out.
        let entries = parts.flatMap { phrase, entries in
            entries.sorted { $0.date > $1.date }.prefix(ChangesQuery.maxCells).map { entry(of: $0, phrase) }
        }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" \
            xml:lang="\(strings.language.rawValue)">
            <id>\(own.escapedForXML)</id>
            <title>\(strings(.changesIn, strings.title(of: source)).escapedForXML)</title>
            \(changes.isShownWhole ? "" : "<subtitle>\(strings(.changesCut).escapedForXML)</subtitle>")
            <updated>\(changes.until.formatted(.iso8601))</updated>
            <author><name>\(strings.programName.escapedForXML)</name></author>
            <link rel="self" type="application/atom+xml" href="\(own.escapedForXML)"/>
            <link rel="alternate" type="text/html" href="\(page.escapedForXML)"/>
            \(entries.joined(separator: "\n"))
            </feed>

            """
    }

    private func entry(of entry: ListChanges.Entry, _ kind: Phrase) -> String {
        let address = origin + model.path(to: .item(entry.id, FeedQuery(choices: changes.source.choices)))
        let card = entry.card
        var lines = [card.subtitle, card.caption].compactMap { $0.map(strings.line) }
        lines += entry.facts.map { strings.change(of: $0, of: entry.item) }
        if let old = entry.change.earlierRank, let new = entry.change.rank, old != new {
            let (from, to) = (strings.number(Double(old)), strings.number(Double(new)))
            lines.append(strings.change(of: strings.label(of: FieldContent.rank(new)), from: from, to: to))
        }
        let date = entry.date.formatted(.iso8601)
        // An item that changes again gets an entry of its own.
        let id = "\(address)#\(kind.rawValue)-\(date)"
        return """
            <entry>
            <id>\(id.escapedForXML)</id>
            <title>\("\(strings(kind)): \(card.title)".escapedForXML)</title>
            <updated>\(date)</updated>
            <link rel="alternate" type="text/html" href="\(address.escapedForXML)"/>
            \(thumbnail(of: card))
            <content type="text">\(lines.joined(separator: "\n").escapedForXML)</content>
            </entry>
            """
    }

    private func thumbnail(of card: Card) -> String {
        guard card.artwork != nil else { return "" }
        let address = model.pictures.addresses.address(ofPicture: card, source: changes.source.id, points: 320)
        return "<media:thumbnail url=\"\((origin + address).escapedForXML)\"/>"
    }
}
