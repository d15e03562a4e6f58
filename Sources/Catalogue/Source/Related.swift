/// A list that belongs to one item, such as a hero's comics.
public struct Related: Sendable {
    let make: @Sendable (UpstreamSelection) -> RelatedList

    /// - Parameters:
    ///   - source: one of the ``Source/secondary`` sources of the item's own, or that source itself.
    ///   - query: what makes it this item's.
    ///   - beginning: what the item's page asks with, where that is less; nil: the same.
    ///   - key: what tells it from others that belong to the item; nil: the source's id.
    public init<S: Source>(_ source: S, query: S.Query, beginning: S.Query? = nil, key: String? = nil) {
        make = { access in
            RelatedList(
                all: AnySource(source, query: query, access: access),
                beginning: AnySource(source, query: beginning ?? query, access: access), key: key)
        }
    }
}

/// A list that belongs to one item, whatever its items are.
public struct RelatedList: Sendable, Identifiable {
    /// The source of the whole list.
    public let all: AnySource
    /// What the item's page shows the first few of.
    public let beginning: AnySource
    /// What tells it from others that belong to the item, and what its title is found by.
    public let key: String

    public var id: String { key }

    init(all: AnySource, beginning: AnySource, key: String? = nil) {
        self.all = all
        self.beginning = beginning
        self.key = key ?? all.id.rawValue
    }
}
