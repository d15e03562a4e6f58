package import Catalogue
import Endpoints
import Foundation
package import Media
import Routes

/// An item in JSON; missing values are null. It is put together as it is written.
package struct ItemDocument: JSONValue, Sendable {
    private struct FieldDocument: JSONValue {
        let field: FieldContent
        let item: CatalogueItem
        let strings: Strings

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("key", field.key)
                $0.member("label", strings.label(of: field, in: item))
                $0.member("text", strings.text(field))
                $0.member("unit", field.unit?.symbol)
                $0.member("value", Value(field.value))
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

    private let item: CatalogueItem
    package let favourite: Bool
    private let media: MediaAddresses
    private let strings: Strings

    package init(_ item: CatalogueItem, isFavourite: Bool, media: MediaAddresses, strings: Strings) {
        self.item = item
        favourite = isFavourite
        self.media = media
        self.strings = strings
    }

    package var id: String { item.id.id }
    package var title: String { item.card.title }
    package var subtitle: String? { item.card.subtitle }

    package func write(to json: inout JSONOutput) {
        json.append(item, isFavourite: favourite, locale: strings.localeIdentifier) { write(to: &$0, of: nil) }
    }

    /// - Parameter page: has what is written besides.
    fileprivate func write(to json: inout JSONOutput, of page: ItemPageDocument?) {
        // Paths are on this server. The rank is from 1, and null if the list is not a ranking.
        json.object {
            $0.member("artwork", media.address(ofPicture: item.card, source: item.id.source, points: 320))
            $0.member("favourite", favourite)
            if let page { $0.member("fetchedAt", page.fetchedAt) }
            $0.member("fields", item.fields.map { FieldDocument(field: $0, item: item, strings: strings) })
            $0.member("id", id)
            $0.member("link", media.basePath.path(to: .item(item.id, FeedQuery())))
            $0.member("preview", media.preview(of: item))
            $0.member("rank", item.rank)
            if let page { $0.member("related", page.related) }
            $0.member("source", item.id.source.rawValue)
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
