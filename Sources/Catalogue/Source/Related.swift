/// A list that belongs to one item, such as a hero's comics.
public struct Related: Sendable {
    let make: @Sendable (Access) -> RelatedList

    /// - Parameters:
    ///   - source: one of the ``Source/secondary`` sources of the item's own.
    ///   - query: what makes it this item's.
    ///   - beginning: what the item's page asks with, where that is less; nil: the same.
    public init<S: Source>(_ source: S, query: S.Query, beginning: S.Query? = nil) {
        make = { access in
            RelatedList(
                all: AnySource(source, query: query, access: access),
                beginning: AnySource(source, query: beginning ?? query, access: access))
        }
    }
}

/// A list that belongs to one item, whatever its items are.
public struct RelatedList: Sendable, Identifiable {
    public let all: AnySource
    /// What the item's page shows the first few of.
    public let beginning: AnySource

    public var id: SourceID { all.id }
}
