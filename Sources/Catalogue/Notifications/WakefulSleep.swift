import Synchronization

/// A pause that something may end early.
final class WakefulSleep: Sendable {
    private struct State {
        var isWoken = false
        var pause: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Sleeps for a time, or until ``wake()``, which may have been called since the last sleep.
    func sleep(for duration: Duration, by clock: any Clock<Duration>) async {
        let pause = Task<Void, Never> {
            do { try await clock.sleep(for: duration) } catch {
                // Woken, or at the end of the program.
            }
        }
        let isWoken = state.withLock { state in
            state.pause = pause
            return state.isWoken
        }
        if isWoken { pause.cancel() }
        await withTaskCancellationHandler {
            await pause.value
        } onCancel: {
            pause.cancel()
        }
        state.withLock { $0 = State() }
    }

    /// Ends the sleep, or the next one.
    func wake() {
        state.withLock { state in
            state.isWoken = true
            state.pause?.cancel()
        }
    }
}
