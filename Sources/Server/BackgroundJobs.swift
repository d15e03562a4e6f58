import Endpoints
import ServiceLifecycle
import Synchronization

/// Work that goes on after an answer, such as fetching the pictures of a new favourite. It ends when the server stops.
package final class BackgroundJobs<Key: Hashable & Sendable>: Service {
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var lastNumber = 0
        var hasEnded = false
    }

    /// How much work can wait. More isn't done: pictures are fetched when someone sees them.
    private static var maxTasks: Int { 1_000 }

    private let limiter = ConcurrencyLimiter<Key>(perKey: 1, inAll: 4)
    private let state = Mutex(State())

    deinit { _ = end() }

    /// Begins work as soon as there is a place, after earlier work with the same key.
    func begin(for key: Key, _ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            guard !state.hasEnded, state.tasks.count < Self.maxTasks else { return }
            state.lastNumber += 1
            state.tasks[state.lastNumber] = Task { [weak self, limiter, number = state.lastNumber] in
                if case .admitted = await limiter.enter(key) {
                    await work()
                    limiter.leave(key)
                }
                self?.state.withLock { $0.tasks[number] = nil }
            }
        }
    }

    /// Cancels all work when the server stops, and waits until it has ended.
    package func run() async throws {
        do { try await gracefulShutdown() } catch { _ = end() }
        for task in end() { await task.value }
    }

    private func end() -> [Task<Void, Never>] {
        let tasks = state.withLock { state in
            state.hasEnded = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
        return tasks
    }
}
