import Catalogue
package import Foundation
import HTML

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
    private let items: (fragments: Fragments, sourcesVersion: Int)?
    /// The language of the items and the version of their sources.
    private var context: FragmentContext?
    private var depth = 0

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - isIndented: whether each member and element has a line of its own.
    ///   - items: keeps the JSON of items, if it is not indented, until the sources have another version.
    package init(
        _ value: some JSONValue, isIndented: Bool = false,
        items: (fragments: Fragments, sourcesVersion: Int)? = nil
    ) {
        self.isIndented = isIndented
        self.items = isIndented ? nil : items
        bytes.reserveCapacity(4_096)
        value.write(to: &self)
    }

    private init() { (isIndented, items) = (false, nil) }

    /// Writes an object, with the members that a closure writes.
    package mutating func object(_ writeMembers: (inout JSONOutput) -> Void) {
        open(Self.brace)
        writeMembers(&self)
        close(UInt8(ascii: "}"))
    }

    /// - Parameter name: without characters that JSON escapes.
    package mutating func member(_ name: StaticString, _ value: some JSONValue) {
        beginLine()
        bytes.append(Self.quote)
        name.withUTF8Buffer { bytes += $0 }
        bytes.append(Self.quote)
        writeValue(value)
    }

    fileprivate mutating func member(named name: String, _ value: some JSONValue) {
        beginLine()
        append(text: name)
        writeValue(value)
    }

    package mutating func array(of elements: some Sequence<some JSONValue>) {
        open(Self.bracket)
        for element in elements {
            beginLine()
            element.write(to: &self)
        }
        close(UInt8(ascii: "]"))
    }

    /// Appends the JSON of an item, written by a closure unless it is kept.
    mutating func append(
        _ item: CatalogueItem, isFavourite: Bool, locale: String, _ write: (inout JSONOutput) -> Void
    ) {
        guard let items else { return write(&self) }
        let context = context ?? FragmentContext("JSON", locale: locale, sourcesVersion: items.sourcesVersion)
        self.context = context
        let key = FragmentKey(ItemCell(item: item, isFavourite: isFavourite), in: context)
        let json = items.fragments.bytes(for: key) {
            var output = JSONOutput()
            write(&output)
            return output.bytes
        }
        bytes += json
    }

    /// Appends a text in quotation marks, with what JSON requires escaped.
    package mutating func append(text: String) {
        bytes.append(Self.quote)
        var text = text
        text.withUTF8 { text in
            var written = text.startIndex
            for place in text.indices where Self.isEscaped(text[place]) {
                bytes += text[written..<place]
                append(Self.escape(text[place]))
                written = place + 1
            }
            bytes += text[written...]
        }
        bytes.append(Self.quote)
    }

    /// Appends a literal or a number as it is.
    package mutating func append(_ json: String) { bytes += json.utf8 }

    private static let quote = UInt8(ascii: "\"")
    private static let brace = UInt8(ascii: "{")
    private static let bracket = UInt8(ascii: "[")

    @inline(__always)
    private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

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

    private mutating func writeValue(_ value: some JSONValue) {
        bytes.append(UInt8(ascii: ":"))
        if isIndented { bytes.append(UInt8(ascii: " ")) }
        value.write(to: &self)
    }

    private mutating func open(_ bracket: UInt8) {
        bytes.append(bracket)
        depth += 1
    }

    /// Whether nothing stands yet in the object or array.
    private var isEmpty: Bool { bytes.last == Self.brace || bytes.last == Self.bracket }

    private mutating func beginLine() {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        breakLine()
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if !isEmpty { breakLine() }
        bytes.append(bracket)
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
            for (name, value) in sorted(by: { $0.key < $1.key }) { json.member(named: name, value) }
        }
    }
}
