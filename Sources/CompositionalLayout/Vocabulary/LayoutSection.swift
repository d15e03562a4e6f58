/// The layout of one section for one value of the traits: a repeated group and its surroundings.
public struct LayoutSection: Hashable, Sendable {
    /// The width that the fractions of the section's group refer to.
    public enum WidthReference: Hashable, Sendable {
        /// The container's width less the section's leading and trailing insets, as in UIKit.
        case content
        /// The container's whole width, so that a story is 88 % of the screen whatever its insets.
        case container
    }

    /// The group that is repeated until every cell has its place.
    public var group: Group
    /// Groups that replace the last group, by the number of cells that are left for it.
    ///
    /// With them a pattern ends without holes, whatever the number of cells. Each has fewer cells than ``group``
    /// and no two have the same number; all heights are known, edges coincide with edges of the group, and the
    /// section does not scroll sideways. Badges are those of the group's own items. Empty by default.
    public var endings: [Group]
    /// The distance from one group to the next, in points.
    public var interGroupSpacing: Double
    /// The distances between the container's edges and the cells.
    public var insets: EdgeInsets
    /// The way in which groups scroll sideways, if they do.
    public var orthogonalScrolling: OrthogonalScrolling
    /// The width that the group's own fractions refer to.
    public var widthReference: WidthReference
    /// At most one header and one footer.
    public var boundaryItems: [BoundaryItem]
    /// The background, if the section has one.
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
