import OrderedCollections

extension JSON {
    /// The value as JSON on one line.
    public var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .number(_, let number): text += number
        case .text(let content): Self.quote(content, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.quote(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func quote(_ content: String, to text: inout String) {
        text += "\""
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        if !content.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == quote || $0 == backslash }) {
            text += content + "\""
            return
        }
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Control characters, those that change the direction of text, and line separators.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}",
                "\u{FFFE}", "\u{FFFF}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// A text as JSON in double quotes, which is YAML, too.
    package static func quoted(_ content: String) -> String {
        var text = ""
        quote(content, to: &text)
        return text
    }
}
