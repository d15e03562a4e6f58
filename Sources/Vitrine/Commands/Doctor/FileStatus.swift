// One of these declares the members of `stat`; which one depends on what the compiler has loaded before.
import CDispatch
import Catalogue
import CoreFoundation
import Foundation
import Glibc
import Storage

/// The owner and the mode of a file or a folder.
struct FileStatus {
    let path: String
    private let status: stat

    /// Follows symbolic links.
    ///
    /// - Throws: ``SystemError``
    init(_ path: String) throws(SystemError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError(path, errno) }
        self.path = path
        self.status = status
    }

    /// The status of a file; nil if it is gone, or in a folder that the user can't search.
    static func found(at path: String) -> FileStatus? { do { return try FileStatus(path) } catch { return nil } }

    /// The status of a file, or else of the nearest folder above it that exists.
    ///
    /// - Throws: ``SystemError`` if a path exists, but can't be reached.
    static func nearest(to url: URL) throws(SystemError) -> FileStatus {
        do throws(SystemError) { return try FileStatus(url.path) } catch {
            guard error.code == ENOENT, url.path != "/" else { throw error }
            return try nearest(to: url.deletingLastPathComponent())
        }
    }

    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var bytes: Double { Double(status.st_size) }
    var modificationDate: Date { Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)) }
    /// The number of the file system.
    var device: dev_t { status.st_dev }
    var owner: uid_t { status.st_uid }
    var group: gid_t { status.st_gid }
    /// The nine bits of permissions.
    var permissions: Int { Int(status.st_mode & 0o777) }
    var isReadableByAll: Bool { permissions & 0o007 != 0 }

    /// The permissions as `chmod` takes them.
    var mode: String { String(permissions, radix: 8) }
    /// The name of the owner, or else the number.
    var ownerName: String { Account.name(of: owner) }

    /// The commands that give a user access. If the owner isn't root, the server probably runs as the owner, so that comes first.
    func remedy(for user: Account) -> String {
        if owner == user.id { return "sudo chmod u+rwX \(path.quotedForShell)" }
        let line = "sudo chown \(isFolder ? "-R " : "")\(user.ownership) \(path.quotedForShell)"
        guard owner != 0 else { return line }
        return "sudo -u \(ownerName) \(ProgramName.current.command) doctor   # with the same flags\n"
            + "or, if the server runs as \(user.name): \(line)"
    }
}

/// A user of the system, as far as permissions depend on it.
struct Account {
    let id: uid_t
    let groups: [gid_t]

    init(id: uid_t, groups: [gid_t]) { (self.id, self.groups) = (id, groups) }

    /// A user with a first group and those that the system gives it.
    private init(id: uid_t, group: gid_t) {
        var groups = [gid_t](repeating: 0, count: 1_024)
        var count = CInt(groups.count)
        getgrouplist(Self.name(of: id), group, &groups, &count)
        self.init(id: id, groups: Array(groups.prefix(Int(count))))
    }

    /// The user of a name; nil if there is none.
    static func named(_ name: String) -> Account? {
        getpwnam(name).map { Account(id: $0.pointee.pw_uid, group: $0.pointee.pw_gid) }
    }

    /// The user of the server with a data directory. For root, the folder's owner stands for it, or the service's user.
    static func server(of directory: URL) -> Account {
        guard current.isRoot else { return current }
        guard let folder = FileStatus.found(at: directory.path) else {
            return named(ProgramName.current.command) ?? current
        }
        return Account(id: folder.owner, group: folder.group)
    }

    /// The user of this process.
    static var current: Account {
        var groups = [gid_t](repeating: 0, count: 1_024)
        let count = getgroups(CInt(groups.count), &groups)
        return Account(id: geteuid(), groups: [getegid()] + groups.prefix(max(Int(count), 0)))
    }

    var isRoot: Bool { id == 0 }
    var name: String { Self.name(of: id) }
    /// The user and its first group as `chown` takes them.
    var ownership: String { "\(name):\(groupName)" }
    /// The name of the first group.
    var groupName: String { groups.first.map(Self.groupName(of:)) ?? "\(id)" }

    /// The commands that make a folder of the user's.
    func creation(ofFolder path: String) -> String {
        "sudo install -d -m 700 \(path.quotedForShell)\nsudo chown \(ownership) \(path.quotedForShell)"
    }

    /// Whether the permissions let the user do everything with a folder, or read and write a file.
    func canUse(_ file: FileStatus) -> Bool { has(file.isFolder ? 0o7 : 0o6, on: file) }

    func canRead(_ file: FileStatus) -> Bool { has(0o4, on: file) }

    /// - Parameter needed: three bits of permissions.
    private func has(_ needed: Int, on file: FileStatus) -> Bool {
        if isRoot { return true }
        if file.owner == id { return file.permissions >> 6 & needed == needed }
        if groups.contains(file.group) { return file.permissions >> 3 & needed == needed }
        return file.permissions & needed == needed
    }

    /// Containers have users without names.
    static func name(of id: uid_t) -> String { getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "\(id)" }

    static func groupName(of id: gid_t) -> String {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)"
    }
}
