import Foundation
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

    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var bytes: Double { Double(status.st_size) }
    var owner: uid_t { status.st_uid }
    var group: gid_t { status.st_gid }
    /// The nine bits of permissions.
    var permissions: Int { Int(status.st_mode & 0o777) }
    var isReadableByAll: Bool { permissions & 0o007 != 0 }

    /// The permissions as `chmod` takes them.
    var mode: String { String(permissions, radix: 8) }
    /// The name of the owner, or else the number.
    var ownerName: String { Account.name(of: owner) }
    /// The owner and the group as `chown` takes them.
    var ownership: String { "\(ownerName):\(Account.groupName(of: group))" }
}

/// A user of the system, as far as permissions depend on it.
struct Account {
    let id: uid_t
    let groups: [gid_t]

    /// The user of this process.
    static var current: Account {
        var groups = [gid_t](repeating: 0, count: 1_024)
        let count = getgroups(CInt(groups.count), &groups)
        return Account(id: geteuid(), groups: [getegid()] + groups.prefix(max(Int(count), 0)))
    }

    var isRoot: Bool { id == 0 }
    var name: String { Self.name(of: id) }
    /// The user and its first group as `chown` takes them.
    var ownership: String { groups.first.map { "\(name):\(Self.groupName(of: $0))" } ?? name }

    /// Whether the permissions let the user do everything with a folder, or read and write a file.
    func canUse(_ file: FileStatus) -> Bool {
        let needed = file.isFolder ? 0o7 : 0o6
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
