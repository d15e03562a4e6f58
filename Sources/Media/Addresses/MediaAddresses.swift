package import Catalogue
package import Routes

/// Makes the addresses of the pictures and previews that pages show.
package struct MediaAddresses: Sendable {
    package let basePath: BasePath
    let signer: MediaSigner
    let policy: MediaPolicy
    /// Whether a picture has an address also where it may not be fetched any more.
    private var isForKept = false

    /// - Parameter basePath: of all addresses.
    package init(signer: MediaSigner, policy: MediaPolicy, basePath: BasePath = .root) {
        self.basePath = basePath
        self.signer = signer
        self.policy = policy
    }

    /// For what may be kept from a time when its host was named, such as a favourite's picture from another upstream.
    package var allowingArchivedMedia: MediaAddresses {
        var addresses = self
        addresses.isForKept = true
        return addresses
    }

    /// A picture that is always shown in one size: a candidate for each density that devices have.
    ///
    /// - Parameter points: its width.
    package func thumbnail(of card: Card, source: SourceID, points: Int) -> PictureSource {
        picture(
            of: card, source: source, widths: PictureWidth.fixed(points: points), sizes: "\(points)px", shape: .square)
    }

    /// A picture whose size the layout decides.
    ///
    /// - Parameters:
    ///   - points: from the narrowest to the widest that it is ever shown.
    ///   - sizes: how wide it is shown, as the attribute `sizes` has it.
    package func picture(
        of card: Card, source: SourceID, points: ClosedRange<Int>, sizes: String, shape: Drawing.Shape = .square
    ) -> PictureSource {
        picture(
            of: card, source: source, widths: PictureWidth.fluid(points: points), sizes: sizes, shape: shape)
    }

    /// The address of an item's preview; nil if it has none that may be fetched.
    package func preview(of card: Card, source: SourceID) -> String? {
        guard let address = card.preview else { return nil }
        if let sample = SamplePreview.id(in: address) { return basePath.path(to: .melody(id: sample)) }
        let reference = MediaReference(.preview, of: source, at: address)
        guard policy.target(of: reference) != nil else { return nil }
        return basePath.path(to: Route(reference, title: card.title, signedBy: signer))
    }

    private func picture(
        of card: Card, source: SourceID, widths: [Int], sizes: String, shape: Drawing.Shape
    ) -> PictureSource {
        let candidates = (card.artwork?.candidates(widths: widths) ?? []).compactMap {
            variant -> PictureSource.Candidate? in
            let reference = MediaReference(.picture, of: source, at: variant.address)
            guard isForKept || policy.target(of: reference) != nil else { return nil }
            return PictureSource.Candidate(
                address: basePath.path(to: Route(reference, title: card.title, shape: shape, signedBy: signer)),
                width: variant.width)
        }
        // Whoever doesn't choose gets a middling one.
        guard !candidates.isEmpty else {
            return PictureSource(
                src: basePath.path(to: .drawing(of: card.title, shape: shape)), candidates: [], sizes: nil)
        }
        return PictureSource(
            src: candidates[candidates.count / 2].address, candidates: candidates, sizes: sizes)
    }
}

extension Artwork {
    /// A variant for each width, or the next wider that there is; each once, ascending.
    fileprivate func candidates(widths: [Int]) -> [Variant] {
        switch self {
        case .resizable:
            // An address that doesn't have its size in it is one picture.
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
