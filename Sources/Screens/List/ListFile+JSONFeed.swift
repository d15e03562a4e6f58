import Catalogue
import Foundation

/// A feed in JSON (jsonfeed.org, version 1.1) with an item for each item of a list.
struct JSONFeed: JSONValue {
    let file: ListFile

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("authors", [["name": file.strings.programName]])
            if let note = file.content.note { $0.member("description", note) }
            $0.member("feed_url", file.own)
            $0.member("home_page_url", file.page)
            $0.member("items", file.content.entries.map { Item(entry: $0, file: file) })
            $0.member("language", file.strings.language.rawValue)
            if let next = file.next { $0.member("next_url", next) }
            $0.member("title", file.content.title)
            $0.member("version", "https://jsonfeed.org/version/1.1")
        }
    }

    private struct Item: JSONValue {
        let entry: ListContent.Entry
        let file: ListFile

        func write(to json: inout JSONOutput) {
            let (item, published) = (entry.item, entry.publishedAt)
            let address = file.address(of: item)
            let modified: String = published ?? file.date.formatted(.iso8601)
            json.object {
                $0.member("content_text", file.text(of: item))
                $0.member("date_modified", modified)
                if let published { $0.member("date_published", published) }
                $0.member("id", address)
                if let picture = file.picture(of: item) { $0.member("image", picture) }
                if let label = entry.label { $0.member("tags", [label]) }
                $0.member("title", item.card.title)
                $0.member("url", address)
            }
        }
    }
}
