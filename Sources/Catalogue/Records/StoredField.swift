/// A property of a record that the database can search and sort by.
///
/// Comparisons with a field are predicates: `Note.year < 1990 && Note.title == "Blue"`. They mean the same as for the
/// property in Swift, but enumerations are ordered by their raw values, even those with a `<` of their own. A property without
/// a value equals `nil` alone, and is neither less nor greater than anything.
public struct StoredField<Record: StoredRecord, Value: StoredValue>: Sendable {
    package let column: StoredColumn
    package let scalar: @Sendable (Record) -> StoredScalar?

    /// Creates a field of a property that always has a value.
    ///
    /// - Parameters:
    ///   - key: the name in the database: up to 64 letters, digits, dashes and underscores.
    ///   - path: the property. Texts have at most 1,024 bytes; a computed property can cut longer ones.
    public init(_ key: String, _ path: any KeyPath<Record, Value> & Sendable) {
        column = StoredColumn(key: key, kind: Value.storedKind)
        scalar = { record in
            let property: KeyPath<Record, Value> = path
            return record[keyPath: property].storedScalar
        }
    }

    /// Creates a field of an optional property.
    ///
    /// - Parameters:
    ///   - key: the name in the database: up to 64 letters, digits, dashes and underscores.
    ///   - path: the property. Texts have at most 1,024 bytes; a computed property can cut longer ones.
    public init(_ key: String, _ path: any KeyPath<Record, Value?> & Sendable) {
        column = StoredColumn(key: key, kind: Value.storedKind)
        scalar = { record in
            let property: KeyPath<Record, Value?> = path
            return record[keyPath: property]?.storedScalar
        }
    }
}

/// The fields of a type of records.
public struct StoredFields<Record: StoredRecord>: Sendable {
    package struct Declaration: Sendable {
        package let column: StoredColumn
        package let scalar: @Sendable (Record) -> StoredScalar?
    }

    package private(set) var all: [Declaration] = []

    /// Creates a list of fields.
    public init<each Value: StoredValue>(_ field: repeat StoredField<Record, each Value>) {
        repeat all.append(Declaration(column: (each field).column, scalar: (each field).scalar))
    }
}

/// The name of a field and the kind of its values.
package struct StoredColumn: Hashable, Sendable {
    package let key: String
    package let kind: StoredScalar.Kind

    package init(key: String, kind: StoredScalar.Kind) {
        self.key = key
        self.kind = kind
    }
}
