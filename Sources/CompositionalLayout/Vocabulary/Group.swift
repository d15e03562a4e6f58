/// Items, and groups of items, one after the other along an axis.
///
/// Spacing is subtracted first and fractions are of the rest, so fractions that add up to 1 always fit
/// exactly: in a group 320 points wide with 20 points between two items, `.fractionalWidth(0.5)` is 150.
/// (UIKit takes fractions of the whole and lets items fall out.)
public struct Group: Hashable, Sendable {
    /// The direction in which a group lays out its elements.
    public enum Axis: Hashable, Sendable {
        /// Along the line, from leading to trailing.
        case horizontal
        /// Down the page.
        case vertical
    }

    /// An element of a group: a cell, or a group of further elements.
    public enum Element: Hashable, Sendable {
        /// A single cell.
        case item(Item)
        /// A nested group.
        case group(Group)
    }

    /// The way in which elements share the group's length along its axis.
    public enum Distribution: Hashable, Sendable {
        /// Each element has its own size.
        case sized
        /// The one element is repeated this many times, 1...100, in equal shares; its own size along the axis
        /// does not count.
        case equalShares(Int)
        /// The one item is repeated as often as it fits with at least this many points.
        ///
        /// Fixed spacing lets the items grow into the room left over; with flexible spacing they keep that width.
        /// The number of columns then follows the container alone, also between two width classes. Only a
        /// horizontal group that is a section's own, not scrolling sideways and as wide as its container,
        /// can do so.
        case fitting(minimumWidth: Double)
    }

    /// The direction in which the elements follow each other.
    public var axis: Axis
    /// The size of the whole group.
    public var size: LayoutSize
    /// The distance between neighbouring elements along the axis.
    public var interItemSpacing: Spacing
    /// The way in which the elements share the length.
    public var distribution: Distribution
    /// The elements in reading order.
    public var elements: [Element]

    init(
        _ axis: Axis, _ size: LayoutSize, _ spacing: Spacing, _ distribution: Distribution,
        _ elements: [Element]
    ) {
        self.axis = axis
        self.size = size
        self.interItemSpacing = spacing
        self.distribution = distribution
        self.elements = elements
    }

    /// A row of the given elements.
    public static func horizontal(
        _ size: LayoutSize, interItemSpacing: Spacing = 0, @GroupBuilder elements: () -> [Element]
    ) -> Group {
        Group(.horizontal, size, interItemSpacing, .sized, elements())
    }

    /// A column of the given elements.
    public static func vertical(
        _ size: LayoutSize, interItemSpacing: Spacing = 0, @GroupBuilder elements: () -> [Element]
    ) -> Group {
        Group(.vertical, size, interItemSpacing, .sized, elements())
    }

    /// A row of `count` equally wide items.
    public static func horizontal(
        _ size: LayoutSize, repeating item: Item, count: Int, interItemSpacing: Spacing = 0
    ) -> Group {
        Group(.horizontal, size, interItemSpacing, .equalShares(count), [.item(item)])
    }

    /// A column of `count` equally high items.
    public static func vertical(
        _ size: LayoutSize, repeating item: Item, count: Int, interItemSpacing: Spacing = 0
    ) -> Group {
        Group(.vertical, size, interItemSpacing, .equalShares(count), [.item(item)])
    }

    /// A row of as many equally wide items as fit with at least `minimumWidth` points each, or exactly as
    /// many if spacing is flexible.
    public static func horizontal(
        _ size: LayoutSize, repeating item: Item, minimumWidth: Double, interItemSpacing: Spacing = 0
    ) -> Group {
        Group(.horizontal, size, interItemSpacing, .fitting(minimumWidth: minimumWidth), [.item(item)])
    }
}

extension Group.Element {
    var size: LayoutSize {
        switch self {
        case .item(let item): item.size
        case .group(let group): group.size
        }
    }
}
