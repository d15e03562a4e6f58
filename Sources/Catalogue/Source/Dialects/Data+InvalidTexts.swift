import Foundation

extension Data {
    /// JSON with `null` in place of each text that is not valid UTF-8, and a replacement character in place of each
    /// such key. One invalid text then costs one value, not the whole answer.
    ///
    /// - Complexity: O(*n*); a valid body is returned as it is.
    var withoutInvalidTexts: Data {
        if String(validating: self, as: UTF8.self) != nil { return self }
        var repaired = Data(capacity: count)
        var rest = self[...]
        while let quote = rest.firstIndex(of: .quote) {
            repaired += rest[..<quote]
            let end = rest.endOfText(from: quote)
            let text = rest[quote..<end]
            rest = rest[end...]
            if String(validating: text, as: UTF8.self) != nil {
                repaired += text
            } else {
                let isKey = rest.first { !$0.isJSONSpace } == UInt8(ascii: ":")
                repaired += Data((isKey ? "\"\u{FFFD}\"" : "null").utf8)
            }
        }
        return repaired + rest
    }

    /// The index after the closing quote of the text that begins at an index; the end if the text isn't closed.
    private func endOfText(from start: Index) -> Index {
        var index = start + 1
        while index < endIndex {
            switch self[index] {
            case .backslash: index += 2
            case .quote: return index + 1
            default: index += 1
            }
        }
        return endIndex
    }
}

extension UInt8 {
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let backslash = UInt8(ascii: "\\")
    fileprivate var isJSONSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
