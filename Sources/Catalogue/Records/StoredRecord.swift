public import Foundation

/// A record that a program stores in Vitrine's database, through a ``RecordStore``.
///
/// ```swift
/// struct Note: StoredRecord {
///     static let collection = "notes"
///     static let title = StoredField("title", \Note.title)
///     static let year = StoredField("year", \Note.year)
///     static let fields = StoredFields(title, year)
///
///     let id: String
///     var title: String
///     var year: Int?
/// }
/// ```
///
/// A record is stored as JSON of at most 1 MiB. Its id has 1 to 256 bytes and no control characters.
public protocol StoredRecord: Codable, Identifiable, Sendable where ID: CustomStringConvertible {
    /// The name of all records of this type: up to 64 letters, digits, dashes and underscores. It must never change, and
    /// no other type has it.
    static var collection: String { get }
    /// The fields that predicates and sorts may use, at most 16; by default none. When they change, the database indexes
    /// the records again. If several programs run, raise the ``version`` with each change.
    static var fields: StoredFields<Self> { get }
    /// The version of the record's properties, from 1; 1 by default. Raise it when older records have to be migrated.
    static var version: Int { get }
    /// Decodes a record that an older version of the program stored; by default as if it were of this version. The id
    /// stays the same.
    ///
    /// - Parameters:
    ///   - json: the record as JSON.
    ///   - version: the ``version`` that stored it.
    static func migrate(_ json: Data, from version: Int) throws -> Self
}

extension StoredRecord {
    public static var fields: StoredFields<Self> { StoredFields() }
    public static var version: Int { 1 }

    public static func migrate(_ json: Data, from version: Int) throws -> Self {
        try JSONDecoder().decode(Self.self, from: json)
    }
}
