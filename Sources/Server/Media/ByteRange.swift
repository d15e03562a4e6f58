/// The range in a `Range` header (RFC 9110, sections 14.1 and 14.2).
enum ByteRange: Hashable {
    /// The whole content: there is no header, or one that a server may ignore, such as several ranges or another unit.
    case whole
    case part(Range<Int>)
    /// No requested byte exists.
    case unsatisfiable

    /// Parses a header.
    ///
    /// - Parameters:
    ///   - text: the value of the header.
    ///   - count: the size of the content in bytes.
    init(_ text: String?, of count: Int) {
        guard let text, let equals = text.firstIndex(of: "="), text[..<equals].lowercased() == "bytes" else {
            self = .whole
            return
        }
        let value = text[text.index(after: equals)...].filter { $0 != " " && $0 != "\t" }
        let ends = value.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            self = .whole
            return
        }
        switch (first, last) {
        case (nil, nil): self = .whole
        case (let first?, let last?) where last < first: self = .whole
        case (nil, let length?): self = length > 0 && count > 0 ? .part(max(count - length, 0)..<count) : .unsatisfiable
        case (let first?, let last):
            self = first < count ? .part(first..<(last.map { min($0, count - 1) + 1 } ?? count)) : .unsatisfiable
        }
    }

    /// A number, capped at the largest integer; nil in the inner optional for an empty text, in the outer one for other
    /// text.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return .none }
        return .some(Int(text) ?? .max)
    }
}
