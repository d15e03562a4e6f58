/// The place of a cell in a group.
///
/// A cell of estimated height fills its row: the highest cell decides, and the others stretch.
public struct Item: Hashable, Sendable {
    /// The size, as a fraction of the group or in points.
    public var size: LayoutSize
    /// The distances between the cell and the edges of its place.
    public var insets: EdgeInsets
    /// The small views anchored to corners of the cell.
    public var badges: [Badge]

    /// Creates an item; without a size it fills its group.
    public init(_ size: LayoutSize = .filling, insets: EdgeInsets = .zero, badges: [Badge] = []) {
        self.size = size
        self.insets = insets
        self.badges = badges
    }
}
