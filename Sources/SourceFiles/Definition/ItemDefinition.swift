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
}

extension ItemDefinition: DefinitionMapping {
    static var blank: ItemDefinition { ItemDefinition() }

    static var keys: [Key] {
        [
            Key("id", \.id, .expression), Key("title", \.title, .expression),
            Key("subtitle", \.subtitle, .expression), Key("caption", \.caption, .expression),
            Key("picture", \.picture, .picture), Key("preview", \.preview, .expression),
            Key("link", \.link, .expression),
        ]
    }

    /// The parts that are paths or texts, by their keys; a picture is its address.
    var expressions: [(key: String, value: ValueExpression?)] {
        [
            ("id", id), ("title", title), ("subtitle", subtitle), ("caption", caption), ("picture", picture?.address),
            ("preview", preview), ("link", link),
        ]
    }
}

extension ValueFormat<[ItemDefinition]> {
    /// The parts that ids were made from before.
    static var formerItems: Self { list(of: "earlier ids", maximum: SourceDefinition.maxFormerWays, .mapping) }
}
