package import Catalogue
import Endpoints
import Foundation
package import Media
import Routes

/// An item in JSON; missing values are null.
package struct ItemDocument: JSONValue, Sendable {
    package struct FieldDocument: JSONValue, Sendable {
        let key: String
        let label: String
        let value: Value
        let unit: String?
        package let text: String

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("key", key)
                $0.member("label", label)
                $0.member("text", text)
                $0.member("unit", unit)
                $0.member("value", value)
            }
        }
    }

    /// A text, a number (for a range, its lower bound), a list of texts, true or false, or null for an unknown value.
    enum Value: JSONValue, Sendable {
        case text(String), number(Double), list([String]), boolean(Bool), null

        init(_ value: FieldValue) {
            switch value {
            case .text(let text): self = .text(text)
            case .number(let number): self = number.lowerBound.map { .number($0) } ?? .null
            case .list(let texts), .references(let texts, _): self = .list(texts)
            case .date(let text), .link(let text): self = .text(text)
            case .price(let amount, _): self = .number(amount)
            case .boolean(let isTrue): self = .boolean(isTrue)
            case .unknown: self = .null
            }
        }

        package func write(to json: inout JSONOutput) {
            switch self {
            case .text(let text): text.write(to: &json)
            case .number(let number): number.write(to: &json)
            case .list(let texts): texts.write(to: &json)
            case .boolean(let isTrue): isTrue.write(to: &json)
            case .null: json.append("null")
            }
        }
    }

    package let id: String
    package let source: String
    package let title: String
    package let subtitle: String?
    package let link: String
    package let favourite: Bool
    /// The rank, from 1; null if the list is not a ranking.
    package let rank: Int?
    /// Paths on this server.
    package let artwork: String
    package let preview: String?
    package let fields: [FieldDocument]

    package init(_ item: CatalogueItem, isFavourite: Bool, media: MediaAddresses, strings: Strings) {
        id = item.id.id
        source = item.id.source.rawValue
        title = item.card.title
        subtitle = item.card.subtitle
        link = media.basePath.path(to: .item(item.id, FeedQuery()))
        favourite = isFavourite
        rank = item.rank
        artwork = media.address(ofPicture: item.card, source: item.id.source, points: 320)
        preview = media.preview(of: item)
        fields = item.fields.map {
            FieldDocument(
                key: $0.key, label: strings.label(of: $0, in: item), value: Value($0.value), unit: $0.unit?.symbol,
                text: strings.text($0))
        }
    }

    package func write(to json: inout JSONOutput) { write(to: &json, of: nil) }

    /// - Parameter page: has what is written besides.
    fileprivate func write(to json: inout JSONOutput, of page: ItemPageDocument?) {
        json.object {
            $0.member("artwork", artwork)
            $0.member("favourite", favourite)
            if let page { $0.member("fetchedAt", page.fetchedAt) }
            $0.member("fields", fields)
            $0.member("id", id)
            $0.member("link", link)
            $0.member("preview", preview)
            $0.member("rank", rank)
            if let page { $0.member("related", page.related) }
            $0.member("source", source)
            if let page { $0.member("state", page.state) }
            $0.member("subtitle", subtitle)
            $0.member("title", title)
        }
    }
}

/// A single item in JSON, with its provenance.
package struct ItemPageDocument: JSONValue, Sendable {
    package let item: ItemDocument
    let state: String
    let fetchedAt: Date?
    let related: [FeedDocument.SectionDocument]

    /// Creates the document of a single item.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - provenance: the provenance of the item; nil for a person's own record.
    ///   - related: the first items of each related list.
    package init(_ item: ItemDocument, provenance: Provenance?, related: [FeedDocument.SectionDocument]) {
        self.item = item
        self.related = related
        state = provenance?.name ?? "archived"
        fetchedAt = provenance?.fetchedAt
    }

    package func write(to json: inout JSONOutput) { item.write(to: &json, of: self) }
}
