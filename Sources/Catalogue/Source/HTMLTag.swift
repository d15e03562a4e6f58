/// A tag, a comment or a declaration of HTML.
package struct HTMLTag {
    /// The name in small letters; empty for a comment.
    package private(set) var name = ""
    package private(set) var isClosing = false
    /// The position behind it.
    package let end: Int

    /// The tag at a `<`; nil if that is a text's own sign.
    package init?(in bytes: [UInt8], at start: Int) {
        var position = start + 1
        guard position < bytes.count else { return nil }
        if bytes[position...].starts(with: "!--".utf8) {
            position += 3
            while position < bytes.count, !bytes[position...].starts(with: "-->".utf8) { position += 1 }
            end = min(position + 3, bytes.count)
            return
        }
        let isDeclaration = bytes[position] == UInt8(ascii: "!") || bytes[position] == UInt8(ascii: "?")
        isClosing = bytes[position] == UInt8(ascii: "/")
        if isClosing || isDeclaration { position += 1 }
        let rest = bytes[position...]
        let word = rest.prefix { ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 }
        name = String(decoding: word, as: UTF8.self).lowercased()
        if isDeclaration {
            guard name == "doctype" || name == "xml" || rest.starts(with: "[CDATA[".utf8) else { return nil }
        } else {
            guard let next = rest.dropFirst(word.count).first, next <= 32 || "/>".utf8.contains(next),
                HTMLElements.names.contains(name)
            else { return nil }
        }
        guard let close = Self.close(in: bytes, from: word.endIndex) else { return nil }
        end = close + 1
    }

    /// The position of the `>` of a tag, which stands in no attribute; nil if another tag begins before it.
    private static func close(in bytes: [UInt8], from start: Int) -> Int? {
        var quote: UInt8?
        for position in start..<bytes.count {
            let byte = bytes[position]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                if bytes[position - 1] == UInt8(ascii: "=") { quote = byte }
            } else if byte == UInt8(ascii: ">") {
                return position
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
        }
        return nil
    }

    /// The position after the closing tag of an element whose content is dropped.
    package static func end(of name: String, in bytes: [UInt8], from start: Int) -> Int {
        let closing = Array("</\(name)".utf8)
        var position = start
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"),
                bytes[position...].prefix(closing.count).elementsEqual(closing, by: { $0 == $1 || $0 | 32 == $1 })
            {
                while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
                return min(position + 1, bytes.count)
            }
            position += 1
        }
        return bytes.count
    }
}
