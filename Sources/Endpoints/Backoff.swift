/// How long to pause before a request is repeated: exponential backoff with jitter.
///
/// 0.5 s before the first repetition, twice as long before each further one, times a random factor, so that clients
/// that failed together don't come back together.
struct Backoff: Sendable {
    static let jitter = 0.5...1.5

    /// - Parameters:
    ///   - retries: how often the request has been repeated already; from 16 on, the pause grows no more.
    ///   - jitter: one of ``jitter``.
    static func pause(after retries: Int, jitter: Double) -> Duration {
        .milliseconds(500 << min(retries, 16)) * jitter
    }
}
