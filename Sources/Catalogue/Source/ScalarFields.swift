/// The facts of the records of a source that declares no fields: their stored strings and numbers, in the order of the
/// type.
struct ScalarFields {
    /// The descriptions by the name of a property, made once for all records.
    private var descriptions: [String: FieldDescription] = [:]

    mutating func fields(of record: some Sendable) -> [FieldContent] {
        Mirror(reflecting: record).children.compactMap { label, value in
            guard let label, label != "id" else { return nil }
            let fieldValue: FieldValue? =
                switch value {
                case let text as String where text.isNumeric: Number(text).fieldValue
                // Optionals are included. A missing value of another type doesn't count as a missing text.
                case let value as any FieldValueConvertible: value.fieldValue
                default: nil
                }
            return fieldValue.map { FieldContent(description(of: label), value: $0.presentable) }
        }
    }

    private mutating func description(of label: String) -> FieldDescription {
        if let known = descriptions[label] { return known }
        let description = FieldDescription(key: label, label: label.humanised, unit: nil)
        descriptions[label] = description
        return description
    }
}

extension String {
    /// Whether the text is a number that can be shown with 15 digits and three decimals at most without loss. `007`,
    /// `1.10` and telephone numbers stay texts.
    fileprivate var isNumeric: Bool {
        func areDigits(_ part: Substring.UTF8View) -> Bool {
            part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        let parts = self[...].utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count <= 2, groups.allSatisfy(areDigits) else { return false }
        if parts.count == 2 {
            guard areDigits(parts[1]), (1...3).contains(parts[1].count), parts[1].last != UInt8(ascii: "0") else {
                return false
            }
        }
        let beginsWithZero = groups[0].first == UInt8(ascii: "0")
        if groups.count == 1 { return groups[0].count == 1 || !beginsWithZero && (1...12).contains(groups[0].count) }
        return !beginsWithZero && (1...3).contains(groups[0].count) && groups.count <= 4
            && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}
