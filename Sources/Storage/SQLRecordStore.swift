package import Catalogue
import Foundation

/// The records of programs in a database.
///
/// A collection has a row with the version and the fields of its records, which every statement is sent with. A program
/// with other ones brings the records up to date first; one of an older version is refused, and so is one that another program
/// of the same version has taken the collection from.
package struct SQLRecordStore: RecordStore {
    let database: any SQLDatabase
    private let claimed = ClaimedCollections()

    /// Creates the store of a database.
    package init(_ database: any SQLDatabase) { self.database = database }

    package func save<Record: StoredRecord>(_ records: [Record]) async throws {
        let encoded = try EncodedRecord.all(records)
        if encoded.isEmpty { return }
        try await write(Record.self) { connection, collection in
            for part in encoded.parts(of: 100) { try connection.run(part.flatMap { $0.insertion(into: collection) }) }
        }
    }

    package func fetch<Record: StoredRecord>(_ query: RecordQuery<Record>) async throws -> [Record] {
        let selection = RecordSelection(of: Record.collection, columns: try query.columns, database)
        let found = try await rows(
            """
            SELECT r.id, r.record \(selection.matching(query.predicate.condition))
            ORDER BY \(sql: selection.order(by: query.sorts.map { (column: $0.column, order: $0.order) }))
            LIMIT \(max(query.limit, 0)) OFFSET \(max(query.offset, 0))
            """, of: Record.self)
        return try found.map { try EncodedRecord.decode(Record.self, id: $0["id"], json: $0["record"]) }
    }

    package func count<Record: StoredRecord>(of predicate: RecordPredicate<Record>) async throws -> Int {
        let selection = RecordSelection(
            of: Record.collection, columns: try RecordQuery(where: predicate).columns, database)
        return try await rows("SELECT count(*) AS count \(selection.matching(predicate.condition))", of: Record.self)
            .first?["count"] ?? 0
    }

    @discardableResult
    package func delete<Record: StoredRecord>(_ predicate: RecordPredicate<Record>) async throws -> Int {
        let selection = RecordSelection(
            of: Record.collection, columns: try RecordQuery(where: predicate).columns, database)
        let statement: SQLStatement = """
            DELETE FROM stored_record WHERE collection = \(Record.collection)
                AND id IN (SELECT r.id \(selection.matching(predicate.condition)))
            """
        return try await write(Record.self) { connection, _ in try connection.run([statement])[0].affectedRows }
    }

    // MARK: Up-to-date collections

    /// The rows of a query, once the records are up to date; none if nothing was ever stored.
    private func rows<Record: StoredRecord>(
        _ query: SQLStatement, of type: Record.Type
    ) async throws -> [SQLRow] {
        let collection = try RecordCollection(of: type)
        while true {
            let answers = try await database.rows(of: [CollectionState.query(collection), query])
            guard let state = try answers[0].first.map({ try CollectionState($0) }) else { return [] }
            if try state.isCurrent(for: collection) {
                claimed.insert(collection)
                return answers[1]
            }
            try await prepare(type) { _, _ in }
        }
    }

    /// Runs work in a transaction. An error of the records is thrown as it is, before anything was written; the database takes any
    /// other one for its own.
    private func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await database.transaction { connection -> Result<Value, RecordStoreError> in
            do { return .success(try work(connection)) } catch let error as RecordStoreError { return .failure(error) }
        }.get()
    }

    /// Runs work in a transaction, once the records are up to date. No other node can change the collection meanwhile.
    private func write<Record: StoredRecord, Value: Sendable>(
        _ type: Record.Type, _ work: @escaping @Sendable (any SQLConnection, RecordCollection) throws -> Value
    ) async throws -> Value {
        let (collection, rowLock, claimed) = (try RecordCollection(of: type), database.rowLock, self.claimed)
        while true {
            let value = try await transaction { connection -> Value? in
                let state = try CollectionState.locked(collection, on: connection, rowLock, claimed)
                guard try state.isCurrent(for: collection) else { return nil }
                return try work(connection, collection)
            }
            if let value { return value }
            try await prepare(type) { _, _ in }
        }
    }

    package func prepare<Record: StoredRecord>(
        _ type: Record.Type, progress: @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws {
        let collection = try RecordCollection(of: type)
        let row = try await database.rows(CollectionState.query(collection)).first
        guard let state = try row.map({ try CollectionState($0) }), try !state.isCurrent(for: collection) else {
            return
        }
        let total: Int = try await database.rows(
            """
            SELECT count(*) AS count FROM stored_record
            WHERE collection = \(collection.name) AND id > \(state.progress(to: collection))
            """)[0]["count"]
        var done = 0
        while let count = try await upgradePart(type, to: collection) {
            done += count
            progress(done, max(done, total))
        }
    }

    /// The number of records in a transaction, which may have 1 MiB each.
    private static let part = 50

    /// Brings some records up to date.
    ///
    /// - Returns: their number; nil if all are.
    private func upgradePart<Record: StoredRecord>(
        _ type: Record.Type, to collection: RecordCollection
    ) async throws -> Int? {
        let (rowLock, claimed) = (database.rowLock, self.claimed)
        let count = try await transaction { connection -> Int? in
            let state = try CollectionState.locked(collection, on: connection, rowLock, claimed)
            if try state.isCurrent(for: collection) { return nil }
            let rows = try connection.query(
                """
                SELECT id, version, record FROM stored_record
                WHERE collection = \(collection.name) AND id > \(state.progress(to: collection))
                ORDER BY id LIMIT \(Self.part)
                """)
            var statements: [SQLStatement] = []
            for row in rows { statements += try Self.upgraded(row, type).insertion(into: collection) }
            let last: String? = try rows.count < Self.part ? nil : rows.last?["id"]
            statements.append(
                """
                UPDATE stored_collection SET version = \(collection.version), fields = \(collection.fields),
                    upgraded_to = \(last.sqlValue)
                WHERE name = \(collection.name)
                """)
            try connection.run(statements)
            return rows.count
        }
        claimed.insert(collection)
        return count
    }

    private static func upgraded<Record: StoredRecord>(_ row: SQLRow, _ type: Record.Type) throws -> EncodedRecord {
        let (id, json): (String, String) = (try row["id"], try row["record"])
        let version: Int = try row["version"]
        if version == Record.version {
            return try EncodedRecord(EncodedRecord.decode(type, id: id, json: json))
        }
        do {
            let record = try EncodedRecord(Record.migrate(Data(json.utf8), from: version))
            if record.id == id { return record }
            throw RecordStoreError.undecodable(
                collection: Record.collection, id: id, problem: "expected the same id, got “\(record.id)”")
        } catch let error as RecordStoreError {
            throw error
        } catch {
            throw RecordStoreError.undecodable(
                collection: Record.collection, id: id, problem: "version \(version): \(error)")
        }
    }
}

extension EncodedRecord {
    /// Inserts or replaces the record and its fields.
    fileprivate func insertion(into collection: RecordCollection) -> [SQLStatement] {
        let name = collection.name
        let record: SQLStatement = """
            INSERT INTO stored_record (collection, id, version, record)
            VALUES (\(name), \(id), \(collection.version), \(json))
            ON CONFLICT (collection, id) DO UPDATE SET version = excluded.version, record = excluded.record
            """
        let removal: SQLStatement = "DELETE FROM stored_field WHERE collection = \(name) AND id = \(id)"
        return [record, removal]
            + fields.map { column, scalar -> SQLStatement in
                """
                INSERT INTO stored_field (collection, id, field, \(sql: column.name))
                VALUES (\(name), \(id), \(column.key), \(scalar.sqlValue))
                """
            }
    }
}
