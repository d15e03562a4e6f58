/// The facts of the records of a source that declares no fields: their stored values in the order of the type. The
/// values of a nested structure follow under its name, such as `sizeLength` for the length of `size`.
struct ScalarFields {
    /// The descriptions by the name of a property, made once for all records.
    private var descriptions: [String: FieldDescription] = [:]

    /// The deepest structure whose values are facts.
    private static let deepest = 3
    /// The most facts of a record.
    private static let most = 100

    mutating func fields(of record: some Sendable) -> [FieldContent] {
        Array(fields(of: Mirror(reflecting: record), named: "", depth: 0).prefix(Self.most))
    }

    private mutating func fields(of mirror: Mirror, named prefix: String, depth: Int) -> [FieldContent] {
        mirror.children.flatMap { label, value -> [FieldContent] in
            guard let label, depth > 0 || label != "id" else { return [] }
            let key = prefix.isEmpty ? label : prefix + label.prefix(1).uppercased() + label.dropFirst()
            let fieldValue: FieldValue? =
                switch value {
                case let text as String where text.isNumeric: Number(text).fieldValue
                // Optionals are included. A missing value of another type doesn't count as a missing text.
                case let value as any FieldValueConvertible: value.fieldValue
                case let value as any RawRepresentable: (value.rawValue as? String)?.fieldValue
                default: nil
                }
            if let fieldValue {
                let description = description(of: key)
                return [FieldContent(description, value: description.year(fieldValue).presentable)]
            }
            let nested = Mirror(reflecting: value).unwrapped
            guard depth < Self.deepest, nested.displayStyle == .struct || nested.displayStyle == .class else {
                return []
            }
            return fields(of: nested, named: key, depth: depth + 1)
        }
    }

    private mutating func description(of label: String) -> FieldDescription {
        if let known = descriptions[label] { return known }
        let description = FieldDescription(key: label, label: label.humanised, unit: nil)
        descriptions[label] = description
        return description
    }
}

extension FieldDescription {
    /// The year that a number is, by the words of the name and its range; any other value is unchanged.
    fileprivate func year(_ value: FieldValue) -> FieldValue {
        guard case .number(.value(let number)) = value, (1_000...2_200).contains(number),
            let year = Int(exactly: number), label.lowercased().split(separator: " ").contains("year")
        else { return value }
        return .number(.year(year))
    }
}

extension Mirror {
    /// The value of an optional.
    fileprivate var unwrapped: Mirror {
        displayStyle == .optional ? children.first.map { Mirror(reflecting: $0.value).unwrapped } ?? self : self
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
