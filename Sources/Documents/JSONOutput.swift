package import Foundation

/// A value that writes itself as JSON.
package protocol JSONValue {
    func write(to json: inout JSONOutput)
}

/// A buffer of JSON in UTF-8 (RFC 8259).
///
/// The members of an object are written in the order of their names, so that equal documents have equal bytes.
package struct JSONOutput {
    package private(set) var bytes: [UInt8] = []
    private let isIndented: Bool
    private var depth = 0

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - isIndented: whether each member and element has a line of its own.
    package init(_ value: some JSONValue, isIndented: Bool = false) {
        self.isIndented = isIndented
        bytes.reserveCapacity(4_096)
        value.write(to: &self)
    }

    /// Writes an object, with the members that a closure writes.
    package mutating func object(_ writeMembers: (inout JSONOutput) -> Void) {
        open("{")
        writeMembers(&self)
        close("}")
    }

    package mutating func member(_ name: String, _ value: some JSONValue) {
        beginLine()
        append(text: name)
        append(isIndented ? ": " : ":")
        value.write(to: &self)
    }

    package mutating func array(of elements: some Sequence<some JSONValue>) {
        open("[")
        for element in elements {
            beginLine()
            element.write(to: &self)
        }
        close("]")
    }

    /// Appends a text in quotation marks, with what JSON requires escaped.
    package mutating func append(text: String) {
        append("\"")
        var text = text
        text.withUTF8 { text in
            var written = text.startIndex
            for (place, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes += text[written..<place]
                append(Self.escape(byte))
                written = place + 1
            }
            bytes += text[written...]
        }
        append("\"")
    }

    /// Appends a literal or a number as it is.
    package mutating func append(_ json: String) { bytes += json.utf8 }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case 0x22: #"\""#
        case 0x5C: #"\\"#
        case 0x08: #"\b"#
        case 0x09: #"\t"#
        case 0x0A: #"\n"#
        case 0x0C: #"\f"#
        case 0x0D: #"\r"#
        default: #"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
    }

    private mutating func open(_ bracket: String) {
        append(bracket)
        depth += 1
    }

    private mutating func beginLine() {
        if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { append(",") }
        breakLine()
    }

    private mutating func close(_ bracket: String) {
        depth -= 1
        if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { breakLine() }
        append(bracket)
    }

    private mutating func breakLine() {
        if isIndented { bytes += [UInt8(ascii: "\n")] + repeatElement(UInt8(ascii: " "), count: 2 * depth) }
    }
}

extension String: JSONValue {
    package func write(to json: inout JSONOutput) { json.append(text: self) }
}

extension Bool: JSONValue {
    package func write(to json: inout JSONOutput) { json.append(self ? "true" : "false") }
}

extension Int: JSONValue {
    package func write(to json: inout JSONOutput) { json.append(description) }
}

/// JSON has no number that isn't finite; such a number is written as null.
extension Double: JSONValue {
    package func write(to json: inout JSONOutput) {
        let text = description
        json.append(isFinite ? text.hasSuffix(".0") ? String(text.dropLast(2)) : text : "null")
    }
}

/// A date as ISO 8601 in UTC, to the second.
extension Date: JSONValue {
    package func write(to json: inout JSONOutput) { json.append(text: formatted(.iso8601)) }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    package func write(to json: inout JSONOutput) {
        if let self { self.write(to: &json) } else { json.append("null") }
    }
}

extension Array: JSONValue where Element: JSONValue {
    package func write(to json: inout JSONOutput) { json.array(of: self) }
}

extension Dictionary: JSONValue where Key == String, Value: JSONValue {
    package func write(to json: inout JSONOutput) {
        json.object { json in
            for (name, value) in sorted(by: { $0.key < $1.key }) { json.member(name, value) }
        }
    }
}
