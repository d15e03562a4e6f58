import Foundation
import NIOCore

/// An open file. It stays readable for the lifetime of the object, even if it is renamed or removed.
///
/// Reading doesn't move a file position, so concurrent reads are safe.
final class OpenFile: Sendable {
    /// The size in bytes when the file was opened.
    let count: Int
    private let descriptor: CInt
    private let path: String

    /// Opens a file; nil if it doesn't exist.
    ///
    /// - Throws: ``FileError`` if it can't be opened.
    init?(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw FileError(path: path, code: errno) }
            return nil
        }
        self.descriptor = descriptor
        self.path = path
        let end = lseek(descriptor, 0, SEEK_END)
        count = Int(end)
        guard end >= 0 else { throw FileError(path: path, code: errno) }
    }

    deinit { close(descriptor) }

    /// Reads bytes. Blocks while the disk is busy.
    ///
    /// - Parameter range: a range within the file.
    /// - Throws: ``FileError``, also if the file has become shorter.
    func bytes(in range: Range<Int>) throws -> ByteBuffer {
        var buffer = ByteBuffer()
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.upperBound - offset) { space in
                max(pread(descriptor, space.baseAddress, min(space.count, range.upperBound - offset), off_t(offset)), 0)
            }
            guard count > 0 else { throw FileError(path: path, code: EIO) }
            offset += count
        }
        return buffer
    }
}

/// An error of the system when a file is read or written.
struct FileError: Error, Hashable, CustomStringConvertible {
    let path: String
    /// The value of `errno`.
    let code: CInt

    var description: String { "expected to use \(path), got: \(String(cString: strerror(code)))" }
}
