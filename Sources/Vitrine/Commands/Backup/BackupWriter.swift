import Catalogue
import Foundation
import Logging
import Media
import NIOPosix
import Server
import Storage

/// Writes backups of a data directory, while it is in use.
struct BackupWriter: Sendable {
    private static let partialSuffix = ".partial"

    let database: Database
    let dataDirectory: URL
    /// The folder of definitions in the configuration home, which need not exist.
    let definitions: URL
    let pictures: MediaCache

    /// Writes a new file, and reads it again. An interrupted write leaves files whose names end in `.partial`, which the next
    /// one replaces.
    ///
    /// - Throws: ``CommandError``, or an error of the database.
    func write(to path: String, at date: Date) async throws -> BackupFile.Summary {
        let (partial, databaseCopy) = (path + Self.partialSuffix, path + ".database" + Self.partialSuffix)
        do {
            try Self.checkIsNew(path)
            guard let lock = try FileLock.file(partial), let databaseLock = try FileLock.file(databaseCopy) else {
                throw CommandError(
                    .inputOutput,
                    "Expected to write \(path), got another backup that is being written there. Wait for it.")
            }
            defer {
                databaseLock.release()
                lock.release()
            }
            do {
                for file in [partial, databaseCopy] { try Self.empty(file) }
                try await database.copy(to: databaseCopy)
                let entries = try await entries(databaseCopy)
                return try await NIOThreadPool.singleton.runIfActive {
                    try Self.write(entries, at: date, to: path, over: partial, databaseCopy)
                }
            } catch {
                for file in [partial, databaseCopy] { unlink(file) }
                throw error
            }
        } catch  where error is StorageError || error is CommandError || error is CancellationError {
            throw error
        } catch {
            let problem = error is SystemError || error is BackupFileError ? "\(error)." : error.localizedDescription
            throw CommandError(
                .inputOutput,
                "Expected to write a new file \(path), got: \(problem) Check its folder and the free space, or choose "
                    + "another path.")
        }
    }

    /// Removes files that interrupted backups left in a folder, unless other backups are writing them.
    ///
    /// - Parameter prefix: the beginning of the names of backups.
    static func removePartialFiles(in folder: URL, named prefix: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix(prefix) && name.hasSuffix(partialSuffix) {
            let path = folder.appending(path: name).path
            guard let lock = try FileLock.file(path) else { continue }
            unlink(path)
            lock.release()
        }
    }

    private static func checkIsNew(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        throw CommandError(
            .inputOutput, "Expected to write a new file \(path), got one that exists. Choose another path.")
    }

    /// Empties a file that an interrupted backup may have left. One that belongs to somebody else is refused, because its
    /// owner could read the backup.
    private static func empty(_ path: String) throws {
        let owner = try FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? NSNumber
        guard owner?.uint32Value == geteuid() else { throw SystemError(path, EPERM) }
        guard chmod(path, 0o600) == 0, truncate(path, 0) == 0 else { throw SystemError(path, errno) }
    }

    /// All files to back up. The database comes first, so that each picture of its favourites is looked for after it.
    private func entries(_ databaseCopy: String) async throws -> [BackupFile.Entry] {
        var entries = [BackupFile.Entry(path: DataDirectory.databaseName, file: URL(filePath: databaseCopy))]
        entries += try Self.files(in: definitions, as: "definitions")
        for name in ["imported", "sources"] {
            entries += try Self.files(in: dataDirectory.appending(path: name), as: name)
        }
        for picture in try await pictures.neededFiles() {
            entries.append(BackupFile.Entry(path: "artwork/\(picture.path)", file: picture.url))
        }
        return entries
    }

    private static func files(in folder: URL, as name: String) throws -> [BackupFile.Entry] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return names.compactMap { file -> BackupFile.Entry? in
            let url = folder.appending(path: file)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue,
                // Hidden files are drafts of other programs.
                !file.hasPrefix(".")
            else { return nil }
            return BackupFile.Entry(path: "\(name)/\(file)", file: url)
        }
    }

    /// Writes the partial file, reads it again and gives it its name. Blocks while the disk is busy.
    private static func write(
        _ entries: [BackupFile.Entry], at date: Date, to path: String, over partial: String, _ databaseCopy: String
    ) throws -> BackupFile.Summary {
        try Database.check(copyAt: databaseCopy)
        let file = try FileHandle(forUpdating: URL(filePath: partial))
        let written = try BackupFile.write(entries, at: date, to: file)
        try file.synchronize()
        try file.seek(toOffset: 0)
        guard try BackupFile.read(file, into: { _ in nil }) == written else {
            throw BackupFileError(problem: "other contents than were written")
        }
        try file.close()
        unlink(databaseCopy)
        try checkIsNew(path)
        guard rename(partial, path) == 0 else { throw SystemError(path, errno) }
        try DataDirectory.synchronize(URL(filePath: path).absoluteURL.deletingLastPathComponent().path)
        return written
    }
}

extension Settings {
    func backupWriter(of database: Database, logger: Logger = .quiet) -> BackupWriter {
        let profiles = database.profiles(favouriteLimit: limits.favourites, changes: nil)
        return BackupWriter(
            database: database, dataDirectory: dataDirectory, definitions: sourceArguments.folder,
            pictures: mediaCache(for: profiles, logger: logger))
    }
}
