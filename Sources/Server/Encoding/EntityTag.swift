import Crypto
import Endpoints
import Foundation
import NIOCore

/// A strong validator of a response (RFC 9110, section 8.8.3).
///
/// It begins with the first 12 bytes of the content's SHA-256. `Hasher` would give each process other tags.
struct EntityTag: Hashable, CustomStringConvertible {
    private let digest: String
    /// Whether the content is sent with gzip, which makes it another representation.
    var isCompressed = false

    init(of content: ByteBuffer) {
        digest = content.withUnsafeReadableBytes { Data(SHA256.hash(data: $0).prefix(12)).hexadecimal }
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
