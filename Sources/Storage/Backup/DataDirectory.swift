package import Foundation

/// The folder of the database, the pictures and the definitions of sources, whose contents a restore replaces.
///
/// Each process that opens the database shares a lock on the folder; a restore needs the lock alone. A restore is committed
/// by one rename, which gives the folder of the new files the name `restored-DATE`. Moving them into place takes several
/// renames. If they are interrupted, the next process that opens the database makes the others.
package struct DataDirectory: Sendable {
    /// The name of the database's file.
    package static let databaseName = "vitrine.sqlite"
    /// The names of the folders that a restore replaces.
    package static let folderNames = ["artwork", "definitions", "imported", "sources"]

    private static let committedPrefix = "restored-"
    private static let formerPrefix = "before-restore-"
    /// How often opening the database tries to lock the folder, a hundredth of a second apart.
    private static let lockAttempts = 500

    /// A rename of a restore, with paths below the folder.
    struct Move: Hashable {
        let from: String
        let to: String
    }

    package let url: URL

    package init(_ url: URL) { self.url = url }

    /// The folder in which a restore collects the new files.
    package var staging: URL { url.appending(path: "restore.partial", directoryHint: .isDirectory) }

    // MARK: Locks

    /// Locks the folder for a process that opens the database, and finishes an interrupted restore first.
    ///
    /// Blocks for up to five seconds while a restore is under way.
    func lockForUse() throws -> FileLock {
        for _ in 0..<Self.lockAttempts {
            if try pendingRestore() == nil, let lock = try FileLock.folder(url.path, .shared) {
                // A restore may have been committed just before the lock.
                if try pendingRestore() == nil { return lock }
                lock.release()
            }
            if try pendingRestore() != nil, let lock = try FileLock.folder(url.path, .exclusive) {
                defer { lock.release() }
                try finishRestore()
            } else {
                usleep(10_000)
            }
        }
        throw StorageProblem.restoring
    }

    /// Locks the folder for a restore, and finishes an interrupted one.
    ///
    /// - Returns: nil if a process has opened the database.
    /// - Throws: ``StorageError``
    package func lockForRestore() throws(StorageError) -> FileLock? {
        do {
            guard let lock = try FileLock.folder(url.path, .exclusive) else { return nil }
            try finishRestore()
            return lock
        } catch {
            throw StorageError(file: url.path, error)
        }
    }

    /// Finishes an interrupted restore, for a process that reads the folder before it opens the database.
    ///
    /// - Throws: ``StorageError``
    package func finishInterruptedRestore() throws(StorageError) {
        do {
            guard try pendingRestore() != nil else { return }
        } catch {
            // Opening the database reports it.
            return
        }
        do { try lockForUse().release() } catch { throw StorageError(file: url.path, error) }
    }

    // MARK: Restores

    /// Puts the files in ``staging`` in the place of the present ones. The process must have locked the folder for it.
    ///
    /// - Parameter name: a name for the restore, such as its date.
    /// - Returns: the folder of the former files; nil if there were none.
    /// - Throws: ``StorageError``
    package func commitRestore(named name: String) throws(StorageError) -> URL? {
        do {
            for name in try names(in: staging.lastPathComponent) where exists(name) {
                guard try status(name).st_dev == status("").st_dev else {
                    throw StorageProblem(kind: .other, description: "a file system of its own at \(name)")
                }
            }
            let present = Set(try names(in: ""))
            var (unique, number) = (name, 1)
            while present.contains(Self.formerPrefix + unique) {
                number += 1
                unique = "\(name)-\(number)"
            }
            try perform(Move(from: staging.lastPathComponent, to: Self.committedPrefix + unique))
            try finishRestore()
            let former = Self.formerPrefix + unique
            return exists(former) ? url.appending(path: former, directoryHint: .isDirectory) : nil
        } catch {
            throw StorageError(file: url.path, error)
        }
    }

    /// Gives everything in ``staging`` to the owner of the folder if root has written it, because the server may run as
    /// another user.
    ///
    /// - Throws: ``SystemError``
    package func giveStagingToOwner() throws {
        guard geteuid() == 0 else { return }
        let owner = try status("")
        let inside = try FileManager.default.subpathsOfDirectory(atPath: staging.path).map { "\(staging.path)/\($0)" }
        for path in [staging.path] + inside where lchown(path, owner.st_uid, owner.st_gid) != 0 {
            throw SystemError(path, errno)
        }
    }

    /// The next rename of a restore that was committed; nil if nothing is left to move.
    func nextMove() throws -> Move? {
        guard let committed = try pendingRestore(), let name = try names(in: committed).min() else { return nil }
        // The log belongs to the former database; beside the new one, it would be taken for its own.
        let former = name == Self.databaseName ? ["", "-wal", "-shm", "-journal"].map { name + $0 } : [name]
        if let former = former.first(where: exists) {
            return Move(
                from: former, to: "\(Self.formerPrefix)\(committed.dropFirst(Self.committedPrefix.count))/\(former)")
        }
        return Move(from: "\(committed)/\(name)", to: name)
    }

    /// Renames a file or folder, durably.
    func perform(_ move: Move) throws {
        let (from, to) = (path(move.from), path(move.to))
        let folder = URL(filePath: to).deletingLastPathComponent().path
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemError(folder, errno) }
        guard rename(from, to) == 0 else { throw SystemError(from, errno) }
        for folder in [folder, url.path] { try Self.synchronize(folder) }
    }

    private func finishRestore() throws {
        while let committed = try pendingRestore() {
            while let move = try nextMove() { try perform(move) }
            guard rmdir(path(committed)) == 0 else { throw SystemError(path(committed), errno) }
        }
    }

    /// Makes the renames in a folder durable.
    ///
    /// - Throws: ``SystemError``
    package static func synchronize(_ folder: String) throws(SystemError) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(folder, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError(folder, errno) }
    }

    // MARK: Names

    /// The folder of a restore that was committed and not finished.
    private func pendingRestore() throws -> String? {
        try names(in: "").filter { $0.hasPrefix(Self.committedPrefix) }.min()
    }

    private func path(_ name: String) -> String { name.isEmpty ? url.path : "\(url.path)/\(name)" }

    private func exists(_ name: String) -> Bool {
        var status = stat()
        return lstat(path(name), &status) == 0
    }

    /// The status of an entry, which may be a symbolic link, or of the folder itself.
    private func status(_ name: String) throws(SystemError) -> stat {
        var status = stat()
        guard lstat(name.isEmpty ? "\(url.path)/." : path(name), &status) == 0 else {
            throw SystemError(path(name), errno)
        }
        return status
    }

    private func names(in folder: String) throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: path(folder)) } catch CocoaError
            .fileReadNoSuchFile
        {
            return []
        }
    }
}
