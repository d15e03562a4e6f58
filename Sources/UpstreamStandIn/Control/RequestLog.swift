import NIOHTTP1

/// The last requests that were received.
struct RequestLog: Sendable {
    struct Entry: Sendable {
        let method: String
        /// Path and query.
        let path: String
        let ifNoneMatch: String?
        let ifModifiedSince: String?
        /// Nil as long as nothing was answered.
        var status: UInt?
        /// Why the answer did not arrive whole, where the connection broke.
        var broken: String?
    }

    static let bound = 10_000

    /// All that were received, those among them that are no longer kept.
    private(set) var count = 0
    /// Which number the first kept one has.
    private var first = 0
    private var kept: [Entry] = []

    /// The last 10,000 at most, the oldest first.
    var entries: [Entry] { kept.suffix(Self.bound) }

    /// - Returns: its number, by which it can be changed.
    mutating func append(_ request: Request) -> Int {
        // Twice the bound, so that not every request moves all the others.
        if kept.count == 2 * Self.bound {
            kept.removeFirst(Self.bound)
            first += Self.bound
        }
        count += 1
        kept.append(
            Entry(
                method: request.method.rawValue, path: request.target,
                ifNoneMatch: request.headers.first(name: "If-None-Match"),
                ifModifiedSince: request.headers.first(name: "If-Modified-Since")))
        return first + kept.count - 1
    }

    /// Changes an entry, unless it is gone.
    mutating func change(_ number: Int, _ change: (inout Entry) -> Void) {
        guard kept.indices.contains(number - first) else { return }
        change(&kept[number - first])
    }

    mutating func removeAll() {
        // Requests that are still being answered keep numbers that nobody else gets.
        first += kept.count
        kept = []
        count = 0
    }
}
