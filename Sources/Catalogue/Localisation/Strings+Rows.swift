extension Strings {
    /// The value of a fact where nothing else says what it is, as in a row: with its name, unless its unit or the value
    /// itself tells.
    public func standalone(_ field: FieldContent) -> String {
        switch field.value {
        case .number(.value) where field.unit == nil, .number(.range) where field.unit == nil, .boolean:
            self(.ofItem, label(of: field), text(field))
        default: rowText(field)
        }
    }
}
