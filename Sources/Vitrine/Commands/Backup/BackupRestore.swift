import Foundation
import Storage

/// Puts a backup in the place of the contents of a data directory.
struct BackupRestore {
    let directory: DataDirectory
    /// The folder of definitions in the configuration home.
    let definitions: URL

    /// Checks the whole backup in a folder of its own, and then puts it into place.
    ///
    /// - Parameter date: the date in the name of the folder with the former files.
    /// - Returns: the backup, and the folder of the former files; nil if there were none.
    /// - Throws: ``CommandError``, or ``StorageError``
    func run(_ path: String, at date: Date) throws -> (backup: BackupFile.Summary, former: URL?) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            throw CommandError(
                .noInput, "Expected a file that `vitrine backup` wrote, got \(path), which is no file. Check the path.")
        }
        do { try createFolder(directory.url) } catch {
            throw CommandError(
                .inputOutput,
                "Expected to create the data directory \(directory.url.path), got: \(error.localizedDescription) Choose "
                    + "another folder with --data-directory.")
        }
        guard let lock = try directory.lockForRestore() else {
            throw CommandError(
                .inputOutput,
                "Expected a data directory that no program uses, got \(directory.url.path), which a server or another "
                    + "command has open. Stop it, and repeat the command. Nothing was changed.")
        }
        defer { lock.release() }
        let backup: BackupFile.Summary
        do {
            backup = try stage(path)
        } catch {
            try removeStaging()
            throw refusal(of: path, error)
        }
        let former = try directory.commitRestore(named: date.compactText)
        RestoredDefinitions(directory: directory.url).move(to: definitions)
        return (backup, former)
    }

    /// Reads the backup into the staging folder, and checks it.
    private func stage(_ path: String) throws -> BackupFile.Summary {
        try removeStaging()
        let staging = directory.staging
        for name in ["artwork", "imported", "sources"] { try createFolder(staging.appending(path: name)) }
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        let backup = try BackupFile.read(file) { path in
            let url = staging.appending(path: path)
            try createFolder(url.deletingLastPathComponent())
            let descriptor = open(url.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw SystemError(url.path, errno) }
            return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        }
        try file.close()
        let database = staging.appending(path: DataDirectory.databaseName).path
        do { try Database.check(copyAt: database) } catch {
            throw BackupFileError(problem: "its database: \(error.problem)")
        }
        // A reader of a database with a log leaves one behind.
        for part in ["-wal", "-shm"] { unlink(database + part) }
        try directory.giveStagingToOwner()
        // Everything must be on the disk before the first rename.
        sync()
        return backup
    }

    private func refusal(of path: String, _ error: any Error) -> any Error {
        let problem: String
        switch error {
        case let error as BackupFileError: problem = error.problem
        case let error as SystemError: problem = error.description
        default: problem = error.localizedDescription
        }
        return CommandError(
            .inputOutput,
            "Expected a whole backup that this version can restore, and room for it, got \(path): \(problem). Use another "
                + "backup, or free some space. Nothing was changed.")
    }

    private func createFolder(_ url: URL) throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes what an interrupted restore may have left.
    private func removeStaging() throws {
        guard FileManager.default.fileExists(atPath: directory.staging.path) else { return }
        try FileManager.default.removeItem(at: directory.staging)
    }
}

/// The definitions of the configuration home that a restore has put into the data directory.
struct RestoredDefinitions {
    let directory: URL

    private var folder: URL { directory.appending(path: "definitions", directoryHint: .isDirectory) }

    /// Adds them to the configuration home, unless it has others of the same names. Does nothing if there are none.
    func move(to target: URL) {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder.path) else { return }
        do {
            try manager.createDirectory(at: target, withIntermediateDirectories: true)
            for name in try manager.contentsOfDirectory(atPath: folder.path).sorted() {
                let (file, present) = (folder.appending(path: name), target.appending(path: name))
                if !manager.fileExists(atPath: present.path) {
                    try Data(contentsOf: file).write(to: present, options: .atomic)
                } else if !manager.contentsEqual(atPath: file.path, andPath: present.path) {
                    Output.diagnostic("\(present.path) stays as it is; the backup has another file of this name.")
                }
            }
            try manager.removeItem(at: folder)
        } catch {
            Output.diagnostic(
                "Expected to add the definitions in \(folder.path) to \(target.path), got: \(error.localizedDescription) "
                    + "Copy them there, and remove the folder.")
        }
    }
}

extension Date {
    /// The date in UTC, such as `20260512T143000Z`, which names files in their order.
    var compactText: String { ISO8601Format().replacing("-", with: "").replacing(":", with: "") }
}
