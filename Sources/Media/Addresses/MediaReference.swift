package import Catalogue

/// A picture or a preview of an upstream's: what is signed, fetched and kept are the same three words.
package struct MediaReference: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case picture, preview
    }

    package let kind: Kind
    /// Whose item it belongs to; the source says which hosts may be asked.
    package let source: SourceID
    /// Absolute and as it is asked for, its size included.
    package let address: String

    package init(_ kind: Kind, of source: SourceID, at address: String) {
        self.kind = kind
        self.source = source
        self.address = address
    }

    /// What is fetched of a favourite before a page asks for it: each picture that upstream has, or one in a width for rows
    /// and one for pages, which stand in for all others; and the preview.
    package static func kept(of card: Card, source: SourceID) -> [MediaReference] {
        let addresses: [String]
        switch card.artwork {
        case .variants(let variants)?: addresses = variants.map(\.address)
        case .resizable?: addresses = PictureWidth.kept.compactMap { card.artwork?.address(width: $0) }
        case nil: addresses = []
        }
        return addresses.map { MediaReference(.picture, of: source, at: $0) }
            + (card.preview.map { [MediaReference(.preview, of: source, at: $0)] } ?? [])
    }

    /// The same picture in every width that pages ask for, the larger ones first; none where its address has no size in it.
    var otherWidths: [MediaReference] {
        guard kind == .picture else { return [] }
        return PictureWidth.ladder.reversed()
            .compactMap { Artwork.resizable(address).address(width: $0) }
            .filter { $0 != address }
            .map { MediaReference(kind, of: source, at: $0) }
    }

    /// Everything that pages may ever ask for of an item's card: its picture in each width, and its preview.
    package static func all(of card: Card, source: SourceID) -> Set<MediaReference> {
        let pictures = PictureWidth.ladder.compactMap { card.artwork?.address(width: $0) }
        return Set(pictures.map { MediaReference(.picture, of: source, at: $0) })
            .union(card.preview.map { [MediaReference(.preview, of: source, at: $0)] } ?? [])
    }
}
