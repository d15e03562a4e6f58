/// A width and a height in points.
public struct Size: Hashable, Sendable, Codable {
    /// The width, at least 0.
    public var width: Double
    /// The height, at least 0.
    public var height: Double

    /// Creates a size of a width and a height.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
