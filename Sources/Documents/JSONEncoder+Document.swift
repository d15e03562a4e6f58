package import Foundation

extension JSONEncoder {
    /// An encoder that sorts keys, so that equal documents have equal bytes, and writes dates in ISO 8601 in UTC.
    package static var document: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}
