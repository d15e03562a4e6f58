public import Catalogue

/// How much an archive stores; beyond that, it deletes the oldest.
public struct ArchiveBounds: Sendable {
    /// The size of the answers' bodies of each source, in bytes.
    public var bytesPerSource: Int
    /// The number of remembered items of all sources together.
    public var items: Int

    /// Creates bounds; by default, 128 MiB and 100,000 items.
    public init(bytesPerSource: Int = 128 << 20, items: Int = 100_000) {
        self.bytesPerSource = bytesPerSource
        self.items = items
    }

    /// Creates bounds that leave room for five of the largest collections.
    public init(_ limits: CollectionLimits) {
        self.init(bytesPerSource: limits.bytes, items: limits.items * 5)
    }
}
