import Foundation

/// A connection to a server, for the duration of a transaction.
///
/// Its methods block, so the pool calls them on a thread of the connection. Statements that are sent together travel in
/// one pipeline (PostgreSQL 15, 34.5), so that they cost one round trip.
public final class Connection {
    private struct Prepared: Hashable {
        let sql: String
        let types: [UInt32]
    }

    /// The number of statements that stay prepared.
    private static let maxPrepared = 256

    let handle: OpaquePointer
    let cancellation: Cancellation
    private let settings: ConnectionSettings
    private var names: [Prepared: String] = [:]
    private var nextName = 0
    /// Sent in front of the next statements.
    private var opening: [Statement] = []
    /// Sent with the commit.
    private var closing: [Statement] = []
    /// Whether an answer is missing, so that the connection can't be used any more.
    private(set) var isBroken = false
    private var deadline = ContinuousClock.now

    /// Connects and sets the connection up.
    init(_ settings: ConnectionSettings) throws {
        self.settings = settings
        handle = try settings.connect()
        cancellation = Cancellation(of: handle)
        _ = LibPQ.setNonblocking(handle, 1)
        let limit = Int(settings.statementLimit / .milliseconds(1))
        // If it fails, `deinit` closes the connection. The limit is not for setting up.
        try execute(script: "SET client_min_messages = error; \(settings.setUp); SET statement_timeout = \(limit)")
    }

    deinit { LibPQ.finish(handle) }

    /// Runs a statement.
    ///
    /// - Returns: the number of rows that it has inserted, updated or deleted.
    @discardableResult public func execute(_ sql: String, _ parameters: [Parameter] = []) throws -> Int {
        try run([Statement(sql, parameters)])[0].affectedRows
    }

    /// Runs a statement when the transaction is committed, in the same round trip.
    public func executeAtCommit(_ sql: String, _ parameters: [Parameter] = []) {
        closing.append(Statement(sql, parameters))
    }

    /// Runs statements in one round trip; if one fails, the later ones don't run.
    ///
    /// - Returns: the answers in the order of the statements.
    /// - Throws: ``PostgreSQLError`` of the first statement that failed.
    @discardableResult public func run(_ statements: [Statement]) throws -> [QueryResult] {
        let all = opening + statements
        let skipped = opening.count
        opening = []
        return Array(try send(all).dropFirst(skipped))
    }

    /// Runs SQL text of several statements without parameters, in one transaction unless the text begins others.
    public func execute(script: String) throws {
        if !opening.isEmpty { try run([]) }
        try cancellation.check()
        deadline = .now + settings.statementLimit + .seconds(1)
        if LibPQ.pipelineStatus(handle) != LibPQ.pipelineOff, LibPQ.exitPipelineMode(handle) == 0 { throw lost() }
        guard LibPQ.sendQuery(handle, script) == 1 else { throw lost() }
        var failure: PostgreSQLError?
        while let result = try nextResult() { failure = failure ?? error(of: result) }
        if let failure { throw failure }
    }

    // MARK: Pipelines

    private func send(_ statements: [Statement]) throws -> [QueryResult] {
        guard !statements.isEmpty else { return [] }
        cancellation.isRunning = true
        defer { cancellation.isRunning = false }
        // A cancellation after this finds it running.
        try cancellation.check()
        deadline = .now + settings.statementLimit + .seconds(1)
        if LibPQ.pipelineStatus(handle) == LibPQ.pipelineOff, LibPQ.enterPipelineMode(handle) == 0 { throw lost() }
        // The statement that each answer prepares; nil for the answer that it asks for.
        var answers: [Prepared?] = []
        for statement in statements {
            let prepared = Prepared(sql: statement.sql, types: statement.parameters.map(\.typeID))
            let name: String
            if let known = names[prepared] {
                name = known
            } else {
                nextName += 1
                // A statement without a name lasts until the next one.
                name = names.count < Self.maxPrepared ? "s\(nextName)" : ""
                if !name.isEmpty { names[prepared] = name }
                let count = Int32(prepared.types.count)
                guard LibPQ.sendPrepare(handle, name, prepared.sql, count, prepared.types) == 1 else { throw lost() }
                answers.append(prepared)
            }
            try send(statement, as: name)
            answers.append(nil)
        }
        guard LibPQ.pipelineSync(handle) == 1 else { throw lost() }
        return try results(of: answers)
    }

