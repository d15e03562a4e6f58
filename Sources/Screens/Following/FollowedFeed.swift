package import Catalogue
import Foundation
import Routes

/// The changes of what a person follows as an Atom feed (RFC 4287), the newest first.
package struct FollowedFeed {
    /// The largest number of entries.
    package static let maxEntries = 100

    private let changes: [FollowedChange]
    private let rules: [FollowRule]
    private let texts: FollowedTexts
    /// The scheme, host and port of the server.
    private let origin: String
    private let model: PageModel

    /// - Parameters:
    ///   - changes: the changes, the newest first.
    ///   - rules: the person's rules.
    ///   - texts: the texts about the changes.
    ///   - origin: the scheme, host and port of the server.
    package init(
        _ changes: [FollowedChange], _ rules: [FollowRule], _ texts: FollowedTexts,
        origin: String, model: PageModel
    ) {
        self.changes = changes
        self.rules = rules
        self.texts = texts
        self.origin = origin
        self.model = model
    }

    private var strings: Strings { model.strings }

    /// The document.
    package var text: String {
        let page = origin + model.path(to: .followed())
        let own = origin + model.path(to: .followed(isFeed: true))
        // A feed without entries has the date of the newest rule, so that it stays the same.
        let updated =
            changes.map(\.date).max() ?? rules.map(\.createdAt).max() ?? Date(timeIntervalSince1970: 0)
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(strings.language.rawValue)">
            <id>\(own.escapedForXML)</id>
            <title>\(strings(.following).escapedForXML)</title>
            <updated>\(updated.formatted(.iso8601))</updated>
            <author><name>\(strings.programName.escapedForXML)</name></author>
            <link rel="self" type="application/atom+xml" href="\(own.escapedForXML)"/>
            <link rel="alternate" type="text/html" href="\(page.escapedForXML)"/>
            \(changes.map(entry).joined(separator: "\n"))
            </feed>

            """
    }

    private func entry(of change: FollowedChange) -> String {
        let address = origin + model.path(below: change.link)
        let line = texts.line(of: change)
        // A change of the same item later gets an entry of its own.
        let id = "\(origin)\(model.path(to: .followed()))#\(change.sequence)"
        return """
            <entry>
            <id>\(id.escapedForXML)</id>
            <title>\(strings.directed(strings(.ofItem, change.title, line)).escapedForXML)</title>
            <updated>\(change.date.formatted(.iso8601))</updated>
            <link rel="alternate" type="text/html" href="\(address.escapedForXML)"/>
            <content type="html">\(content(of: change, line).escapedForXML)</content>
            </entry>
            """
    }

    /// What has happened, the condition that was met, and a link to the list.
    private func content(of change: FollowedChange, _ line: String) -> String {
        var parts = [line, texts.condition(of: change)].compactMap { $0?.escapedForXML }
        if let list = texts.list(of: change), let path = texts.listLink(of: change) {
            let address = origin + model.path(below: path)
            parts.append("<a href=\"\(address.escapedForXML)\"><bdi>\(list.escapedForXML)</bdi></a>")
        }
        let direction = strings.language.isRightToLeft ? "rtl" : "ltr"
        return parts.map { "<p dir=\"\(direction)\">\($0)</p>" }.joined()
    }
}
