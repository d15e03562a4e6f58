/// The layout of one section for one value of the traits: a group that repeats, and what surrounds it.
public struct LayoutSection: Hashable, Sendable {
    /// The width that the section's group takes its fractions of.
    public enum WidthReference: Hashable, Sendable {
        /// The container's width less the section's leading and trailing insets, as in UIKit.
        case content
        /// The container's whole width, so that a story is 88 % of the screen whatever its insets.
        case container
    }

    /// What repeats until every cell has its place.
    public var group: Group
    /// What takes the place of the last group where as many cells are left as one of these holds.
    ///
    /// So that a pattern ends without holes whatever the number of cells. Each holds fewer cells than ``group``
    /// and no two as many; all heights are known, edges lie where the group has some, and the section does not
    /// scroll sideways. Badges are those of the group's own items. None unless set.
    public var endings: [Group]
    /// The distance from one group to the next, in points.
    public var interGroupSpacing: Double
    /// The distances between the container's edges and the cells.
    public var insets: EdgeInsets
    /// Whether and how groups scroll sideways.
    public var orthogonalScrolling: OrthogonalScrolling
    /// What the group's own fractions are of.
    public var widthReference: WidthReference
    /// At most one header and one footer.
    public var boundaryItems: [BoundaryItem]
    /// A background.
    public var decoration: Decoration?

    /// Creates a section of groups that follow each other down the page unless told to scroll sideways.
    public init(
        _ group: Group,
        endings: [Group] = [],
        interGroupSpacing: Double = 0,
        insets: EdgeInsets = .zero,
        orthogonalScrolling: OrthogonalScrolling = .none,
        widthReference: WidthReference = .content,
        boundaryItems: [BoundaryItem] = [],
        decoration: Decoration? = nil
    ) {
        self.group = group
        self.endings = endings
        self.interGroupSpacing = interGroupSpacing
        self.insets = insets
        self.orthogonalScrolling = orthogonalScrolling
        self.widthReference = widthReference
        self.boundaryItems = boundaryItems
        self.decoration = decoration
    }

    func boundaryItem(_ kind: BoundaryItem.Kind) -> BoundaryItem? {
        boundaryItems.first { $0.kind == kind }
    }
}
