/// What an `img` element needs to show a picture as sharp as the device can, and no sharper.
package struct PictureSource: Hashable, Sendable {
    /// One of the addresses that the browser chooses from.
    package struct Candidate: Hashable, Sendable {
        package let address: String
        /// In pixels: the `w` descriptor.
        package let width: Int
    }

    /// For browsers that don't choose.
    package let src: String
    /// By ascending width; empty for a drawn picture, which is sharp in any size.
    package let candidates: [Candidate]
    /// How wide the picture is shown, as `sizes` has it; nil without candidates.
    package let sizes: String?

    /// Whether it is drawn here, because the item has no picture that may be fetched.
    package var isDrawn: Bool { candidates.isEmpty }
}
