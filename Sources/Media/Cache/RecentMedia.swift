/// What was fetched lately and is not kept, within a limit; what was used least recently goes first.
struct RecentMedia {
    /// In bytes.
    private let limit: Int
    /// The most recently used last; few enough to be looked through.
    private var entries: [(reference: MediaReference, media: Media)] = []

    /// - Parameter limit: in bytes.
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
