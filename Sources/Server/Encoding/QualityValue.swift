/// A value of a list in a header field, with its weight (RFC 9110, section 12.4.2).
struct QualityValue {
    let value: String
    /// The weight from 0 to 1; 1 if the value has none.
    let weight: Double

    /// Parses an element of the list.
    ///
    /// - Parameter text: the text between commas. An element with an invalid weight is invalid.
    init?(_ text: Substring) {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            .map(\.trimmingOptionalSpace)
        guard let value = parts.first, !value.isEmpty, let weight = Self.weight(parts.dropFirst().first ?? "q=1")
        else { return nil }
        self.value = String(value)
        self.weight = weight
    }

    /// The elements of a list.
    ///
    /// - Parameter field: the value of the header field. Invalid elements, and everything beyond 1,000 bytes, are ignored.
    static func list(in field: String?) -> [QualityValue] {
        (field ?? "").utf8.prefix(1_000).split(separator: UInt8(ascii: ","))
            .compactMap { QualityValue(Substring($0)) }
    }

    private static func weight(_ parameter: Substring) -> Double? {
        let value = parameter.dropFirst(2)
        guard ["q=", "Q="].contains(parameter.prefix(2)), value.count <= 5,
            value.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }), let weight = Double(value), weight <= 1
        else { return nil }
        return weight
    }
}

extension Substring {
    /// The text without the spaces and tabs around it.
    var trimmingOptionalSpace: Substring {
        var text = drop(while: \.isOptionalSpace)
        while text.last?.isOptionalSpace == true { text.removeLast() }
        return text
    }
}

extension Character {
    /// Whether it is optional white space in a field (RFC 9110, section 5.6.3).
    var isOptionalSpace: Bool { self == " " || self == "\t" }
}
