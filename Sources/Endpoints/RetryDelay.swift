/// How long to pause before a request is repeated: exponential backoff with jitter.
///
/// Each pause is twice as long as the one before, times a random factor, so that clients that failed together don't come
/// back together.
struct RetryDelay: Sendable {
    static let jitter = 0.5...1.5

    /// Before the first repetition.
    var firstPause: Duration = .milliseconds(500)

    /// - Parameters:
    ///   - retries: how often the request has been repeated already; from 16 on, the pause grows no more.
    ///   - jitter: one of ``jitter``.
    func pause(after retries: Int, jitter: Double) -> Duration {
        firstPause * (1 << min(retries, 16)) * jitter
    }
}
