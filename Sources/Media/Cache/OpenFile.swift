import Foundation
import NIOCore

/// A file that is open for reading and stays so, whatever becomes of its name, until nobody refers to it.
///
/// Many may read it at once, as reading moves nothing.
final class OpenFile: Sendable {
    /// In bytes, when it was opened.
    let count: Int
    private let descriptor: CInt
    private let path: String

    /// - Returns: nil if there is no such file.
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

    /// Blocks while the disk is read.
    ///
    /// - Parameter range: within what there is.
    /// - Throws: ``FileError``, also when the file has become shorter.
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

/// What the system says of a file that can't be read or written.
struct FileError: Error, Hashable, CustomStringConvertible {
    let path: String
    /// As in `errno`.
    let code: CInt

    var description: String { "expected to use \(path), got: \(String(cString: strerror(code)))" }
}
