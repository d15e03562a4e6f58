public import OrderedCollections

/// A value of any JSON text. Objects keep the order of their keys.
public enum JSON: Hashable, Sendable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case boolean(Bool)
    /// A number, with its text as it came: `1358`, `0.10`, and ids too large for a `Double`.
    case number(Double, String)
    /// A string.
    case text(String)
    /// Values in their order.
    case array([JSON])
    /// Values by their keys.
    case object(OrderedDictionary<String, JSON>)

    /// The member of an object; nil for other values.
    public subscript(name: String) -> JSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The elements of an array; nil for other values.
    public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members of an object; nil for other values.
    public var members: OrderedDictionary<String, JSON>? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The text of a text, number or boolean; nil for other values.
    public var scalarText: String? {
        switch self {
        case .text(let text): text
        case .number(_, let text): text
        case .boolean(let boolean): boolean ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// Creates the number of a `Double` as people write it: `2`, not `2.0`.
    public static func number(_ value: Double) -> JSON {
        guard value.isFinite else { return .null }
        if let integer = Int(exactly: value), abs(value) < 1e15 { return .number(value, String(integer)) }
        return .number(value, "\(value)")
    }

    /// The depth of arrays and objects beyond which a text is refused.
    public static let maximumDepth = 128

    /// Parses a JSON text in UTF-8 (RFC 8259), with or without a byte order mark.
    ///
    /// The parser is generous where one bad value would cost a whole answer: bytes that are no UTF-8 and halves of
    /// surrogate pairs are U+FFFD, control characters in texts are taken as they are. Of equal keys the last wins.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONParsingError) {
        self = try Array(bytes).withUnsafeBufferPointer { bytes throws(JSONParsingError) -> JSON in
            var parser = JSONParser(bytes)
            return try parser.document()
        }
    }

    /// Parses a JSON text; see ``init(parsing:)-(Sequence<UInt8>)``.
    public init(parsing text: String) throws(JSONParsingError) { try self.init(parsing: text.utf8) }

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

extension JSON {
    /// The bytes of a record that are compared. A record of JSON:API can be larger than its answer, because records share
    /// what they include.
    private static let maxCompared = 32_768
    /// The members of an object whose order doesn't count.
    private static let maxSorted = 1_000

    /// The beginning of the value as JSON that is the same whatever the order of its keys.
    var canonical: String { canonical(withoutQueries: false) }

    /// - Parameter withoutQueries: whether to leave out the queries of addresses, which often hold a new token each time.
    func canonical(withoutQueries: Bool) -> String {
        var rest = Self.maxCompared
        return sorted(withoutQueries: withoutQueries, within: &rest).json
    }

    private func sorted(withoutQueries: Bool, within rest: inout Int) -> JSON {
        rest -= 1
        switch self {
        case .object(let members):
            let names = members.count > Self.maxSorted ? members.keys.elements : members.keys.sorted()
            var sorted = OrderedDictionary<String, JSON>()
            for name in names {
                guard rest > 0, let member = members[name] else { break }
                rest -= name.utf8.count
                sorted[name] = member.sorted(withoutQueries: withoutQueries, within: &rest)
            }
            return .object(sorted)
        case .array(let elements):
            var sorted: [JSON] = []
            for element in elements {
                guard rest > 0 else { break }
                sorted.append(element.sorted(withoutQueries: withoutQueries, within: &rest))
            }
            return .array(sorted)
        case .text(let text):
            let isAddress = text.hasPrefix("/") || text.contains("://")
            let compared = text.utf8.count > Self.maxCompared ? String(text.prefix(Self.maxCompared)) : text
            rest -= compared.utf8.count
            return .text(withoutQueries && isAddress ? RecordID.withoutQuery(compared) : compared)
        default: return self
        }
    }
}
