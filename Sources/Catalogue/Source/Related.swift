/// A list that belongs to one item, such as a hero's comics.
public struct Related: Sendable {
    let all: any SourceQuery
    let beginning: any SourceQuery
    let key: String
    let isOf: @Sendable (SourceDescription) -> Bool
    let describe: @Sendable () -> SourceDescription

    /// - Parameters:
    ///   - source: one of the ``Source/secondary`` sources of the item's own, or that source itself.
    ///   - query: what makes it this item's.
    ///   - beginning: what the item's page asks with, where that is less; nil: the same.
    ///   - key: what tells it from others that belong to the item; nil: the source's id.
    public init<S: Source>(_ source: S, query: S.Query, beginning: S.Query? = nil, key: String? = nil) {
        all = TypedQuery(source: source, query: query)
        self.beginning = TypedQuery(source: source, query: beginning ?? query)
        self.key = key ?? S.id.rawValue
        isOf = { $0.id == S.id }
        describe = { SourceDescription(source) }
    }
}

/// A list that belongs to one item, and its beginning.
public struct RelatedList: Sendable, Identifiable {
    /// The source of the whole list.
    public let all: BoundSource
    /// What the item's page shows the first few of.
    public let beginning: BoundSource
    /// What tells it from others that belong to the item, and what its title is found by.
    public let key: String

    public var id: String { key }
}
