/// What a list shows of an item.
public struct Card: Hashable, Sendable, Codable {
    /// The first line, such as a name.
    public var title: String
    /// The second line.
    public var subtitle: String?
    /// A third, quieter line.
    public var caption: String?
    /// Its picture; nil: one is drawn.
    public var artwork: Artwork?
    /// The absolute address of a piece of sound or film to try it by.
    public var preview: String?

    /// Creates a card; all but the title is optional.
    public init(
        title: String, subtitle: String? = nil, caption: String? = nil, artwork: Artwork? = nil, preview: String? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.caption = caption
        self.artwork = artwork
        self.preview = preview
    }
}
