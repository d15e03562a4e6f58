import Catalogue
import Foundation
import Storage

/// The free space of a file system.
struct DiskSpace {
    /// In bytes.
    var free: Double
    /// The number of files that can be added; nil if the file system has no limit.
    var freeFiles: Double?

    init(free: Double, freeFiles: Double?) { (self.free, self.freeFiles) = (free, freeFiles) }

    /// The space that the user has on the file system of a folder; nil if the system doesn't tell.
    init?(_ path: String) {
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return nil }
        free = Double(system.f_bavail) * Double(system.f_frsize)
        freeFiles = system.f_files > 0 ? Double(system.f_favail) : nil
    }
}

enum DiskCheck {
    /// In bytes. With less, the disk may be full before anyone looks again.
    private static let minimum = 256.0 * 1_048_576
    private static let minimumFiles = 1_000.0

    /// Looks once at each file system.
    static func findings(at folders: [URL], strings: Strings) -> [Finding] {
        var devices: Set<dev_t> = []
        return folders.flatMap { folder -> [Finding] in
            guard let status = FileStatus.found(at: folder.path), devices.insert(status.device).inserted,
                let space = DiskSpace(folder.path)
            else { return [] }
            let database = FileStatus.found(at: folder.appending(path: DataDirectory.databaseName).path)
            return findings(of: space, databaseBytes: database?.bytes ?? 0, at: folder.path, strings: strings)
        }
    }

    /// - Parameter databaseBytes: the size of the database's file.
    static func findings(
        of space: DiskSpace, databaseBytes: Double, at path: String, strings: Strings
    ) -> [Finding] {
        func text(_ bytes: Double) -> String { strings.bytes(Int(min(bytes, 1e18))) }
        let remedy = "du -xh --max-depth 1 \(path.quotedForShell) | sort -h"
        if space.free < minimum {
            return [
                Finding(
                    .disk, .error,
                    "Expected at least \(text(minimum)) of free space at \(path), got \(text(space.free)).",
                    remedy: remedy)
            ]
        }
        if let files = space.freeFiles, files < minimumFiles {
            return [
                Finding(
                    .disk, .error, "Expected room for \(Int(minimumFiles)) more files at \(path), got \(Int(files)).",
                    remedy: "du -x --inodes --max-depth 2 / | sort -n | tail")
            ]
        }
        // A backup and a restore need a copy each.
        if space.free < 2 * databaseBytes {
            return [
                Finding(
                    .disk, .warning,
                    "Expected free space for two copies of the database, \(text(2 * databaseBytes)) at \(path), got "
                        + "\(text(space.free)).", remedy: remedy)
            ]
        }
        return []
    }
}
