/// A bracket, string or comment of a style sheet that is not closed, or a bracket that closes nothing (CSS Syntax Module
/// Level 3, section 4). The rules after it would be lost.
package struct UnclosedCSS: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    let expected: String
    let got: String

    package var description: String { "line \(line): expected \(expected), got \(got)" }

    /// The first mistake in a style sheet; nil if there is none.
    package init?(in css: String) {
        var scan = Scan(css)
        guard let mistake = scan.mistake() else { return nil }
        self = mistake
    }

    fileprivate init(line: Int, expected: String, got: String) {
        self.line = line
        self.expected = expected
        self.got = got
    }
}

private struct Scan {
    let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var open: [(bracket: UInt8, line: Int)] = []

    /// Replaces carriage returns and form feeds by line feeds (section 3.3).
    init(_ css: String) {
        let newline = UInt8(ascii: "\n")
        bytes = Array(css.utf8).replacing(Array("\r\n".utf8), with: [newline]).map { byte in
            byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\u{C}") ? newline : byte
        }
    }

    mutating func mistake() -> UnclosedCSS? {
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\\"): _ = next()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if let mistake = string(endingWith: byte) { return mistake }
            case UInt8(ascii: "/") where peek == UInt8(ascii: "*"):
                if let mistake = comment() { return mistake }
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append((byte, line))
            case UInt8(ascii: "("):
                open.append((byte, line))
                if isURL { skipAddress() }
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
                if let mistake = close(with: byte) { return mistake }
            default: break
            }
        }
        return open.last.map { unclosed($0, got: "none") }
    }

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func next() -> UInt8? {
        guard let byte = peek else { return nil }
        place += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    private mutating func string(endingWith quote: UInt8) -> UnclosedCSS? {
        let start = line
        while let byte = next(), byte != UInt8(ascii: "\n") {
            if byte == quote { return nil }
            if byte == UInt8(ascii: "\\") { _ = next() }
        }
        let text = Self.text(quote)
        return UnclosedCSS(line: start, expected: "\(text) at the end of the string", got: "the end of the line")
    }

    private mutating func comment() -> UnclosedCSS? {
        let start = line
        _ = next()
        while let byte = next() {
            guard byte == UInt8(ascii: "*"), peek == UInt8(ascii: "/") else { continue }
            _ = next()
            return nil
        }
        return UnclosedCSS(line: start, expected: "“*/” for “/*”", got: "none")
    }

    /// Whether the bracket before belongs to an address without quotes, which may hold anything but brackets.
    private var isURL: Bool {
        let name = bytes[..<(place - 1)].suffix(3).map { $0 | 0x20 }
        let first = bytes[place...].first { !Array(" \n\t".utf8).contains($0) }
        return name == Array("url".utf8) && first != UInt8(ascii: "\"") && first != UInt8(ascii: "'")
    }

    private mutating func skipAddress() {
        while let byte = peek, byte != UInt8(ascii: ")") {
            _ = next()
            if byte == UInt8(ascii: "\\") { _ = next() }
        }
    }

    private mutating func close(with bracket: UInt8) -> UnclosedCSS? {
        guard let last = open.popLast() else {
            let text = Self.text(bracket)
            return UnclosedCSS(line: line, expected: "a bracket that \(text) closes", got: "none")
        }
        return Self.closing(last.bracket) == bracket
            ? nil : unclosed(last, got: "\(Self.text(bracket)) in line \(line)")
    }

    private func unclosed(_ open: (bracket: UInt8, line: Int), got: String) -> UnclosedCSS {
        UnclosedCSS(
            line: open.line, expected: "\(Self.text(Self.closing(open.bracket))) for \(Self.text(open.bracket))",
            got: got)
    }

    private static func closing(_ bracket: UInt8) -> UInt8 {
        switch bracket {
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: UInt8(ascii: ")")
        }
    }

    private static func text(_ byte: UInt8) -> String { "“\(Character(Unicode.Scalar(byte)))”" }
}
