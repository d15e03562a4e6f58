extension ValueExpression {
    /// The values in a record, without `null`; several values of a path follow each other, and an array stays one value.
    public func values(in record: JSON) -> [JSON] {
        switch form {
        case .path(let path, let filters):
            var values = path.matches(in: record).filter { !$0.isNull }
            for filter in filters { values = filter.applied(to: values) }
            return values
        case .text(let parts):
            var text = ""
            for part in parts {
                switch part {
                case .literal(let literal): text += literal
                case .value(let value):
                    guard let content = value.text(in: record) else { return [] }
                    text += content
                }
            }
            return [.text(text)]
        }
    }

    /// The texts in a record: of all values, and of the elements of arrays; without blank ones.
    public func texts(in record: JSON) -> [String] { values(in: record).flatMap(\.texts) }

    /// The texts in a record with commas between them; nil if there is none.
    public func text(in record: JSON) -> String? {
        let texts = texts(in: record)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// The first value in a record as a number; nil if it is none.
    public func number(in record: JSON) -> Double? {
        guard let value = values(in: record).first else { return nil }
        if let elements = value.elements { return elements.first?.strictNumber }
        return value.strictNumber
    }
}

extension JSON {
    /// The texts of a scalar or of an array of scalars, trimmed; without blank ones.
    public var texts: [String] {
        switch self {
        case .array(let elements):
            return elements.prefix(ValuePath.maximumMatches).compactMap(\.trimmedText)
        default: return trimmedText.map { [$0] } ?? []
        }
    }

    /// The text of a scalar without the space around it; nil if nothing is left.
    var trimmedText: String? {
        guard let text = scalarText?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// The number of a number, or of a text that is one.
    package var strictNumber: Double? {
        switch self {
        case .number(let number, _): number
        case .text(let text): NumberText.strict(text)
        default: nil
        }
    }
}
