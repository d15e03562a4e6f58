import Catalogue
import Foundation
import Storage

/// Whether the user of the server can use the data directory and its files, and nobody else reads the database.
struct DataDirectoryCheck {
    /// The largest number of files whose owners are compared.
    private static let maxFiles = 20_000

    let directory: URL
    /// The user of the server.
    let user: Account
    /// The user that a package made for the service; nil if there is none.
    var service: Account?

    private var path: String { directory.standardizedFileURL.path }

    func findings() -> [Finding] {
        let folder: FileStatus
        do throws(SystemError) { folder = try FileStatus(path) } catch { return [missing(error)] }
        guard folder.isFolder else {
            return [
                Finding(
                    .permissions, .error, "Expected a folder for the data, got the file \(path).",
                    remedy:
                        "Name a folder with --data-directory or \(SettingNames.environmentName(of: "data.directory"))")
            ]
        }
        guard user.canUse(folder) else { return [unusable(folder)] }
        return folderOfRoot + foreignFiles(in: folder) + readableFiles
    }

    private func missing(_ error: SystemError) -> Finding {
        guard error.code == ENOENT else {
            return Finding(
                .permissions, .error, "Expected the data directory \(path), got: \(error).",
                remedy: error.code == EACCES
                    ? "sudo \(ProgramName.current.command) doctor --data-directory \(path.quotedForShell)"
                    : "ls -ld \(path.quotedForShell)")
        }
        return Finding(
            .permissions, .error,
            "Expected the data directory \(path), got none. The server makes it at its first start, if it may.",
            remedy: user.creation(ofFolder: path))
    }

    private func unusable(_ folder: FileStatus) -> Finding {
        Finding(
            .permissions, .error,
            "Expected a data directory that \(user.name) can write to, got \(path), which belongs to \(folder.ownerName) "
                + "and has the mode \(folder.mode).", remedy: folder.remedy(for: user))
    }

    /// A warning if the service has a user of its own, but the folder is that of root.
    private var folderOfRoot: [Finding] {
        guard user.isRoot, let service else { return [] }
        return [
            Finding(
                .permissions, .warning,
                "Expected a data directory of \(service.name), got \(path), which belongs to root.",
                remedy: "If the server runs as \(service.name): "
                    + "sudo chown -R \(service.ownership) \(path.quotedForShell)")
        ]
    }

    /// Files that the server can't use.
    private func foreignFiles(in folder: FileStatus) -> [Finding] {
        var count = 0
        var first: FileStatus?
        for path in files {
            guard let file = FileStatus.found(at: path) else { continue }
            guard !user.canUse(file) else { continue }
            count += 1
            first = first ?? file
        }
        guard let first else { return [] }
        return [
            Finding(
                .permissions, .error,
                "Expected files that \(user.name) can read and write in \(path), got \(count) others, such as \(first.path), "
                    + "which belongs to \(first.ownerName) and has the mode \(first.mode).",
                remedy: [0, user.id].contains(folder.owner)
                    ? "sudo chown -R \(user.ownership) \(path.quotedForShell) && "
                        + "sudo chmod -R u+rwX \(path.quotedForShell)" : folder.remedy(for: user))
        ]
    }

    /// The paths of files and folders below the folder, up to a bound. Files that commands leave in the folder are not the
    /// server's.
    private var files: [String] {
        var paths: [String] = []
        for name in databaseFiles + DataDirectory.folderNames.map({ "\(path)/\($0)" }) {
            guard let file = FileStatus.found(at: name) else { continue }
            paths.append(name)
            guard file.isFolder else { continue }
            let below = FileManager.default.enumerator(atPath: name)
            while paths.count < Self.maxFiles, let next = below?.nextObject() as? String {
                paths.append("\(name)/\(next)")
            }
        }
        return paths
    }

    private var databaseFiles: [String] { ["", "-wal", "-shm"].map { "\(path)/\(DataDirectory.databaseName)\($0)" } }

    private var readableFiles: [Finding] {
        databaseFiles.compactMap(FileStatus.found).filter(\.isReadableByAll).map { file in
            Finding(
                .permissions, .warning,
                "Expected a database that its owner alone can read, got \(file.path) with the mode \(file.mode).",
                remedy: "sudo chmod 600 \(file.path.quotedForShell)")
        }
    }
}

/// The files of keys and passwords that settings name.
enum SecretFiles {
    /// The folder in which systemd gives services their secrets, with access control lists.
    private static let credentials = "/run/credentials/"

    /// - Parameter user: the user of the server.
    static func findings(in paths: [String], for user: Account) -> [Finding] {
        paths.flatMap { path -> [Finding] in
            do throws(SystemError) {
                let file = try FileStatus(path)
                guard user.canRead(file) || path.hasPrefix(credentials) else {
                    return [
                        Finding(
                            .permissions, .error,
                            "Expected a file of a secret that \(user.name) can read, got \(path), which belongs to "
                                + "\(file.ownerName) and has the mode \(file.mode).", remedy: file.remedy(for: user))
                    ]
                }
                guard file.isReadableByAll else { return [] }
                let name = path.quotedForShell
                let isOwn = file.owner == user.id || user.groups.contains(file.group)
                return [
                    Finding(
                        .permissions, .warning,
                        "Expected a file of a secret that not everyone can read, got \(path) with the mode \(file.mode).",
                        remedy: isOwn
                            ? "sudo chmod o-rwx \(name)"
                            : "sudo chgrp \(user.groupName) \(name)\nsudo chmod 640 \(name)")
                ]
            } catch {
                return [
                    Finding(
                        .permissions, .error, "Expected a readable file of a secret, got: \(error).",
                        remedy: "sudo namei -l \(path.quotedForShell)")
                ]
            }
        }
    }
}
