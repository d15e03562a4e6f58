/// A clock that stands still until a test advances it.
package final class ManualClock: Clock {
    package struct Instant: InstantProtocol {
        /// Since the test began.
        package fileprivate(set) var offset: Duration = .zero

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State: Sendable {
        var now = Instant()
        /// Deadlines of those who sleep, by a number of their own.
        var sleepers: [Int: Instant] = [:]
        var next = 0
    }

    private let state = Watched(State())

    package init() {}

    package var now: Instant { state.value.now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.update { state in
            state.next += 1
            state.sleepers[state.next] = deadline
            return state.next
        }
        await state.wait { $0.now >= deadline }
        state.update { $0.sleepers[number] = nil }
        try Task.checkCancellation()
    }

    package func advance(by duration: Duration) {
        state.update { $0.now = $0.now.advanced(by: duration) }
    }

    /// Waits until someone sleeps who is to wake so much later than now.
    package func waitForSleep(of duration: Duration) async {
        await state.wait { state in
            state.sleepers.values.contains(state.now.advanced(by: duration))
        }
    }
}
