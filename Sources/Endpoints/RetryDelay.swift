/// The delay before a request is repeated: exponential back-off with jitter.
///
/// Each delay is twice as long as the one before, times a random factor, so that clients that failed together don't
/// come back together.
struct RetryDelay: Sendable {
    static let jitter = 0.5...1.5

    /// Before the first repetition.
    var firstDelay: Duration = .milliseconds(500)

    /// - Parameters:
    ///   - retries: the number of repetitions so far; from 16 on, the delay grows no more.
    ///   - jitter: a factor in ``jitter``.
    func delay(after retries: Int, jitter: Double) -> Duration {
        firstDelay * (1 << min(retries, 16)) * jitter
    }
}
