/// Recent failures that are not retried yet, so that a page never waits for a dead picture twice.
struct RecentFailures<Key: Hashable & Sendable>: Sendable {
    private struct Failure: Sendable {
        let error: MediaError
        let end: Duration
    }

    /// The largest number of failures; beyond it, no further ones are recorded.
    private let capacity: Int
    private let rest: Duration
    private var failures: [Key: Failure] = [:]

    init(rest: Duration, capacity: Int) {
        self.rest = rest
        self.capacity = capacity
    }

    func error(for key: Key, at now: Duration) -> MediaError? {
        failures[key].flatMap { $0.end > now ? $0.error : nil }
    }

    mutating func record(_ error: MediaError, for key: Key, at now: Duration) {
        if failures.count >= capacity { failures = failures.filter { $0.value.end > now } }
        guard failures.count < capacity else { return }
        failures[key] = Failure(error: error, end: now + rest)
    }

    mutating func forget(_ key: Key) { failures[key] = nil }
}
