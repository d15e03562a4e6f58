/// The sizes of text, each in multiples of the size that a reader has chosen (`rem`), 0.5...10.
public struct TypeScale: Hashable, Sendable {
    /// A page's title.
    public var title: Double
    /// A section's title.
    public var heading: Double
    /// Running text and a cell's title.
    public var body: Double
    /// An entry of the sidebar.
    public var callout: Double
    /// A cell's second line.
    public var subtitle: Double
    /// The status of a list: its age and its length.
    public var footnote: Double
    /// A cell's third line.
    public var caption: Double
    /// A word below an icon: the smallest print.
    public var label: Double

    /// Creates a scale; what is left out is as in Vitrine.
    public init(
        title: Double = 2.125, heading: Double = 1.25, body: Double = 1, callout: Double = 0.9375,
        subtitle: Double = 0.875, footnote: Double = 0.8125, caption: Double = 0.75, label: Double = 0.6875
    ) {
        self.title = title
        self.heading = heading
        self.body = body
        self.callout = callout
        self.subtitle = subtitle
        self.footnote = footnote
        self.caption = caption
        self.label = label
    }
}
