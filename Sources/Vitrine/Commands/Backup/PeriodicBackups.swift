import Catalogue
import Foundation
import Logging
import Storage

/// When backups are written, and how many of them stay.
struct BackupSchedule: Hashable, Sendable {
    /// The time between two backups, in seconds.
    let interval: TimeInterval
    /// The number of backups that stay when a new one is written.
    let count: Int
    let folder: URL

    static let suffix = ".backup"

    /// The names of the backups in the folder, in the order of their dates.
    ///
    /// - Parameter prefix: the beginning of their names.
    func backups(named prefix: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            name.hasPrefix(prefix) && name.hasSuffix(Self.suffix) && DatedFolder.date(in: name) != nil
        }.sorted()
    }
}

/// Writes backups at intervals while the server runs, one at a time, and deletes old ones.
struct PeriodicBackups: Sendable {
    /// The longest time between two looks at the clock, and the pause after a failure, in seconds.
    private static let pause: TimeInterval = 3_600

    let schedule: BackupSchedule
    /// The beginning of the names of backups.
    let prefix: String
    let now: @Sendable () -> Date
    let logger: Logger
    /// Writes a backup to a path.
    let write: @Sendable (String, Date) async throws -> Void

    /// Writes backups until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            var pause = Self.pause
            do {
                pause = min(try await backUpIfDue(), pause)
            } catch {
                if Task.isCancelled { return }
                let problem = (error as? CommandError)?.message ?? "\(error)"
                logger.error(
                    "Expected to write a backup into \(schedule.folder.path), got: \(problem) It is tried again in an hour."
                )
            }
            do { try await Task.sleep(for: .seconds(pause)) } catch { return }
        }
    }

    /// Writes a backup if the newest one is old enough.
    ///
    /// - Returns: the time until the next backup, in seconds.
    func backUpIfDue() async throws -> TimeInterval {
        let date = now()
        // A clock that was wrong may have dated a backup in the future.
        let newest = try schedule.backups(named: prefix).compactMap(DatedFolder.date(in:)).filter { $0 <= date }.max()
        let age = newest.map { date.timeIntervalSince($0) } ?? .infinity
        guard age >= schedule.interval else { return schedule.interval - age }
        try FileManager.default.createDirectory(
            at: schedule.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try BackupWriter.removePartialFiles(in: schedule.folder, named: prefix)
        let name = prefix + date.compactText + BackupSchedule.suffix
        try await write(schedule.folder.appending(path: name).path, date)
        logger.notice("Wrote the backup \(name).")
        for name in try schedule.backups(named: prefix).dropLast(schedule.count) {
            try FileManager.default.removeItem(at: schedule.folder.appending(path: name))
        }
        return schedule.interval
    }
}

extension Settings {
    /// The backups that the settings ask for; nil if they ask for none.
    ///
    /// - Throws: ``CommandError`` if the database is on PostgreSQL.
    func periodicBackups(
        of database: any StorageBackend, now: @escaping @Sendable () -> Date, logger: Logger
    ) throws -> PeriodicBackups? {
        guard let backups else { return nil }
        guard let database = database as? Database else {
            throw CommandError(
                .usage,
                "--backup-every: expected a database in the data directory, got one on PostgreSQL. Leave the option out, and "
                    + "let a timer run pg_dump; `vitrine backup` prints its line.")
        }
        let writer = backupWriter(of: database, logger: logger)
        return PeriodicBackups(
            schedule: backups, prefix: "\(ProgramName.current.command)-", now: now, logger: logger
        ) { path, date in
            _ = try await writer.write(to: path, at: date)
        }
    }
}
