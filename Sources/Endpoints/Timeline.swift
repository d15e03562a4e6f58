/// A clock whose instants are durations since the timeline began, so that values can hold and compare them.
package struct Timeline: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let suspend: @Sendable (Duration) async throws -> Void

    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        suspend = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    package var now: Duration { elapsed() }

    /// - Throws: only `CancellationError`; nothing else ends the sleep early.
    package func sleep(until time: Duration) async throws { try await suspend(time) }
}

extension Duration {
    /// In whole seconds, rounded up.
    var secondsRoundedUp: Int { Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0) }
}
