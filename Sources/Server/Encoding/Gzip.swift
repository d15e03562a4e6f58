import CZlib
import NIOCore
import Synchronization

/// Compresses whole bodies in the gzip format (RFC 1952) with zlib.
final class Gzip: Sendable {
    /// For bodies that are compressed for each request. docs/decisions/0010-content-is-compressed-as-it-is-sent.md has the measurements.
    static let pages = Gzip(level: 4)
    /// For files that are compressed once.
    static let assets = Gzip(level: 9)

    // SAFETY: a stream is either idle or in use by one call.
    private struct Stream: @unchecked Sendable {
        /// zlib stores the address of a stream in its state, so a stream must not move.
        let pointer: UnsafeMutablePointer<z_stream>
    }

    private let level: Int32
    /// The streams between calls, at most one for each thread. Allocating one takes longer than compressing a page.
    private let idle = Mutex<[Stream]>([])

    private init(level: Int32) { self.level = level }

    /// Returns the compressed bytes; nil if zlib has no memory for that.
    func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
        guard let stream = idle.withLock({ $0.popLast() }) ?? makeStream() else { return nil }
        defer { idle.withLock { $0.append(stream) } }
        let pointer = stream.pointer
        deflateReset(pointer)
        let bound = Int(deflateBound(pointer, UInt(bytes.readableBytes)))
        var compressed = ByteBufferAllocator().buffer(capacity: bound)
        var result = Z_ERRNO
        bytes.withUnsafeReadableBytes { input in
            _ = compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { output in
                pointer.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                pointer.pointee.avail_in = UInt32(input.count)
                pointer.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
                pointer.pointee.avail_out = UInt32(output.count)
                result = deflate(pointer, Z_FINISH)
                return output.count - Int(pointer.pointee.avail_out)
            }
        }
        return result == Z_STREAM_END ? compressed : nil
    }

    private func makeStream() -> Stream? {
        let pointer = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        pointer.initialize(to: z_stream())
        // 15 bits are the largest window; 16 more choose gzip's header and trailer.
        let result = deflateInit2_(
            pointer, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)
        )
        guard result == Z_OK else {
            pointer.deallocate()
            return nil
        }
        return Stream(pointer: pointer)
    }
}
