package import Catalogue

/// A picture or a preview of an upstream, or the preview of a sample. Signing, fetching and caching all use this
/// reference.
package struct MediaReference: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case picture, preview
    }

    package let kind: Kind
    /// The source of the item, which names the allowed hosts.
    package let source: SourceID
    /// The absolute address, including the size.
    package let address: String
    /// The size in the address that upstream named, such as `100x100`; nil if this is that address.
    package let namedSize: String?

    package init(_ kind: Kind, of source: SourceID, at address: String, namedSize: String? = nil) {
        self.kind = kind
        self.source = source
        self.address = address
        self.namedSize = namedSize
    }

    /// A picture of a card in one width.
    init(pictureOf card: Card, source: SourceID, at address: String) {
        let named = card.artwork?.namedSize(for: address)
        self.init(.picture, of: source, at: address, namedSize: named)
    }

    /// The picture at the address that upstream named; nil if this is it.
    var named: MediaReference? {
        namedSize.flatMap { Artwork.address(address, inSize: $0) }.map { MediaReference(kind, of: source, at: $0) }
    }

    /// Whether pages may have it: as upstream named it, or in one of the widths of pages.
    var isOffered: Bool {
        guard namedSize != nil else { return true }
        guard let named else { return false }
        return PictureWidth.ladder.contains { Artwork.resizable(named.address).address(width: $0) == address }
    }

    /// The size of a resized picture, such as `640x640`.
    var size: String? { namedSize == nil ? nil : Artwork.size(in: address) }

    /// The id of the sample, if this is the preview of one; nil for media of an upstream.
    var sample: String? { kind == .preview ? SamplePreview.id(in: address) : nil }

    /// The media of a favourite that are fetched before a page asks for them: each picture of upstream, or one for rows
    /// and one for pages, which stand in for all other widths; and the preview.
    package static func kept(of card: Card, source: SourceID) -> [MediaReference] {
        let addresses: [String]
        switch card.artwork {
        case .variants(let variants)?: addresses = variants.map(\.address)
        case .resizable?: addresses = PictureWidth.kept.compactMap { card.artwork?.address(width: $0) }
        case nil: addresses = []
        }
        return addresses.map { MediaReference(pictureOf: card, source: source, at: $0) }
            + (card.preview.map { [MediaReference(.preview, of: source, at: $0)] } ?? [])
    }

    /// This picture in all other widths, widest first; empty if its address has no size in it.
    var otherWidths: [MediaReference] {
        guard kind == .picture else { return [] }
        return PictureWidth.ladder.reversed()
            .compactMap { Artwork.resizable(address).address(width: $0) }
            .filter { $0 != address }
            .map { MediaReference(kind, of: source, at: $0) }
    }

    /// The media that pages may ever ask for: the card's picture in each width and as upstream named it, and its
    /// preview.
    package static func all(of card: Card, source: SourceID) -> Set<MediaReference> {
        let pictures = PictureWidth.ladder.compactMap { card.artwork?.address(width: $0) }
        return Set(pictures.map { MediaReference(pictureOf: card, source: source, at: $0) })
            .union(pictures.compactMap { MediaReference(pictureOf: card, source: source, at: $0).named })
            .union(card.preview.map { [MediaReference(.preview, of: source, at: $0)] } ?? [])
    }
}
