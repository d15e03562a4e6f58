import Foundation

/// Reads bytes from front to back, and throws where there are too few.
struct ByteReader {
    /// The bytes that were not read yet.
    private(set) var rest: Data

    init(_ bytes: Data) { rest = bytes }

    mutating func bytes(_ count: Int) throws(PasskeyError) -> Data {
        guard count >= 0, count <= rest.count else { throw .endsEarly }
        let bytes = Data(rest.prefix(count))
        rest = rest.dropFirst(count)
        return bytes
    }

    /// Reads an unsigned integer, whose most significant byte comes first.
    ///
    /// - Parameter byteCount: 0 to 8.
    mutating func integer(byteCount: Int) throws(PasskeyError) -> UInt64 {
        let bytes = try bytes(byteCount)
        return bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    mutating func byte() throws(PasskeyError) -> UInt8 {
        UInt8(truncatingIfNeeded: try integer(byteCount: 1))
    }

    func expectEnd() throws(PasskeyError) {
        guard rest.isEmpty else { throw .trailingBytes(rest.count) }
    }
}
