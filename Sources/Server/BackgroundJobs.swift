import Catalogue
import Endpoints
import ServiceLifecycle
import Synchronization

/// Work that goes on after an answer, such as fetching the pictures of a new favourite. It ends when the server stops.
package final class BackgroundJobs: Service {
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var lastNumber = 0
        var hasEnded = false
    }

    /// How much work can wait. More isn't done: pictures are fetched when someone sees them.
    private static let maxTasks = 1_000

    private let limiter = ConcurrencyLimiter<ItemReference>(perKey: 1, inAll: 4)
    private let state = Mutex(State())

    deinit { _ = end() }

    /// Begins work for an item as soon as there is a place, after earlier work for the same item.
    func begin(for item: ItemReference, _ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            guard !state.hasEnded, state.tasks.count < Self.maxTasks else { return }
            state.lastNumber += 1
            state.tasks[state.lastNumber] = Task { [weak self, limiter, number = state.lastNumber] in
                if case .admitted = await limiter.enter(item) {
                    await work()
                    limiter.leave(item)
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
