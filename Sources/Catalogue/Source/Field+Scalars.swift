extension Field {
    /// The facts of a record whose source declares none: its stored strings and numbers, in the order of the type.
    static func scalars(of item: Item) -> [FieldContent] {
        Mirror(reflecting: item).children.compactMap { label, value in
            guard let label, label != "id" else { return nil }
            let fieldValue: FieldValue? =
                switch value {
                case let text as String: Number.isNumeric(text) ? Number(text).fieldValue : text.fieldValue
                case let text as String?: text.fieldValue
                case let number as Int: number.fieldValue
                case let number as Int?: number.fieldValue
                case let number as Double: number.fieldValue
                case let number as Double?: number.fieldValue
                case let texts as [String]: texts.fieldValue
                default: nil
                }
            return fieldValue.map { FieldContent(key: label, label: label.humanised, unit: nil, value: $0) }
        }
    }
}

extension Number {
    /// Whether the text is a number and nothing else, so that showing it as one loses nothing.
    fileprivate static func isNumeric(_ text: String) -> Bool {
        text.wholeMatch(of: /\d[\d,]*(\.\d+)?/) != nil && !text.hasPrefix("0") || text == "0"
    }
}
