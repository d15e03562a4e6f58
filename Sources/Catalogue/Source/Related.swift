/// A list that belongs to one item, such as a hero's comics.
public struct Related: Sendable {
    let all: any SourceQuery
    let beginning: any SourceQuery
    let key: String
    let fact: String?
    let source: SourceID
    let describe: @Sendable () -> SourceDescription

    /// Creates a list that belongs to an item.
    ///
    /// - Parameters:
    ///   - source: one of the ``Source/secondary`` sources of the item's source, or the item's source itself.
    ///   - query: the query for the item's list.
    ///   - beginning: the query on the item's page, if it requests fewer items; nil for `query`.
    ///   - key: distinguishes the list from others of the same item; nil for the source's id.
    ///   - fact: the key of the fact that names the list, such as `album`, and leads to it.
    public init<S: Source>(
        _ source: S, query: S.Query, beginning: S.Query? = nil, key: String? = nil, fact: String? = nil
    ) {
        all = TypedQuery(source: source, query: query)
        self.beginning = TypedQuery(source: source, query: beginning ?? query)
        self.key = key ?? source.id.rawValue
        self.fact = fact
        self.source = source.id
        describe = { SourceDescription(source) }
    }
}

/// A list that belongs to one item, and its beginning.
public struct RelatedList: Sendable, Identifiable {
    /// The source of the whole list.
    public let all: ResolvedSource
    /// The source of the first items, which the item's page shows.
    public let beginning: ResolvedSource
    /// Distinguishes the list from others of the same item, and identifies its title.
    public let key: String
    /// The key of the fact that names the list; nil if none does.
    public let fact: String?

    public var id: String { key }
}
