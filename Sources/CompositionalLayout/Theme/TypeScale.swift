/// The sizes of text, each in multiples of the size that a reader has chosen (`rem`), 0.5...10.
public struct TypeScale: Hashable, Sendable {
    /// A page's title.
    public var title: Double
    /// A section's title.
    public var heading: Double
    /// Running text and a cell's title.
    public var body: Double
    /// A cell's second line.
    public var subtitle: Double
    /// The smallest print.
    public var caption: Double

    /// Creates a scale; what is left out is as in Vitrine.
    public init(
        title: Double = 2.125, heading: Double = 1.25, body: Double = 1, subtitle: Double = 0.875,
        caption: Double = 0.75
    ) {
        self.title = title
        self.heading = heading
        self.body = body
        self.subtitle = subtitle
        self.caption = caption
    }
}
