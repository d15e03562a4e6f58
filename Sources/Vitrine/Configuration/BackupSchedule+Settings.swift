import Configuration
import Foundation

extension BackupSchedule {
    static let keys = ["backup.every", "backup.keep", "backup.folder"]

    /// Reads when backups are written; nil if none are.
    ///
    /// - Throws: ``CommandError`` with the setting, the valid values and the invalid one.
    init?(_ reader: ConfigReader, dataDirectory: URL, home: HomeDirectory) throws {
        let (keep, folder) = (reader.string(forKey: "backup.keep"), reader.string(forKey: "backup.folder"))
        guard let text = reader.string(forKey: "backup.every") else {
            if let unused = keep ?? folder {
                throw CommandError(
                    .usage,
                    "--backup-\(keep == nil ? "folder" : "keep"): expected --backup-every beside it, got “\(unused)” alone."
                )
            }
            return nil
        }
        guard let interval = Self.seconds(text) else {
            throw CommandError(
                .usage, "--backup-every: expected a time from 1h to 366d, such as 12h, 90m or 1d, got “\(text)”.")
        }
        let count = keep.map { Int($0) ?? 0 } ?? 7
        guard (1...10_000).contains(count) else {
            throw CommandError(
                .usage, "--backup-keep: expected a whole number from 1 to 10000, got “\(keep ?? "")”.")
        }
        self.init(
            interval: interval, count: count,
            folder: folder.map { home.url(of: $0, .isDirectory) }
                ?? dataDirectory.appending(path: "backups", directoryHint: .isDirectory))
    }

    /// The seconds of a time such as `90m`, `12h` or `1d`; nil if it is none, or less than an hour or more than a year.
    private static func seconds(_ text: String) -> TimeInterval? {
        let units: [Character: Double] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), number > 0 else {
            return nil
        }
        let seconds = Double(number) * unit
        return (3_600...366 * 86_400).contains(seconds) ? seconds : nil
    }
}
