import Foundation
import Synchronization

/// A lock on a file or a folder. It ends with ``release()``, with the object, or with the process, even if that is killed.
package final class FileLock: Sendable {
    package enum Mode: Hashable, Sendable {
        /// Others can have the lock at the same time, if they share it, too.
        case shared
        case exclusive
    }

    private let descriptor: Mutex<CInt?>

    /// The errors of file systems that have no such locks.
    private static let unsupported: Set<CInt> = [ENOLCK, ENOSYS, EOPNOTSUPP, EINVAL, EBADF]

    private init(_ descriptor: CInt?) { self.descriptor = Mutex<CInt?>(descriptor) }

    deinit { release() }

    /// Ends the lock. Ending it again does nothing.
    package func release() {
        descriptor.withLock { descriptor in
            if let number = descriptor { close(number) }
            descriptor = nil
        }
    }

    /// Locks a folder without waiting.
    ///
    /// - Returns: nil if another lock excludes this one.
    package static func folder(_ path: String, _ mode: Mode) throws(SystemError) -> FileLock? {
        try acquire(path, O_RDONLY | O_DIRECTORY, mode)
    }

    /// Locks a file exclusively, without waiting. If it doesn't exist, creates it, readable only by its owner.
    ///
    /// - Returns: nil if another process or object has locked it.
    package static func file(_ path: String) throws(SystemError) -> FileLock? {
        try acquire(path, O_CREAT | O_RDWR | O_NOFOLLOW, .exclusive)
    }

    private static func acquire(_ path: String, _ flags: CInt, _ mode: Mode) throws(SystemError) -> FileLock? {
        let operation = (mode == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
        while true {
            let descriptor = open(path, flags | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw SystemError(path, errno) }
            guard flock(descriptor, operation) == 0 else {
                let code = errno
                close(descriptor)
                if code == EINTR { continue }
                // The program works without the lock; a restore doesn't.
                if mode == .shared, unsupported.contains(code) { return FileLock(nil) }
                guard code == EAGAIN else { throw SystemError(path, code) }
                return nil
            }
            // Its last owner may have renamed or removed it after it was opened here.
            if isFile(descriptor, at: path) { return FileLock(descriptor) }
            close(descriptor)
        }
    }

    private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
        var (held, named) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
            && held.st_dev == named.st_dev && held.st_ino == named.st_ino
    }
}
