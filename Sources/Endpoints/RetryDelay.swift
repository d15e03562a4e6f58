/// The delay before a request is repeated: exponential back-off with jitter.
///
/// Each delay is twice as long as the one before, times a random factor, so that clients that failed together don't
/// come back together.
package struct RetryDelay: Sendable {
    package static let jitter = 0.5...1.5

    /// Before the first repetition.
    var firstDelay: Duration = .milliseconds(500)

    package init(firstDelay: Duration = .milliseconds(500)) { self.firstDelay = firstDelay }

    /// - Parameters:
    ///   - retries: the number of repetitions so far; from 16 on, the delay grows no more.
    ///   - jitter: a factor in ``jitter``.
    package func delay(after retries: Int, jitter: Double) -> Duration {
        firstDelay * (1 << min(retries, 16)) * jitter
    }
}