    private func send(_ statement: Statement, as name: String) throws {
        let values = statement.parameters.map(\.binary)
        // All values in one buffer, so that one pointer keeps them alive.
        let buffer = values.flatMap { value -> [UInt8] in (value ?? []) + [0] }
        let isSent = buffer.withUnsafeBytes { bytes in
            var offset = 0
            let pointers = values.map { value -> UnsafePointer<CChar>? in
                defer { offset += (value?.count ?? 0) + 1 }
                return value == nil ? nil : bytes.baseAddress.map { ($0 + offset).assumingMemoryBound(to: CChar.self) }
            }
            let lengths = values.map { Int32($0?.count ?? 0) }
            let formats = values.map { _ in Int32(1) }
            return LibPQ.sendPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1) == 1
        }
        guard isSent else { throw lost() }
    }

    private func results(of answers: [Prepared?]) throws -> [QueryResult] {
        var results: [QueryResult] = []
        var failure: PostgreSQLError?
        for prepared in answers {
            guard let result = try nextResult(), try nextResult() == nil else { throw lost() }
            // The limit is for each statement.
            deadline = .now + settings.statementLimit + .seconds(1)
            let problem = error(of: result)
            failure = failure ?? problem
            if let prepared {
                if problem != nil || failure != nil { names[prepared] = nil }
            } else {
                results.append(QueryResult(result: result))
            }
        }
        guard let sync = try nextResult(), LibPQ.resultStatus(sync.pointer) == LibPQ.pipelineSynced else {
            throw lost()
        }
        if let failure {
            try cancellation.check()
            throw failure
        }
        return results
    }

    /// The next answer, or the end of the answer to a statement.
    private func nextResult() throws -> ServerResult? {
        while LibPQ.isBusy(handle) == 1 { try wait() }
        return LibPQ.result(handle).map(ServerResult.init)
    }

    /// Sends what is left to send and waits for an answer.
    private func wait() throws {
        let pending = LibPQ.flush(handle)
        guard pending >= 0 else { throw lost() }
        let remaining = max(0, Int32((deadline - .now) / .milliseconds(1)))
        var descriptor = pollfd(
            fd: LibPQ.socket(handle), events: Int16(POLLIN) | (pending == 1 ? Int16(POLLOUT) : 0), revents: 0)
        let count = poll(&descriptor, 1, remaining)
        if count == 0 {
            isBroken = true
            throw PostgreSQLError(.timeLimit, "no answer within \(settings.statementLimit)")
        }
        if count > 0, descriptor.revents & ~Int16(POLLOUT) != 0, LibPQ.consumeInput(handle) == 0 { throw lost() }
    }

    private func lost() -> PostgreSQLError {
        isBroken = true
        return PostgreSQLError(.connectionLost, String(cString: LibPQ.errorMessage(handle)).withoutLineEnd)
    }

    /// The error in an answer; nil for a success, or after an earlier error.
    private func error(of result: ServerResult) -> PostgreSQLError? {
        guard LibPQ.resultStatus(result.pointer) == LibPQ.failed else { return nil }
        let state = LibPQ.resultErrorField(result.pointer, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        let text =
            LibPQ.resultErrorField(result.pointer, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
            ?? String(cString: LibPQ.resultErrorMessage(result.pointer)).withoutLineEnd
        if LibPQ.status(handle) == LibPQ.connectionBad || state?.hasPrefix("57P") == true {
            isBroken = true
            return PostgreSQLError(.connectionLost, sqlState: state, text)
        }
        return PostgreSQLError(state == "57014" ? .timeLimit : .statement, sqlState: state, text)
    }

    // MARK: Transactions

    /// Runs work in a transaction; an error rolls it back. A transaction without statements costs nothing.
    func transaction<Value>(_ mode: TransactionMode, _ work: (Connection) throws -> Value) throws -> Value {
        (opening, closing) = ([Statement(mode.rawValue)], [])
        do {
            let value = try work(self)
            if opening.isEmpty {
                let commit = try run(closing + [Statement("COMMIT")]).last
                guard commit.map({ String(cString: LibPQ.commandStatus($0.result.pointer)) }) == "COMMIT" else {
                    throw PostgreSQLError(.statement, "a rollback, because an earlier statement had failed")
                }
            }
            opening = []
            return value
        } catch {
            opening = []
            rollBack()
            throw error
        }
    }

    private func rollBack() {
        guard !isBroken, LibPQ.transactionStatus(handle) != LibPQ.transactionIdle else { return }
        // A cancelled connection is closed, and the server rolls back.
        do { _ = try run([Statement("ROLLBACK")]) } catch { isBroken = true }
    }

    /// Whether the server has kept an idle connection open.
    var isAlive: Bool {
        var descriptor = pollfd(fd: LibPQ.socket(handle), events: Int16(POLLIN), revents: 0)
        // Data on an idle connection is a notice, or the end after the reason for it.
        while poll(&descriptor, 1, 0) > 0 { if LibPQ.consumeInput(handle) == 0 { return false } }
        return LibPQ.status(handle) == LibPQ.connectionOK
    }
}
