/// The parts of an item; each is where a record has it.
public struct ItemDefinition: Hashable, Sendable {
    /// The id.
    public var id: ValueExpression?
    /// The first line.
    public var title: ValueExpression?
    /// The second line.
    public var subtitle: ValueExpression?
    /// A third, quieter line.
    public var caption: ValueExpression?
    /// The picture.
    public var picture: PictureDefinition?
    /// An excerpt of sound or film.
    public var preview: ValueExpression?
    /// The item's page at another site.
    public var link: ValueExpression?

    /// Creates the parts of an item.
    public init(
        id: ValueExpression? = nil, title: ValueExpression? = nil, subtitle: ValueExpression? = nil,
        caption: ValueExpression? = nil, picture: PictureDefinition? = nil, preview: ValueExpression? = nil,
        link: ValueExpression? = nil
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.caption = caption
        self.picture = picture
        self.preview = preview
        self.link = link
    }
}
