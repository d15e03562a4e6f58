/// The width and height of an item or group.
public struct LayoutSize: Hashable, Sendable {
    /// The size along a line of text.
    public var width: Dimension
    /// The size down the page.
    public var height: Dimension

    /// Creates a size of a width and a height.
    public init(width: Dimension, height: Dimension) {
        self.width = width
        self.height = height
    }

    /// The container's whole width, and a height that the content decides: `height` points until measured.
    public static func fullWidth(estimatedHeight height: Double) -> LayoutSize {
        LayoutSize(width: .fractionalWidth(1), height: .estimated(height))
    }

    /// The container's whole width and height.
    public static let filling = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
}
