public import OrderedCollections

extension JSON {
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
}
