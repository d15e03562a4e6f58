/// A small view anchored to a corner of a cell: a supplementary item in compositional layout's words.
///
/// It styles the cell's child that carries `data-layout-badge="kind"`.
public struct Badge: Hashable, Sendable {
    /// The corner a badge is anchored to.
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
    /// How far it moves inwards from the anchor along both axes, in points; negative moves it out.
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
