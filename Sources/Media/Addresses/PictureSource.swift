/// The attributes of an `img` element that loads a picture in the resolution of the device, and no larger.
package struct PictureSource: Hashable, Sendable {
    /// An address for the browser to choose.
    package struct Candidate: Hashable, Sendable {
        package let address: String
        /// The width in pixels, which is the `w` descriptor.
        package let width: Int
    }

    /// The address for browsers that don't choose.
    package let src: String
    /// The candidates by ascending width; empty for a drawing, which is sharp in any size.
    package let candidates: [Candidate]
    /// The value of the attribute `sizes`; nil without candidates.
    package let sizes: String?

    /// Whether the picture is a drawing, because no picture of the item may be fetched.
    package var isDrawn: Bool { candidates.isEmpty }
}
