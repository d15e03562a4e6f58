package import Foundation

extension Data {
    /// JSON with U+FFFD in place of bytes that are no UTF-8, and with `null` in place of the words `NaN`, `Infinity` and
    /// `-Infinity`, which some writers use for numbers.
    ///
    /// - Complexity: O(*n*).
    var repairedJSON: Data {
        var repaired = Data(capacity: count)
        var rest = self[...]
        while !rest.isEmpty {
            let quote = rest.firstIndex(of: .quote) ?? rest.endIndex
            repaired += Data(rest[..<quote].replacingWordsForNumbers)
            let end = quote < rest.endIndex ? rest.endOfText(from: quote) : quote
            repaired += Data(String(decoding: rest[quote..<end], as: UTF8.self).utf8)
            rest = rest[end...]
        }
        return repaired
    }

    /// The number of JSON texts with bytes that are no UTF-8.
    ///
    /// - Complexity: O(*n*).
    package var invalidTextCount: Int {
        if String(validating: self, as: UTF8.self) != nil { return 0 }
        var (count, rest) = (0, self[...])
        while let quote = rest.firstIndex(of: .quote) {
            let end = rest.endOfText(from: quote)
            if String(validating: rest[quote..<end], as: UTF8.self) == nil { count += 1 }
            rest = rest[end...]
        }
        return count
    }

    /// The bytes between two texts.
    private var replacingWordsForNumbers: Data {
        guard contains(where: { $0 == UInt8(ascii: "N") || $0 == UInt8(ascii: "I") }) else { return self }
        return ["-Infinity", "Infinity", "NaN"].reduce(self) { $0.replacing(Data($1.utf8), with: Data("null".utf8)) }
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
}
