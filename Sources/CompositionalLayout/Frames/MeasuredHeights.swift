/// The heights that content turned out to have, for the parts whose heights are estimated.
public struct MeasuredHeights: Hashable, Sendable, Codable {
    /// The cells' own heights in points, in order; where they end the layout's estimates go on.
    public var cells: [Double]
    /// The header's height in points, or nil for the layout's estimate.
    public var header: Double?
    /// The footer's height in points, or nil for the layout's estimate.
    public var footer: Double?

    /// Creates heights; a negative one or one that is not finite counts as 0.
    public init(cells: [Double] = [], header: Double? = nil, footer: Double? = nil) {
        self.cells = cells
        self.header = header
        self.footer = footer
    }

    /// Nothing has been measured yet.
    public static let none = MeasuredHeights()
}
