/// The place of one cell in a group.
///
/// A cell whose height is estimated fills its row: the highest cell decides, the others stretch.
public struct Item: Hashable, Sendable {
    /// The size, as a part of the group or in points.
    public var size: LayoutSize
    /// How far the cell stays away from the edges of its place.
    public var insets: EdgeInsets
    /// Small views anchored to the cell's edges.
    public var badges: [Badge]

    /// Creates an item; without a size it fills its group.
    public init(_ size: LayoutSize = .filling, insets: EdgeInsets = .zero, badges: [Badge] = []) {
        self.size = size
        self.insets = insets
        self.badges = badges
    }
}
