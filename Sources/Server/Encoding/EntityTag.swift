import CZlib
import Foundation
import NIOCore

/// A strong validator of a response (RFC 9110, section 8.8.3).
///
/// It begins with the CRC-32 of the content and its size. A change keeps both with a probability of 2⁻³², and never if all
/// changed bytes are within four. A cryptographic hash takes a fifth of the time of a page, and `Hasher` would give each
/// process other tags.
struct EntityTag: Hashable, CustomStringConvertible {
    private let digest: String
    /// Whether the content is sent with gzip, which makes it another representation.
    var isCompressed = false

    init(of content: ByteBuffer) {
        let checksum = content.withUnsafeReadableBytes { bytes in
            crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, z_size_t(bytes.count))
        }
        digest = String(checksum, radix: 16) + "-" + String(content.readableBytes, radix: 16)
    }

    private var opaque: String { isCompressed ? digest + "-gzip" : digest }

    /// The value of `ETag`.
    var description: String { "\"\(opaque)\"" }

    /// Whether an `If-None-Match` field names this tag, by weak comparison (RFC 9110, section 13.1.2).
    ///
    /// - Parameter field: the value of the field: a list of tags, or `*` for any.
    func matches(_ field: String) -> Bool {
        if field.trimmingCharacters(in: .whitespaces) == "*" { return true }
        // Tags are between quotation marks and contain none; commas and `W/` are outside.
        let parts = field.split(separator: "\"", omittingEmptySubsequences: false)
        return stride(from: 1, to: parts.count - 1, by: 2).contains { parts[$0] == opaque }
    }
}
