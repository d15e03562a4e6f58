/// A list that belongs to an item.
public struct RelatedDefinition: Hashable, Sendable {
    /// The id of the list.
    public var id: String
    /// The name for people; nil to make one of the id.
    public var title: LocalisedText?
    /// The address, with the item's `{id}`.
    public var list: Template
    /// Where the records are in an answer.
    public var items: ValuePath?
    /// How the list goes on.
    public var pages: Pagination?
    /// The parts of its items.
    public var item: ItemDefinition?
    /// The facts of its items.
    public var facts: [FactDefinition]?

    /// Creates a related list.
    public init(
        id: String, title: LocalisedText? = nil, list: Template, items: ValuePath? = nil, pages: Pagination? = nil,
        item: ItemDefinition? = nil, facts: [FactDefinition]? = nil
    ) {
        self.id = id
        self.title = title
        self.list = list
        self.items = items
        self.pages = pages
        self.item = item
        self.facts = facts
    }
}

extension RelatedDefinition: DefinitionMapping {
    static var blank: RelatedDefinition { RelatedDefinition(id: "", list: Template(parts: [])) }

    static var keys: [Key] {
        [
            Key(required: "id", \.id, .identifier), Key("title", \.title, .localised),
            Key(required: "list", \.list, .address(["id", "page", "offset", "limit", "cursor"])),
            Key("items", \.items, .path), Key("pages", \.pages, .pagination),
            Key("item", \.item, .mapping), Key("facts", \.facts, .facts),
        ]
    }
}

extension ValueFormat<[RelatedDefinition]> {
    static var related: Self {
        list(
            of: "related lists", maximum: 20, .mapping, name: { $0.id },
            repeated: "an id that no other related list has")
    }
}
