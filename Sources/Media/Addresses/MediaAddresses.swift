package import Catalogue
package import Routes

/// Makes the addresses of the pictures and previews that pages show.
package struct MediaAddresses: Sendable {
    package let basePath: BasePath
    let signer: MediaSigner
    let policy: MediaPolicy
    /// Whether a picture has an address even if its host is no longer allowed.
    private var allowsArchivedMedia = false

    /// - Parameter basePath: of all addresses.
    package init(signer: MediaSigner, policy: MediaPolicy, basePath: BasePath = .root) {
        self.basePath = basePath
        self.signer = signer
        self.policy = policy
    }

    /// These addresses and those of archived pictures from hosts that were allowed earlier, such as a favourite's
    /// picture from another upstream.
    package var allowingArchivedMedia: MediaAddresses {
        var addresses = self
        addresses.allowsArchivedMedia = true
        return addresses
    }

    /// Makes addresses under another path.
    package func under(_ basePath: BasePath) -> MediaAddresses {
        MediaAddresses(signer: signer, policy: policy, basePath: basePath)
    }

    /// The addresses of what a share shows, which are valid there alone.
    ///
    /// - Parameters:
    ///   - share: the id of the share.
    ///   - basePath: the path of all addresses.
    package func of(share: String, under basePath: BasePath) -> MediaAddresses {
        MediaAddresses(signer: signer.derived(for: share), policy: policy, basePath: basePath)
    }

    /// A picture in a fixed size, with a candidate for each pixel density.
    ///
    /// - Parameters:
    ///   - card: the card of the item.
    ///   - source: the source of the item.
    ///   - points: the width in points.
    package func thumbnail(of card: Card, source: SourceID, points: Int) -> PictureSource {
        picture(
            of: card, source: source, widths: PictureWidth.fixed(points: points), sizes: "\(points)px", shape: .square)
    }

    /// A picture whose size depends on the layout.
    ///
    /// - Parameters:
    ///   - card: the card of the item.
    ///   - source: the source of the item.
    ///   - points: the range of widths that the layout may give it, in points.
    ///   - sizes: the value of the attribute `sizes`.
    ///   - shape: the shape of the drawing for an item without a picture.
    package func picture(
        of card: Card, source: SourceID, points: ClosedRange<Int>, sizes: String, shape: Drawing.Shape = .square
    ) -> PictureSource {
        picture(
            of: card, source: source, widths: PictureWidth.fluid(points: points), sizes: sizes, shape: shape)
    }

    /// The address of an item's preview; nil if no preview may be fetched.
    package func preview(of item: CatalogueItem) -> String? {
        reference(toPreviewOf: item).map {
            basePath.path(to: Route($0, title: item.card.title, item: item.id.id, signedBy: signer))
        }
    }

    /// Whether an item has a preview that may be fetched.
    package func hasPreview(of item: CatalogueItem) -> Bool { reference(toPreviewOf: item) != nil }

    private func reference(toPreviewOf item: CatalogueItem) -> MediaReference? {
        let reference = item.card.preview.map { MediaReference(.preview, of: item.id.source, at: $0) }
        return reference.flatMap { $0.sample != nil || policy.target(of: $0) != nil ? $0 : nil }
    }

    /// The address of a picture in a medium size.
    ///
    /// - Parameters:
    ///   - card: the card of the item.
    ///   - source: the source of the item.
    ///   - points: the width in points.
    package func address(ofPicture card: Card, source: SourceID, points: Int) -> String {
        let variants = variants(of: card, source: source, widths: PictureWidth.fluid(points: points...points))
        return address(of: variants, card: card, shape: .square)
    }

    /// The pictures of a card that may be fetched, by ascending width. One that is resizable comes once.
    package func references(toPicturesOf card: Card, source: SourceID) -> [MediaReference] {
        let widths = if case .resizable? = card.artwork { [PictureWidth.ladder[0]] } else { PictureWidth.ladder }
        return variants(of: card, source: source, widths: widths).map(\.reference)
    }

    private func picture(
        of card: Card, source: SourceID, widths: [Int], sizes: String, shape: Drawing.Shape
    ) -> PictureSource {
        let variants = variants(of: card, source: source, widths: widths)
        let candidates = variants.map { variant in
            PictureSource.Candidate(address: address(of: variant, card: card, shape: shape), width: variant.width)
        }
        return PictureSource(
            src: candidates.isEmpty
                ? address(of: [], card: card, shape: shape) : candidates[candidates.count / 2].address,
            candidates: candidates, sizes: candidates.isEmpty ? nil : sizes)
    }

    /// A picture that may be fetched, in one width.
    private typealias AllowedVariant = (width: Int, reference: MediaReference)

    /// The pictures of a card for the widths, ascending, without those from hosts that are not allowed.
    private func variants(of card: Card, source: SourceID, widths: [Int]) -> [AllowedVariant] {
        (card.artwork?.candidates(widths: widths) ?? []).compactMap { variant in
            let reference = MediaReference(pictureOf: card, source: source, at: variant.address)
            guard allowsArchivedMedia || policy.target(of: reference) != nil else { return nil }
            return (variant.width, reference)
        }
    }

    private func address(of variant: AllowedVariant, card: Card, shape: Drawing.Shape) -> String {
        basePath.path(to: Route(variant.reference, title: card.title, shape: shape, signedBy: signer))
    }

    /// The address of the medium variant, for browsers that don't choose; without variants, a drawing's address.
    private func address(of variants: [AllowedVariant], card: Card, shape: Drawing.Shape) -> String {
        variants.isEmpty
            ? basePath.path(to: .drawing(of: card.title, shape: shape))
            : address(of: variants[variants.count / 2], card: card, shape: shape)
    }
}

extension Artwork {
    /// The distinct variants for the widths, ascending. Each is at least as wide as its width, if there is such a
    /// variant.
    fileprivate func candidates(widths: [Int]) -> [Variant] {
        switch self {
        case .resizable:
            // An address without a size in it has only one picture.
            return widths.reduce(into: []) { candidates, width in
                guard let address = address(width: width), candidates.last?.address != address else { return }
                candidates.append(Variant(width: width, address: address))
            }
        case .variants(let variants):
            let addresses = widths.compactMap { address(width: $0) }
            return variants.filter { $0.width > 0 && addresses.contains($0.address) }
                .sorted { $0.width < $1.width }
                .reduce(into: []) { candidates, variant in
                    if candidates.last?.width != variant.width { candidates.append(variant) }
                }
        }
    }
}
