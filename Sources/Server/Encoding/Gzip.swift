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

    /// For events, which are small.
    private static let events = Gzip(level: 6, windowBits: -15)
    /// The beginning of a gzip stream of blocks.
    static let header = ByteBuffer(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])

    private let level: Int32
    private let windowBits: Int32
    /// The streams between calls, at most one for each thread. Allocating one takes longer than compressing a page.
    private let idle = Mutex<[Stream]>([])

    /// - Parameter windowBits: 15 bits are the largest window; 16 more choose gzip's header and trailer, and a minus
    ///   neither.
    private init(level: Int32, windowBits: Int32 = 15 + 16) {
        self.level = level
        self.windowBits = windowBits
    }

    /// Returns the compressed bytes as a block, which can stand anywhere in a stream after ``header``: it refers to
    /// nothing before it and ends at a byte.
    static func block(_ bytes: ByteBuffer) -> ByteBuffer {
        events.compress(bytes, flushing: Z_SYNC_FLUSH) ?? ByteBuffer()
    }

    /// Returns the compressed bytes; nil if zlib has no memory for that.
    func compress(_ bytes: ByteBuffer) -> ByteBuffer? { compress(bytes, flushing: Z_FINISH) }

    private func compress(_ bytes: ByteBuffer, flushing flush: Int32) -> ByteBuffer? {
        guard let stream = idle.withLock({ $0.popLast() }) ?? makeStream() else { return nil }
        defer { idle.withLock { $0.append(stream) } }
        let pointer = stream.pointer
        deflateReset(pointer)
        let bound = Int(deflateBound(pointer, UInt(bytes.readableBytes))) + 16
        var compressed = ByteBufferAllocator().buffer(capacity: bound)
        var result = Z_ERRNO
        bytes.withUnsafeReadableBytes { input in
            _ = compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { output in
                pointer.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                pointer.pointee.avail_in = UInt32(input.count)
                pointer.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
                pointer.pointee.avail_out = UInt32(output.count)
                result = deflate(pointer, flush)
                return output.count - Int(pointer.pointee.avail_out)
            }
        }
        return result == (flush == Z_FINISH ? Z_STREAM_END : Z_OK) ? compressed : nil
    }

    private func makeStream() -> Stream? {
        let pointer = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        pointer.initialize(to: z_stream())
        let result = deflateInit2_(
            pointer, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard result == Z_OK else {
            pointer.deallocate()
            return nil
        }
        return Stream(pointer: pointer)
    }
}
