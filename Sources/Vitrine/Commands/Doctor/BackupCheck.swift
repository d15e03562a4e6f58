import Catalogue
import Foundation
import Storage

/// Whether the backups that the settings ask for are there.
struct BackupCheck {
    let schedule: BackupSchedule
    let now: Date
    /// Whether the database is a file, which alone is backed up.
    let hasDatabase: Bool
    /// The user of the server.
    let user: Account

    func findings() -> [Finding] {
        let command = ProgramName.current.command
        let path = schedule.folder.standardizedFileURL.path
        guard hasDatabase else {
            return [
                Finding(
                    .backups, .error,
                    "--backup-every: expected a database in the data directory, got one on PostgreSQL.",
                    remedy: "\(command) backup FILE   # prints the line of pg_dump for a timer")
            ]
        }
        let folder: FileStatus
        do throws(SystemError) { folder = try .nearest(to: schedule.folder.standardizedFileURL) } catch {
            return [
                Finding(
                    .backups, .error, "--backup-folder: expected a folder that \(user.name) can reach, got: \(error).",
                    remedy: "sudo namei -l \(path.quotedForShell)")
            ]
        }
        // The server makes it with its first backup.
        let exists = folder.path == path
        guard folder.isFolder, user.canUse(folder) else {
            return [
                Finding(
                    .backups, .error,
                    "--backup-folder: expected a folder that \(user.name) can write to, got \(folder.path), which belongs to "
                        + "\(folder.ownerName) and has the mode \(folder.mode).",
                    remedy: exists ? folder.remedy(for: user) : user.creation(ofFolder: path))
            ]
        }
        guard exists else { return [] }
        do {
            let newest = try schedule.backups(named: "\(command)-").compactMap(DatedFolder.date(in:)).max()
            guard now.timeIntervalSince(newest ?? folder.modificationDate) > 2 * schedule.interval else { return [] }
            return [
                Finding(
                    .backups, .error,
                    "Expected a backup in \(path) from the last \(Int(schedule.interval / 3_600)) hours, got "
                        + "\(newest.map { "the newest one of \($0.formatted(.iso8601))" } ?? "none").",
                    remedy:
                        "journalctl -u \(command) --grep backup\n\(command) backup \("\(path)/now.backup".quotedForShell)"
                )
            ]
        } catch {
            return [
                Finding(
                    .backups, .error,
                    "Expected a readable folder of backups, got \(path): \(error.localizedDescription)",
                    remedy: "ls -ld \(path.quotedForShell)")
            ]
        }
    }
}
