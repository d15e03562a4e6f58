/// What an `img` element needs to show a picture as sharp as the device can, and no sharper.
public struct PictureSource: Hashable, Sendable {
    /// One of the addresses that the browser chooses from.
    public struct Candidate: Hashable, Sendable {
        public let address: String
        /// In pixels: the `w` descriptor.
        public let width: Int
    }

    /// For browsers that don't choose.
    public let src: String
    /// By ascending width; empty for a drawn picture, which is sharp in any size.
    public let candidates: [Candidate]
    /// How wide the picture is shown, as `sizes` has it; nil without candidates.
    public let sizes: String?

    /// Whether it is drawn here, because the item has no picture that may be fetched.
    public var isDrawn: Bool { candidates.isEmpty }
}
