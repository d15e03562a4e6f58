import Catalogue

/// The version and the fields of the records in a collection.
struct CollectionState {
    private let version: Int
    private let fields: String
    /// The id up to which records have this version and these fields; nil if all have.
    private let upgradedTo: String?

    init(_ row: SQLRow) throws {
        version = try row["version"]
        fields = try row["fields"]
        upgradedTo = try row["upgraded_to"]
    }

    static func query(_ collection: RecordCollection) -> SQLStatement {
        "SELECT version, fields, upgraded_to FROM stored_collection WHERE name = \(collection.name)"
    }

    /// The state of a collection, which no other transaction can change before the end of this one.
    ///
    /// - Throws: ``RecordStoreError/otherFields(collection:)`` if another program has taken a claimed collection.
    static func locked(
        _ collection: RecordCollection, on connection: any SQLConnection, _ rowLock: SQLStatement,
        _ claimed: ClaimedCollections
    ) throws -> CollectionState {
        let answers = try connection.run([
            """
            INSERT INTO stored_collection (name, version, fields)
            VALUES (\(collection.name), \(collection.version), \(collection.fields)) ON CONFLICT (name) DO NOTHING
            """,
            "\(query(collection))\(rowLock)",
        ])
        let state = try CollectionState(answers[1].rows[0])
        if state.isTarget(collection) {
            claimed.insert(collection)
        } else if state.version == collection.version, claimed.contains(collection) {
            throw RecordStoreError.otherFields(collection: collection.name)
        }
        return state
    }

    /// Whether all records have the version and the fields of a program.
    ///
    /// - Throws: ``RecordStoreError/newer(collection:version:own:)``.
    func isCurrent(for collection: RecordCollection) throws(RecordStoreError) -> Bool {
        guard version <= collection.version else {
            throw .newer(collection: collection.name, version: version, own: collection.version)
        }
        return upgradedTo == nil && isTarget(collection)
    }

    /// The id up to which records are up to date for a program; empty if none is known to be.
    func progress(to collection: RecordCollection) -> String { isTarget(collection) ? upgradedTo ?? "" : "" }

    private func isTarget(_ collection: RecordCollection) -> Bool {
        version == collection.version && fields == collection.fields
    }
}
