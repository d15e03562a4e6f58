import Foundation

extension StoredField {
    /// Records whose property equals a value, or has none.
    public static func == (field: StoredField, value: Value?) -> RecordPredicate<Record> {
        guard let value else { return RecordPredicate(.isNil(field.column)) }
        return field.compared(.equal, to: value)
    }

    /// Records whose property has another value, or none; for `nil`, those whose property has a value.
    public static func != (field: StoredField, value: Value?) -> RecordPredicate<Record> { !(field == value) }

    /// Records whose property has one of some values.
    public func isIn(_ values: some Sequence<Value>) -> RecordPredicate<Record> {
        let scalars = values.map(\.storedScalar).filter { !$0.isNaN }
        return scalars.isEmpty ? .nothing : RecordPredicate(.isIn(column, scalars), size: scalars.count)
    }

    /// In ascending order; records without a value come last.
    public var ascending: RecordSort<Record> { RecordSort(column: column, order: .ascending) }

    /// In descending order; records without a value come last.
    public var descending: RecordSort<Record> { RecordSort(column: column, order: .descending) }

    private func compared(_ comparison: RecordCondition.Comparison, to value: Value) -> RecordPredicate<Record> {
        let scalar = value.storedScalar
        return scalar.isNaN ? .nothing : RecordPredicate(.comparison(column, comparison, scalar))
    }
}

extension StoredField where Value: Comparable {
    /// Records whose property is less than a value.
    public static func < (field: StoredField, value: Value) -> RecordPredicate<Record> {
        field.compared(.less, to: value)
    }

    /// Records whose property is at most a value.
    public static func <= (field: StoredField, value: Value) -> RecordPredicate<Record> {
        field.compared(.lessOrEqual, to: value)
    }

    /// Records whose property is greater than a value.
    public static func > (field: StoredField, value: Value) -> RecordPredicate<Record> {
        field.compared(.greater, to: value)
    }

    /// Records whose property is at least a value.
    public static func >= (field: StoredField, value: Value) -> RecordPredicate<Record> {
        field.compared(.greaterOrEqual, to: value)
    }
}

extension StoredField where Value == String {
    /// Records whose text contains another one, scalar by scalar; upper and lower case differ.
    public func contains(_ text: String) -> RecordPredicate<Record> {
        let text = text.precomposedStringWithCanonicalMapping
        return text.isEmpty ? RecordPredicate(.not(.isNil(column))) : RecordPredicate(.contains(column, text))
    }

    /// Records whose text begins with another one, scalar by scalar; upper and lower case differ.
    public func hasPrefix(_ text: String) -> RecordPredicate<Record> {
        let text = text.precomposedStringWithCanonicalMapping
        return text.isEmpty ? RecordPredicate(.not(.isNil(column))) : RecordPredicate(.hasPrefix(column, text))
    }
}
