/// Another collection that belongs to one item, such as a hero's comics: a list of its own, with pages, an archive and
/// samples like any other, that no tab leads to.
public struct Related: Sendable, Identifiable {
    /// In addresses and documents, such as `comics`.
    public let id: String
    let make: @Sendable (Access) -> AnySource

    /// - Parameters:
    ///   - source: asked at the bases and with the keys of the item's own source.
    ///   - query: what makes it this item's.
    public init<S: Source>(_ id: String, of source: S, query: S.Query) {
        self.id = id
        make = { AnySource(source, query: query, access: $0) }
    }
}
