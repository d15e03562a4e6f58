/// The measured heights of parts whose heights are estimated.
public struct MeasuredHeights: Hashable, Sendable, Codable {
    /// The heights of the first cells in points, in order; the layout's estimates stand for the others.
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

    /// No measurements, so that all heights are the layout's estimates.
    public static let none = MeasuredHeights()
}
