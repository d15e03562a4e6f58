import Dispatch
import Synchronization

/// A connection with the thread that it is used on.
// SAFETY: `connection` is used on `queue` alone, which runs one job at a time.
final class PooledConnection: @unchecked Sendable {
    /// The server closed the connection before any statement was sent.
    struct Stale: Error {}

    private let queue: DispatchQueue
    private var connection: Connection?
    private let cancellation: Cancellation
    private let isBroken = Mutex(false)

    private init(_ connection: Connection, on queue: DispatchQueue) {
        self.connection = connection
        self.queue = queue
        cancellation = connection.cancellation
    }

    /// Connects on a new queue. A serial queue has a thread whenever it needs one, unlike the global ones.
    static func open(_ settings: ConnectionSettings) async throws -> PooledConnection {
        let queue = DispatchQueue(label: "vitrine.postgresql")
        return try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result { PooledConnection(try Connection(settings), on: queue) })
            }
        }
    }

    /// Whether further transactions can use it.
    var isUsable: Bool { !isBroken.withLock(\.self) && !cancellation.isCancelled }

    /// Runs work on the connection's queue. If the task is cancelled, the running statement is cancelled, too.
    func run<Value: Sendable>(_ work: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try self.runNow(work) }) }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func runNow<Value>(_ work: (Connection) throws -> Value) throws -> Value {
        guard let connection, connection.isAlive else {
            isBroken.withLock { $0 = true }
            throw Stale()
        }
        defer { if connection.isBroken { isBroken.withLock { $0 = true } } }
        return try work(connection)
    }

    /// Closes the connection once its work is done.
    func close() { queue.async { self.connection = nil } }
}
