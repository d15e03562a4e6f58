extension Strings {
    /// The value of a fact where nothing else says what it is, as in a row: with its name, unless its unit or the value
    /// itself tells.
    public func standalone(_ field: FieldContent) -> String {
        switch field.value {
        case .number(.value) where hasNoUnit(field), .number(.range) where hasNoUnit(field), .boolean:
            self(.ofItem, label(of: field), rowText(field))
        default: rowText(field)
        }
    }

    /// Whether no unit tells what a number is; the scale of a score doesn't.
    private func hasNoUnit(_ field: FieldContent) -> Bool { field.unit == nil || field.unit == .outOfHundred }
}
