import Endpoints

/// A value as a file has it.
enum YAMLValue {
    /// A value on the line of its key.
    case line(String)
    /// A mapping, which may have a line for each key.
    case mapping([(name: String, text: String)])
    /// A list, which may have a line for each part; a part without a name has an empty one.
    case list([(name: String, text: String)])

    var onOneLine: String {
        switch self {
        case .line(let text): text
        case .mapping(let members): YAMLText.mapping(members)
        case .list(let parts): YAMLText.list(parts.map(\.text))
        }
    }
}

/// Writes scalars, lists and mappings on one line of YAML.
enum YAMLText {
    /// A text, in quotes where YAML could read it as something else.
    static func scalar(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= 200 else {
            return JSON.quoted(text)
        }
        let isPlain =
            isLetter(first) && last != UInt8(ascii: " ")
            && text.utf8.allSatisfy { isLetter($0) || $0 &- 48 < 10 || "_-./ ".utf8.contains($0) }
        return isPlain ? text : JSON.quoted(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }

    static func mapping(_ members: [(name: String, text: String)]) -> String {
        "{" + members.map { "\($0.name): \($0.text)" }.joined(separator: ", ") + "}"
    }

    static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }
}

/// The lines of a file with their comments.
struct YAMLFile {
    /// Comments by the keys of their lines.
    let comments: [String: String]
    private(set) var text = ""

    mutating func add(_ key: String, _ value: YAMLValue) {
        switch value {
        case .mapping(let members) where !members.isEmpty:
            append("\(key):", key: key)
            for (name, text) in members { append("\(name): \(text)", key: "\(key).\(name)", indentation: "  ") }
        case .list(let parts) where !parts.isEmpty:
            append("\(key):", key: key)
            for (name, text) in parts { append("- \(text)", key: "\(key).\(name)") }
        case .line, .mapping, .list: append("\(key): \(value.onOneLine)", key: key)
        }
    }

    private mutating func append(_ line: String, key: String, indentation: String = "") {
        let comment = comments[key].map { comment in
            comment.unicodeScalars.split { $0.isSpace || $0.value < 32 || 127...159 ~= $0.value || $0 == "\u{2028}" }
                .map { String($0) }.joined(separator: " ")
        }
        let line = indentation + line
        guard let comment, !comment.isEmpty else {
            text += line + "\n"
            return
        }
        if line.count + comment.count <= 116 {
            text += "\(line)  # \(comment)\n"
        } else {
            text += "\(indentation)# \(comment)\n\(line)\n"
        }
    }
}
