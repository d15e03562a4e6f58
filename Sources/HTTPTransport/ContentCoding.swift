import CZlib
import NIOCore

/// Removes the content codings gzip and deflate (RFC 9110, section 8.4.1) with zlib.
///
/// No request asks for them, because decoded bodies may have any size; some hosts send them nevertheless.
enum ContentCoding {
    /// Why a body cannot be decoded.
    enum Failure: Error, Equatable {
        /// Decoded, the body is larger than the limit.
        case tooLarge
        /// The body ends early.
        case cutShort
        /// The body is damaged.
        case broken
        /// The coding, which was not asked for.
        case unknown(String)
    }

    /// The body without its codings. One that does not have the declared coding stays as it is.
    ///
    /// - Parameters:
    ///   - names: the values of `Content-Encoding`. Whatever they say, a body that begins as gzip does is decoded.
    ///   - limit: the largest decoded body, in bytes.
    static func decoded(_ body: ByteBuffer, codings names: [String], limit: Int) throws(Failure) -> ByteBuffer {
        if body.isGzip { return try inflated(body, windowBits: 15 + 16, limit: limit) }
        guard !body.isStartOfGzip else { throw .cutShort }
        let known: Set = ["", "identity", "gzip", "x-gzip", "deflate"]
        if let unknown = names.first(where: { !known.contains($0.lowercased()) }) { throw .unknown(unknown) }
        guard names.contains(where: { $0.lowercased() == "deflate" }), body.readableBytes > 0 else { return body }
        let isText = String(validating: body.readableBytesView, as: UTF8.self) != nil
        // Some hosts send the stream without the header of zlib.
        for windowBits: Int32 in [15, -15] {
            do throws(Failure) {
                return try inflated(body, windowBits: windowBits, limit: limit)
            } catch {
                if error == .tooLarge || error == .cutShort && !isText { throw error }
            }
        }
        return body
    }

    /// - Parameter windowBits: the largest window in bits; 16 more for gzip, and negative without a header.
    private static func inflated(_ body: ByteBuffer, windowBits: Int32, limit: Int) throws(Failure) -> ByteBuffer {
        var input = body
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        let result: Result<ByteBuffer, Failure> = withUnsafeMutablePointer(to: &stream) { stream in
            guard inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return .failure(.broken) }
            defer { inflateEnd(stream) }
            var output = ByteBuffer()
            while true {
                let status = inflate(&input, to: &output, with: stream)
                guard output.readableBytes <= limit else { return .failure(.tooLarge) }
                // A file of gzip may have several members.
                if status == Z_STREAM_END, input.isGzip, inflateReset(stream) == Z_OK { continue }
                if status == Z_STREAM_END { return .success(output) }
                guard status == Z_OK else { return .failure(status == Z_BUF_ERROR ? .cutShort : .broken) }
            }
        }
        return try result.get()
    }

    /// One step of at most 64 KiB.
    private static func inflate(
        _ input: inout ByteBuffer, to output: inout ByteBuffer, with stream: UnsafeMutablePointer<z_stream>
    ) -> Int32 {
        var status = Z_BUF_ERROR
        input.readWithUnsafeReadableBytes { bytes in
            let available = min(bytes.count, 1 << 30)
            stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
            stream.pointee.avail_in = UInt32(available)
            output.writeWithUnsafeMutableBytes(minimumWritableBytes: 65_536) { room in
                let size = min(room.count, 65_536)
                stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_out = UInt32(size)
                status = CZlib.inflate(stream, Z_NO_FLUSH)
                return size - Int(stream.pointee.avail_out)
            }
            return available - Int(stream.pointee.avail_in)
        }
        return status
    }
}

extension ByteBuffer {
    /// Whether the bytes begin as a stream of gzip does (RFC 1952, section 2.3.1).
    fileprivate var isGzip: Bool { readableBytesView.starts(with: Self.startOfGzip) }

    /// Whether there is no more than a part of these bytes.
    fileprivate var isStartOfGzip: Bool { readableBytes > 0 && Self.startOfGzip.starts(with: readableBytesView) }

    private static let startOfGzip: [UInt8] = [0x1F, 0x8B, 0x08]
}
