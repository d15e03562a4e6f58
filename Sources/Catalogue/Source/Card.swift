/// What a list shows of an item.
public struct Card: Hashable, Sendable, Codable {
    public var title: String
    public var subtitle: String?
    /// A third, quieter line.
    public var caption: String?

    public init(title: String, subtitle: String? = nil, caption: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.caption = caption
    }
}
