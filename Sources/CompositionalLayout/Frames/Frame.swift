/// A rectangle in points, measured from the top left corner of its section.
public struct Frame: Hashable, Sendable, Codable {
    /// The distance of the left edge from the section's.
    public var x: Double
    /// The distance of the top edge from the section's.
    public var y: Double
    /// The width, at least 0.
    public var width: Double
    /// The height, at least 0.
    public var height: Double

    /// Creates a frame of an origin and a size in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    func inset(by insets: EdgeInsets) -> Frame {
        Frame(
            x: x + insets.leading, y: y + insets.top,
            width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical)
        )
    }

    func mirrored(in width: Double) -> Frame {
        var frame = self
        frame.x = width - x - self.width
        return frame
    }
}
