/// A small view anchored to a corner of a cell: a supplementary item of compositional layout.
///
/// It positions the child of the cell that has the attribute `data-layout-badge="kind"`.
public struct Badge: Hashable, Sendable {
    /// The corner of the cell that a badge is anchored to.
    public enum Anchor: Hashable, Sendable, CaseIterable {
        /// At the top, where lines begin.
        case topLeading
        /// At the top, where lines end.
        case topTrailing
        /// At the bottom, where lines begin.
        case bottomLeading
        /// At the bottom, where lines end.
        case bottomTrailing
    }

    /// The name in the markup, `[A-Za-z][A-Za-z0-9_-]*`.
    public var kind: String
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// The corner of the cell where the badge's own corner lies.
    public var anchor: Anchor
    /// The distance from the anchor inwards along both axes, in points; negative is outwards.
    public var offset: Double

    /// Creates a badge of a fixed size in points.
    public init(
        _ kind: String, width: Double, height: Double, anchor: Anchor = .topTrailing, offset: Double = 0
    ) {
        self.kind = kind
        self.width = width
        self.height = height
        self.anchor = anchor
        self.offset = offset
    }
}
