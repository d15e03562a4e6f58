/// Distances inwards from the four edges, in points; lines of text begin at the leading edge.
///
/// The CSS uses logical properties, so the leading edge is the right one where text runs from right to left.
public struct EdgeInsets: Hashable, Sendable {
    /// From the top edge.
    public var top: Double
    /// From the edge where lines begin.
    public var leading: Double
    /// From the bottom edge.
    public var bottom: Double
    /// From the edge where lines end.
    public var trailing: Double

    /// Creates insets; each is 0...1,000,000 points.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distance at all.
    public static let zero = EdgeInsets()

    var horizontal: Double { leading + trailing }
    var vertical: Double { top + bottom }
}
