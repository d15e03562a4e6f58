import Foundation
import Synchronization

/// Lets another thread end the statement that a connection runs.
///
/// A connection that was cancelled must be closed, because a late cancellation would hit its next statement.
// SAFETY: libpq's cancel object never changes, `PQcancel` may be called from any thread, and only `deinit` frees it.
final class Cancellation: @unchecked Sendable {
    private static let maxAttempts = 20

    private let handle: OpaquePointer?
    private let state = Mutex((isRunning: false, isCancelled: false))

    init(of connection: OpaquePointer) { handle = LibPQ.cancellation(connection) }

    deinit { LibPQ.freeCancellation(handle) }

    /// Whether statements are running.
    var isRunning: Bool {
        get { state.withLock { $0.isRunning } }
        set { state.withLock { $0.isRunning = newValue } }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// - Throws: `CancellationError` if the connection was cancelled.
    func check() throws { if isCancelled { throw CancellationError() } }

    /// Ends the running statement and prevents further ones.
    func cancel() {
        let isRunning = state.withLock { state in
            state.isCancelled = true
            return state.isRunning
        }
        guard isRunning else { return }
        // It opens a connection of its own, which blocks.
        Thread.detachNewThread {
            var message = [CChar](repeating: 0, count: 256)
            // The server ignores it if the statement is still on its way. If it fails, the time limit ends the statement.
            for _ in 0..<Self.maxAttempts where self.isRunning {
                _ = LibPQ.cancel(self.handle, &message, Int32(message.count))
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
    }
}
