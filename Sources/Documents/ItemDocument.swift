package import Catalogue
import Endpoints
import Foundation
package import Media
import Routes

/// An item in JSON; missing values are null.
package struct ItemDocument: Encodable, Sendable {
    package struct FieldDocument: Encodable, Sendable {
        let key: String
        let label: String
        let value: Value
        let unit: String?
        package let text: String

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(key, forKey: .key)
            try container.encode(label, forKey: .label)
            try container.encode(value, forKey: .value)
            try container.encode(unit, forKey: .unit)
            try container.encode(text, forKey: .text)
        }

        private enum CodingKeys: String, CodingKey { case key, label, value, unit, text }
    }

    /// A text, a number (for a range, its lower bound), a list of texts, true or false, or null for an unknown value.
    enum Value: Encodable, Sendable {
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

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .list(let texts): try container.encode(texts)
            case .boolean(let isTrue): try container.encode(isTrue)
            case .null: try container.encodeNil()
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
        artwork = media.picture(of: item.card, source: item.id.source, points: 320...320, sizes: "320px").src
        preview = media.preview(of: item)
        fields = item.fields.map {
            FieldDocument(
                key: $0.key, label: strings.label(of: $0, in: item), value: Value($0.value), unit: $0.unit?.symbol,
                text: strings.text($0))
        }
    }

    enum CodingKeys: String, CodingKey {
        case id, source, title, subtitle, rank, artwork, preview, link, favourite, fields
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(source, forKey: .source)
        try container.encode(title, forKey: .title)
        try container.encode(subtitle, forKey: .subtitle)
        try container.encode(rank, forKey: .rank)
        try container.encode(artwork, forKey: .artwork)
        try container.encode(preview, forKey: .preview)
        try container.encode(link, forKey: .link)
        try container.encode(favourite, forKey: .favourite)
        try container.encode(fields, forKey: .fields)
    }
}

/// A single item in JSON, with its provenance.
package struct ItemPageDocument: Encodable, Sendable {
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

    private enum CodingKeys: String, CodingKey { case state, fetchedAt, related }

    package func encode(to encoder: any Encoder) throws {
        try item.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encode(fetchedAt, forKey: .fetchedAt)
        try container.encode(related, forKey: .related)
    }
}
