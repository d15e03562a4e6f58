import Catalogue

/// An entry of a store's own feed. Values are in `label`, or in `attributes` if they were attributes in XML.
///
/// Only the number and the name are required. Values of another type than expected are unknown.
struct ChartEntry: Decodable, Sendable {
    /// The item without its rank.
    let item: ChartItem

    private struct Image: Decodable, Sendable {
        let label: String
        let attributes: Attributes

        struct Attributes: Decodable, Sendable {
            /// In pixels.
            let height: String
        }
    }

    private struct Link: Decodable, Sendable {
        let attributes: Attributes

        struct Attributes: Decodable, Sendable {
            let href: String
            let rel: String?
            /// A media type, such as `audio/x-m4a`.
            let type: String?
        }
    }

    init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: AnyKey.self)
        let name = try entry.nestedContainer(keyedBy: AnyKey.self, forKey: "im:name")
            .decode(String.self, forKey: "label")
        let id = try entry.nestedContainer(keyedBy: AnyKey.self, forKey: "id")
            .nestedContainer(keyedBy: AnyKey.self, forKey: "attributes").decode(String.self, forKey: "im:id")
        // For music, the outer element says “Music”, and the inner one has the kind.
        let type = entry.record("im:contentType")
        let kind =
            type?.attributes("im:contentType")?.text("term") ?? entry.attributes("im:contentType")?.text("term")
        let category = entry.attributes("category")
        // The label is in the store's language, the term in English.
        let genre = category?.text("label") ?? category?.text("term")
        let price = entry.attributes("im:price")
        let links = entry.value("link", as: OneOrSeveral<Link>.self)?.elements.map(\.attributes) ?? []
        item = ChartItem(
            id: id, name: name, artist: entry.label("im:artist"), kind: kind.map { StoreKind($0) },
            genres: [genre].compactMap { $0 }, released: entry.label("im:releaseDate").flatMap(ISODay.day),
            price: Price(amount: price?.text("amount").flatMap { Double($0) }, currency: price?.text("currency")),
            rating: nil, rights: entry.label("rights"), description: entry.label("summary")?.plainText,
            artwork: Self.artwork(entry.value("im:image", as: OneOrSeveral<Image>.self)?.elements ?? []),
            preview: Self.preview(links),
            store: links.lazy.filter { $0.rel == "alternate" }.compactMap { AppleAddress.page($0.href) }.first)
    }

    private static func artwork(_ images: [Image]) -> Artwork? {
        AppleAddress.artwork(
            images.compactMap { image -> Artwork.Variant? in
                guard let height = Int(image.attributes.height), (1...10_000).contains(height),
                    let address = AppleAddress.media(image.label)
                else { return nil }
                return Artwork.Variant(width: height, address: address)
            })
    }

    private static func preview(_ links: [Link.Attributes]) -> String? {
        // The enclosures of apps are pictures.
        let enclosures = links.filter { link in
            link.rel == "enclosure" && ["audio/", "video/"].contains { link.type?.hasPrefix($0) == true }
        }
        return enclosures.lazy.compactMap { AppleAddress.media($0.href) }.first
    }
}

extension KeyedDecodingContainer<AnyKey> {
    fileprivate func text(_ key: String) -> String? { value(key, as: String.self) }
    fileprivate func label(_ key: String) -> String? { record(key)?.text("label") }
    fileprivate func attributes(_ key: String) -> KeyedDecodingContainer<AnyKey>? { record(key)?.record("attributes") }
}
