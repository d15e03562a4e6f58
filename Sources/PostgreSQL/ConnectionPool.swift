import Foundation
import Synchronization

/// A bounded number of connections to a database, which transactions share. Connections are opened when they are needed.
///
/// A task that waits for a connection gets the first one that is free. When the server doesn't answer or accepts no
/// connections, tasks fail at once, and the pool tries to connect once a second (a circuit breaker).
public final class ConnectionPool: Sendable {
    /// A task that gets a connection, or nil for permission to open one.
    private struct WaitingTask {
        let id: Int
        let continuation: CheckedContinuation<PooledConnection?, any Error>
    }

    private struct State {
        var idle: [PooledConnection] = []
        /// The number of connections, idle or not.
        var count = 0
        /// The oldest is the first.
        var waiting: [WaitingTask] = []
        var nextID = 0
        /// Why the server counts as away; nil as long as it answers.
        var outage: (any Error)?
        /// Tries to connect until the outage ends.
        var probing: Task<Void, any Error>?
        var isClosed = false
    }

    /// The number of tasks that may wait. Further ones fail.
    private static let maxWaiting = 2_000
    /// The number of times that a transaction runs if it loses against concurrent ones.
    private static let maxAttempts = 5

    /// How the connections are made.
    public let settings: ConnectionSettings
    private let size: Int
    private let waitLimit: Duration
    private let outageChanged: @Sendable () -> Void
    private let state = Mutex(State())

    /// Creates a pool without connections.
    ///
    /// - Parameters:
    ///   - settings: how to connect.
    ///   - size: the largest number of connections, at least 1.
    ///   - waitLimit: the time to wait for a connection if all are in use.
    ///   - outageChanged: called when the server begins or ceases to count as away.
    public init(
        _ settings: ConnectionSettings, size: Int = 10, waitLimit: Duration = .seconds(5),
        outageChanged: @escaping @Sendable () -> Void = {}
    ) {
        self.settings = settings
        self.size = max(size, 1)
        self.waitLimit = waitLimit
        self.outageChanged = outageChanged
    }

