/// A cache in memory of media that are not cached on disk. Beyond the limit, it evicts the least recently used.
struct RecentMedia {
    /// The limit in bytes.
    private let limit: Int
    /// The entries, most recently used last; few enough for a linear search.
    private var entries: [(reference: MediaReference, media: Media)] = []

    /// Creates a cache.
    ///
    /// - Parameter limit: the limit in bytes.
    init(limit: Int) { self.limit = limit }

    mutating func media(of reference: MediaReference) -> Media? {
        guard let place = entries.firstIndex(where: { $0.reference == reference }) else { return nil }
        let entry = entries.remove(at: place)
        entries.append(entry)
        return entry.media
    }

    mutating func forget(_ reference: MediaReference) { entries.removeAll { $0.reference == reference } }

    mutating func remember(_ media: Media, of reference: MediaReference) {
        forget(reference)
        entries.append((reference, media))
        var bytes = entries.reduce(0) { $0 + $1.media.count }
        while bytes > limit { bytes -= entries.removeFirst().media.count }
    }
}
