import CZlib

/// The zlib format (RFC 1950) of whole sequences of bytes.
enum Zlib {
    /// The largest sequence that is compressed, in bytes. A few kilobytes can claim to be much more.
    static let largest = 1 << 27

    /// The compressed bytes; nil if they would not be smaller.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        // Its header and checksum take six.
        guard bytes.count > 32, bytes.count <= largest else { return nil }
        var count = uLong(bytes.count - 1)
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, initialisedCount in
            let status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
            initialisedCount = status == Z_OK ? Int(count) : 0
        }
        return compressed.isEmpty ? nil : compressed
    }

    /// The bytes that were compressed; nil if they are damaged, or not as many as expected.
    static func decompressed(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        guard count > 0, count <= largest else { return nil }
        var size = uLong(count)
        let decompressed = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialisedCount in
            let status = bytes.withUnsafeBufferPointer {
                uncompress(buffer.baseAddress, &size, $0.baseAddress, uLong($0.count))
            }
            initialisedCount = status == Z_OK && Int(size) == count ? count : 0
        }
        return decompressed.isEmpty ? nil : decompressed
    }
}
