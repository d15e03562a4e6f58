/// How wide and how high something is laid out.
public struct LayoutSize: Hashable, Sendable {
    /// The side along the line.
    public var width: Dimension
    /// The side along the page.
    public var height: Dimension

    /// Creates a size.
    public init(width: Dimension, height: Dimension) {
        self.width = width
        self.height = height
    }

    /// All of the containing width, and a height that the content decides, `height` points until measured.
    public static func fullWidth(estimatedHeight height: Double) -> LayoutSize {
        LayoutSize(width: .fractionalWidth(1), height: .estimated(height))
    }

    /// All of what contains it.
    public static let filling = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
}
