import Foundation

/// A record as stores have it.
package struct EncodedRecord: Sendable {
    package let id: String
    package let json: String
    /// The fields that have a value.
    package let fields: [StoredColumn: StoredScalar]

    /// - Throws: ``RecordStoreError/unstorable(collection:id:problem:)``.
    package init<Record: StoredRecord>(_ record: Record) throws(RecordStoreError) {
        let id = Self.key(of: record.id)
        func check(_ isFine: Bool, _ problem: @autoclosure () -> String) throws(RecordStoreError) {
            if !isFine { throw .unstorable(collection: Record.collection, id: id, problem: problem()) }
        }
        try check(
            Self.isStorable(id),
            "expected an id of 1 to 256 bytes without control characters, got \(id.utf8.count) bytes.")
        let json: String
        do { json = String(decoding: try Self.encoder.encode(record), as: UTF8.self) } catch {
            throw .unstorable(collection: Record.collection, id: id, problem: "expected JSON, got: \(error).")
        }
        try check(json.utf8.count <= 1 << 20, "expected at most 1 MiB of JSON, got \(json.utf8.count) bytes.")
        var fields: [StoredColumn: StoredScalar] = [:]
        for field in Record.fields.all {
            guard let scalar = field.scalar(record), !scalar.isNaN else { continue }
            if case .text(let text) = scalar {
                try check(
                    text.utf8.count <= 1_024,
                    "expected at most 1024 bytes in the field “\(field.column.key)”, got \(text.utf8.count). "
                        + "Declare a field of a computed property that cuts it.")
            }
            fields[field.column] = scalar
        }
        (self.id, self.json, self.fields) = (id, json, fields)
    }

    /// Encodes records of one transaction; of those with the same id, the last one counts.
    ///
    /// - Returns: the records in the order of their ids, in which all nodes lock them.
    package static func all<Record: StoredRecord>(_ records: [Record]) throws(RecordStoreError) -> [EncodedRecord] {
        let largest = 10_000
        guard records.count <= largest else { throw .manyRecords(records.count, largest: largest) }
        var encoded: [String: EncodedRecord] = [:]
        for record in records {
            let record = try EncodedRecord(record)
            encoded[record.id] = record
        }
        return encoded.values.sorted { $0.id < $1.id }
    }

    /// The id as stores have it, in Unicode's normalization form C.
    package static func key(of id: some CustomStringConvertible) -> String {
        id.description.precomposedStringWithCanonicalMapping
    }

    /// Whether a record can have an id.
    package static func isStorable(_ id: String) -> Bool {
        (1...256).contains(id.utf8.count) && !id.unicodeScalars.contains { $0.value < 32 }
    }

    /// Decodes a stored record of the type's version.
    ///
    /// - Throws: ``RecordStoreError/undecodable(collection:id:problem:)``.
    package static func decode<Record: StoredRecord>(
        _ type: Record.Type, id: String, json: String
    ) throws(RecordStoreError) -> Record {
        do { return try JSONDecoder().decode(type, from: Data(json.utf8)) } catch {
            throw .undecodable(collection: Record.collection, id: id, problem: "\(error)")
        }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
