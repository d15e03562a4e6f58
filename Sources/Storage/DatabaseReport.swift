package import Catalogue
package import Foundation
import GRDB

/// The state of a database's file, read without changing it.
package struct DatabaseReport: Hashable, Sendable {
    package let path: String
    /// The size of the file, in bytes.
    package let bytes: Int
    /// The part of the file that has no content, in bytes.
    package let unusedBytes: Int
    /// The size of the write-ahead log, in bytes.
    package let logBytes: Int
    /// The date of the newest answer of an upstream, by the id of its source.
    package let newestAnswers: [String: Date]
    /// The health of the sources that have been looked at, by their ids.
    package let health: [String: SourceHealth]

    package init(
        path: String, bytes: Int, unusedBytes: Int, logBytes: Int, newestAnswers: [String: Date],
        health: [String: SourceHealth]
    ) {
        self.path = path
        self.bytes = bytes
        self.unusedBytes = unusedBytes
        self.logBytes = logBytes
        self.newestAnswers = newestAnswers
        self.health = health
    }

    /// Reads the whole file of a data directory. The server can run meanwhile.
    ///
    /// - Returns: nil if there is no file.
    /// - Throws: ``StorageError`` if it is damaged, unreadable, of another program or of a newer version.
    package static func read(in directory: URL) throws(StorageError) -> DatabaseReport? {
        let path = directory.appending(path: DataDirectory.databaseName).path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            let file = try DatabaseFile(path)
            try file.check()
            // A reader leaves a write-ahead log behind where there is none. Without one, no process has the file open.
            let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
            let queue = try DatabaseQueue(
                path: hasLog ? path : URL(filePath: path).absoluteString + "?immutable=1", configuration: .readOnly)
            let (unusedBytes, dates, health) = try queue.read { database in
                try Database.checkOrigin(of: database)
                let damage = try String.fetchAll(database, sql: "PRAGMA quick_check(10)").filter { $0 != "ok" }
                guard damage.isEmpty else { throw StorageProblem.damaged(damage) }
                let unused = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
                let size = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
                return (unused * size, try newestAnswers(in: database), try storedHealth(in: database))
            }
            try queue.close()
            let log = file.logSize
            return DatabaseReport(
                path: path, bytes: try file.size() - log, unusedBytes: unusedBytes, logBytes: log, newestAnswers: dates,
                health: health)
        } catch {
            throw StorageError(file: path, error)
        }
    }

    private static func newestAnswers(in database: GRDB.Database) throws -> [String: Date] {
        // An empty file has no tables yet.
        guard try database.tableExists("entry") else { return [:] }
        let rows = try Row.fetchAll(
            database, sql: "SELECT source, max(fetched_at) AS newest FROM entry WHERE host <> ? GROUP BY source",
            arguments: [FeedRepository.recordingHost])
        var dates: [String: Date] = [:]
        for row in rows {
            let (source, newest): (String, Double) = (row["source"], row["newest"])
            dates[source] = Date(timeIntervalSince1970: newest)
        }
        return dates
    }

    private static func storedHealth(in database: GRDB.Database) throws -> [String: SourceHealth] {
        // A file of an older version has no such table yet.
        guard try database.tableExists("source_health") else { return [:] }
        var health: [String: SourceHealth] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT source, record FROM source_health") {
            let (source, record): (String, String) = (row["source"], row["record"])
            health[source] = try SourceHealth(json: record)
        }
        return health
    }
}
