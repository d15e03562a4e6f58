/// A header or footer of a section.
///
/// With the whole width it reaches from edge to edge of the container, so that a pinned one covers the cells that
/// scroll beneath it; its content begins and ends where the cells do. A narrower one lies between the
/// section's leading and trailing insets, by its ``alignment``.
public struct BoundaryItem: Hashable, Sendable {
    /// The side of the section on which a boundary item lies.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Before the cells.
        case header
        /// After the cells.
        case footer
    }

    /// The position of a boundary item that is narrower than the section.
    public enum Alignment: Hashable, Sendable, CaseIterable {
        /// Where lines begin.
        case leading
        /// In the middle between the insets.
        case centre
        /// Where lines end.
        case trailing
    }

    /// The side of the section: header or footer.
    public var kind: Kind
    /// The size; fractions are of the container's width less the section's insets, and a height is absolute,
    /// estimated or of the width.
    public var size: LayoutSize
    /// The position if it is narrower than the section.
    public var alignment: Alignment
    /// Whether it stays in view as long as any part of its section does.
    public var pinned: Bool

    /// Creates a header or footer, by default of the whole width and not pinned.
    public init(
        _ kind: Kind, size: LayoutSize = .fullWidth(estimatedHeight: 44), alignment: Alignment = .leading,
        pinned: Bool = false
    ) {
        self.kind = kind
        self.size = size
        self.alignment = alignment
        self.pinned = pinned
    }

    /// A header that scrolls away, as high as its content.
    public static let header = BoundaryItem(.header)
    /// A footer that scrolls away, as high as its content.
    public static let footer = BoundaryItem(.footer)

    /// The width of an item that is narrower than its section, and its distance from the leading inset.
    ///
    /// Nil for an item that reaches from edge to edge of the container.
    var span: (start: Length, width: Length)? {
        let width: Length
        switch size.width {
        case .fractionalWidth(1), .fractionalHeight, .estimated: return nil
        case .fractionalWidth(let part): width = Length(fraction: part)
        case .absolute(let points): width = Length(points: points)
        }
        let rest = Length.full - width
        return switch alignment {
        case .leading: (.zero, width)
        case .centre: (rest / 2, width)
        case .trailing: (rest, width)
        }
    }
}
