import Catalogue

/// An entry of a store's own feed. Values are in `label`, or in `attributes` if they were attributes in XML.
struct ChartEntry: Decodable, Sendable {
    private let name: Label
    private let id: Attributed<ID>
    private let artist: Text?
    private let images: OneOrSeveral<Image>?
    private let price: OptionallyAttributed<PriceAttributes>?
    private let contentType: ContentType?
    private let category: OptionallyAttributed<Category>?
    private let releaseDate: Text?
    private let summary: Text?
    private let rights: Text?
    private let links: OneOrSeveral<Attributed<Link>>?

    private enum CodingKeys: String, CodingKey {
        case id, category, summary, rights
        case name = "im:name"
        case artist = "im:artist"
        case images = "im:image"
        case price = "im:price"
        case contentType = "im:contentType"
        case releaseDate = "im:releaseDate"
        case links = "link"
    }

    struct Label: Decodable, Sendable {
        let label: String
    }

    /// An element that may be empty.
    private struct Text: Decodable, Sendable {
        let label: String?
    }

    private struct Attributed<Attributes: Decodable & Sendable>: Decodable, Sendable {
        let attributes: Attributes
    }

    /// An element that may have no attributes.
    private struct OptionallyAttributed<Attributes: Decodable & Sendable>: Decodable, Sendable {
        let attributes: Attributes?
    }

    private struct ID: Decodable, Sendable {
        let number: String

        private enum CodingKeys: String, CodingKey { case number = "im:id" }
    }

    private struct Image: Decodable, Sendable {
        let label: String
        let attributes: Attributes

        struct Attributes: Decodable, Sendable {
            /// In pixels.
            let height: String
        }
    }

    private struct PriceAttributes: Decodable, Sendable {
        let amount: String?
        /// An ISO 4217 code.
        let currency: String?

        var price: Price? { Price(amount: amount.flatMap(Double.init), currency: currency) }
    }

    private struct Category: Decodable, Sendable {
        /// In English.
        let term: String?
        /// In the store's language.
        let label: String?
    }

    /// The kind of the entry; for music, the outer element says “Music”, and the inner one has the kind.
    private struct ContentType: Decodable, Sendable {
        let attributes: Term?
        let inner: OptionallyAttributed<Term>?

        private enum CodingKeys: String, CodingKey {
            case attributes
            case inner = "im:contentType"
        }

        struct Term: Decodable, Sendable {
            let term: String?
        }

        var kind: StoreKind? { (inner?.attributes?.term ?? attributes?.term).map { StoreKind($0) } }
    }

    private struct Link: Decodable, Sendable {
        let href: String
        let rel: String?
        /// A media type, such as `audio/x-m4a`.
        let type: String?
    }

    func item(rank: Int) -> ChartItem {
        ChartItem(
            id: id.attributes.number, rank: rank, name: name.label, artist: artist?.label, kind: contentType?.kind,
            genres: [category?.attributes?.label ?? category?.attributes?.term].compactMap { $0 },
            released: releaseDate?.label.flatMap(ISODay.day), price: price?.attributes?.price, rating: nil,
            rights: rights?.label, description: summary?.label?.plainText, artwork: artwork, preview: preview,
            store: store)
    }

    private var artwork: Artwork? {
        let variants = (images?.elements ?? []).compactMap { image -> Artwork.Variant? in
            guard let height = Int(image.attributes.height), (1...10_000).contains(height),
                let address = AppleAddress.media(image.label)
            else { return nil }
            return Artwork.Variant(width: height, address: address)
        }
        return AppleAddress.artwork(variants)
    }

    private var preview: String? {
        // The enclosures of apps are pictures.
        let enclosures = linked("enclosure").filter { link in
            ["audio/", "video/"].contains { link.type?.hasPrefix($0) == true }
        }
        return enclosures.lazy.compactMap { AppleAddress.media($0.href) }.first
    }

    private var store: String? {
        linked("alternate").lazy.compactMap { AppleAddress.page($0.href) }.first
    }

    private func linked(_ relation: String) -> [Link] {
        (links?.elements ?? []).map(\.attributes).filter { $0.rel == relation }
    }
}