    /// Runs work in a transaction that reads one state of the database.
    ///
    /// - Throws: ``PostgreSQLError``, an error of the work, or `CancellationError`.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await perform { try $0.transaction(.read, work) }
    }

    /// Reads one state of the database by several statements, in one round trip.
    ///
    /// - Returns: the answers in the order of the statements.
    public func read(_ statements: [Statement]) async throws -> [QueryResult] {
        try await perform { connection in
            if statements.count < 2 { return try connection.run(statements) }
            return try connection.transaction(.read) {
                try $0.run(statements)
            }
        }
    }

    /// Runs work in a transaction, which is durable when this returns. The work runs again if the transaction loses
    /// against concurrent ones.
    ///
    /// - Throws: ``PostgreSQLError``, an error of the work, or `CancellationError`.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        for _ in 1..<Self.maxAttempts {
            do {
                return try await perform { try $0.transaction(.write, work) }
            } catch let error as PostgreSQLError where error.isConflict {
                continue
            }
        }
        return try await perform { try $0.transaction(.write, work) }
    }

    /// Runs work on a connection outside of a transaction, such as a script with its own transactions.
    public func perform<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        while true {
            let connection = try await acquire()
            do {
                let value = try await connection.run(work)
                endOutage()
                release(connection)
                return value
            } catch is PooledConnection.Stale {
                // The server closed it while it was idle, and probably the others, too.
                release(connection)
                closeIdle()
            } catch {
                if let error = error as? PostgreSQLError, error.isOutage { close(because: error) }
                release(connection)
                throw error
            }
        }
    }

    /// Whether the server counts as away, so that tasks fail at once.
    public var isAway: Bool { state.withLock { $0.outage != nil } }

    /// Tries again at once, because something has reached the server.
    public func endOutage() {
        let hasEnded = state.withLock { state in
            defer { state.outage = nil }
            return state.outage != nil
        }
        if hasEnded { outageChanged() }
    }

    /// Closes idle connections at once, and the others when their transactions end.
    public func close() {
        let (idle, waiting) = state.withLock { state in
            state.isClosed = true
            state.probing?.cancel()
            defer { (state.idle, state.waiting) = ([], []) }
            return (state.idle, state.waiting)
        }
        for connection in idle { connection.close() }
        for task in waiting { task.continuation.resume(throwing: Self.closed) }
    }

    private static let closed = PostgreSQLError(.connectionLost, "a pool that was closed")

    // MARK: Connections

    private enum Offer {
        case connection(PooledConnection)
        case permission
        case wait
    }

    /// Tries to connect while no task waits for it, because an attempt may take seconds.
    ///
    /// - Returns: whether the outage has ended.
    private func probe() async -> Bool {
        guard isAway else { return true }
        do {
            try await PooledConnection.open(settings).close()
            endOutage()
            return true
        } catch {
            // Something else may have reached the server meanwhile.
            return state.withLock { state in
                if state.outage != nil { state.outage = error }
                return state.outage == nil
            }
        }
    }

    private func acquire() async throws -> PooledConnection {
        try Task.checkCancellation()
        let offer = try state.withLock { state -> Offer in
            guard !state.isClosed else { throw Self.closed }
            if let outage = state.outage { throw outage }
            if let connection = state.idle.popLast() { return .connection(connection) }
            guard state.count < size else { return .wait }
            state.count += 1
            return .permission
        }
        switch offer {
        case .connection(let connection): return connection
        case .permission: return try await open()
        case .wait:
            if let connection = try await nextFree() { return connection }
            return try await open()
        }
    }

    /// Opens a connection, which has been counted.
    private func open() async throws -> PooledConnection {
        do {
            return try await PooledConnection.open(settings)
        } catch {
            let isLast = state.withLock { state in
                state.count -= 1
                // With others, only their number may be too large.
                return state.count == 0 || state.outage != nil
            }
            if isLast { close(because: error) }
            throw error
        }
    }

    private func closeIdle() {
        let idle = state.withLock { state in
            state.count -= state.idle.count
            defer { state.idle = [] }
            return state.idle
        }
        for connection in idle { connection.close() }
    }

    /// Gives up the idle connections and the tasks that wait for one, because the server is away.
    private func close(because error: any Error) {
        let (idle, waiting, isNew) = state.withLock { state in
            let isNew = state.outage == nil && !state.isClosed
            state.outage = error
            if isNew {
                state.probing?.cancel()
                state.probing = Task { [weak self] in
                    repeat { try await Task.sleep(for: .seconds(1)) } while await self?.probe() == false
                }
            }
            state.count -= state.idle.count
            defer { (state.idle, state.waiting) = ([], []) }
            return (state.idle, state.waiting, isNew)
        }
        for connection in idle { connection.close() }
        for task in waiting { task.continuation.resume(throwing: error) }
        if isNew { outageChanged() }
    }

    /// Waits for a free connection, or for the permission to open one, which is nil.
    private func nextFree() async throws -> PooledConnection? {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        // SAFETY: a work item may be cancelled on any thread.
        nonisolated(unsafe) let timeout = DispatchWorkItem { [weak self, size, waitLimit] in
            self?.stopWaiting(id, PostgreSQLError(.poolExhausted, "all \(size) in use for \(waitLimit)"))
        }
        defer { timeout.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal = state.withLock { state -> PostgreSQLError? in
                    if state.isClosed { return Self.closed }
                    guard state.waiting.count < Self.maxWaiting else {
                        return PostgreSQLError(.poolExhausted, "\(Self.maxWaiting) tasks that wait for one")
                    }
                    state.waiting.append(WaitingTask(id: id, continuation: continuation))
                    return nil
                }
                if let refusal { return continuation.resume(throwing: refusal) }
                if Task.isCancelled { return stopWaiting(id, CancellationError()) }
                DispatchQueue.global().asyncAfter(deadline: .now() + waitLimit / .seconds(1), execute: timeout)
                wakeIfFree()
            }
        } onCancel: {
            stopWaiting(id, CancellationError())
        }
    }

    private func stopWaiting(_ id: Int, _ error: any Error) {
        let task = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        task?.continuation.resume(throwing: error)
    }

    /// A connection may have become free between the question for one and waiting for it.
    private func wakeIfFree() {
        let (task, connection) = state.withLock { state -> (WaitingTask?, PooledConnection?) in
            guard !state.waiting.isEmpty else { return (nil, nil) }
            if let connection = state.idle.popLast() { return (state.waiting.removeFirst(), connection) }
            guard state.count < size else { return (nil, nil) }
            state.count += 1
            return (state.waiting.removeFirst(), nil)
        }
        task?.continuation.resume(returning: connection)
    }

    private func release(_ connection: PooledConnection) {
        let isUsable = connection.isUsable
        let isKept = state.withLock { state in
            if isUsable, !state.isClosed {
                state.idle.append(connection)
                return true
            }
            state.count -= 1
            return false
        }
        if !isKept { connection.close() }
        wakeIfFree()
    }
}
