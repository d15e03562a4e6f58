extension Field {
    /// The facts of a record whose source declares no fields: its stored strings and numbers, in the order of the type.
    static func scalars(of item: Item) -> [FieldContent] {
        Mirror(reflecting: item).children.compactMap { label, value in
            guard let label, label != "id" else { return nil }
            let fieldValue: FieldValue? =
                switch value {
                case let text as String where Number.isNumeric(text): Number(text).fieldValue
                // Optionals are included. A missing value of another type doesn't count as a missing text.
                case let value as any FieldValueConvertible: value.fieldValue
                default: nil
                }
            return fieldValue.map {
                FieldContent(key: label, label: label.humanised, unit: nil, value: $0.presentable)
            }
        }
    }
}

extension Number {
    /// Whether the text is a number that can be shown with 15 digits and three decimals at most without loss. `007`,
    /// `1.10` and telephone numbers stay texts.
    fileprivate static func isNumeric(_ text: String) -> Bool {
        text.wholeMatch(of: /(0|[1-9][0-9]{0,11}|[1-9][0-9]{0,2}(,[0-9]{3}){1,3})(\.[0-9]{0,2}[1-9])?/) != nil
    }
}
