import Foundation

/// The PostgreSQL server that all tests of a run share. `Tools/postgresql` starts it when the first test needs it, and ends
/// it when this process ends.
package final class PostgreSQLServer: Sendable {
    /// The problem that keeps the server from starting, such as a missing package.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private static let shared = Task { try await onOwnThread { try PostgreSQLServer() } }

    /// The server, once it accepts connections.
    package static var running: PostgreSQLServer {
        get async throws { try await shared.value }
    }

    /// The folder with the server's socket.
    package let folder: String
    /// The server runs until this is closed.
    private let input: FileHandle

    /// Starts a server; blocks until it accepts connections.
    package init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let (process, input, output, errors) = (Process(), Pipe(), Pipe(), Pipe())
        process.executableURL = root.appending(path: "Tools/postgresql")
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        // Other programs that tests start must not keep the server running.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        folder = line.trimmingCharacters(in: .whitespacesAndNewlines)
        self.input = input.fileHandleForWriting
        guard !folder.isEmpty else {
            let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            throw Failure(description: problem.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// The address of a database.
    package func address(_ database: String = "postgres") -> String {
        "postgresql://vitrine@/\(database)?host=\(folder)"
    }

    /// Ends the server at once, as a crash would; blocks until it has ended.
    package func stop() throws {
        try input.close()
        // The folder goes last.
        while FileManager.default.fileExists(atPath: folder) { usleep(5_000) }
    }
}
