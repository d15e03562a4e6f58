/// A header or footer of a section.
///
/// Its box is as wide as the container, so that a pinned one covers the cells that pass beneath it up to
/// both edges; inside it, content begins and ends where the cells do.
public struct BoundaryItem: Hashable, Sendable {
    /// The side of the section on which a boundary item lies.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Before the cells.
        case header
        /// After the cells.
        case footer
    }

    /// The side.
    public var kind: Kind
    /// The size; fractions are of the whole container, and a height is absolute, estimated or of the width.
    public var size: LayoutSize
    /// Whether it stays in view while its section does.
    public var pinned: Bool

    /// Creates a header or footer.
    public init(_ kind: Kind, size: LayoutSize = .fullWidth(estimatedHeight: 44), pinned: Bool = false) {
        self.kind = kind
        self.size = size
        self.pinned = pinned
    }

    /// A header that scrolls away, as high as its content.
    public static let header = BoundaryItem(.header)
    /// A footer that scrolls away, as high as its content.
    public static let footer = BoundaryItem(.footer)
}
