package import Foundation

extension JSONEncoder {
    /// Keys in alphabetical order, so that equal documents are equal bytes; dates as ISO 8601 in UTC.
    package static var document: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}
