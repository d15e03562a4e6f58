/// Stores records of a program's own, in the database that has the archive and the favourites.
///
/// ```swift
/// try await store.save(note)
/// let old = try await store.fetch(Note.self, where: Note.year < 1990, sortedBy: [Note.title.ascending])
/// try await store.delete(Note.self, id: "1")
/// ```
///
/// The database evaluates predicates and sorts. Ids have an index, and so have the ``StoredRecord/fields``: for `==` with a
/// value, `<`, `<=`, `>`, `>=`, `isIn` and `hasPrefix`, alone or joined by `&&`. `!=`, `!`, `contains`, comparisons with `nil`,
/// `||` of several fields and sorts read all records that the rest of the predicate finds, in the database.
///
/// The first use of a type after its ``StoredRecord/version`` or fields have changed brings its records up to date. All methods
/// throw ``RecordStoreError``, or the error of the database.
public protocol RecordStore: Sendable {
    /// Inserts records, or replaces those with the same ids, in one transaction. Durable when it returns.
    ///
    /// - Parameter records: at most 10,000.
    func save<Record: StoredRecord>(_ records: [Record]) async throws

    /// The records of a query.
    func fetch<Record: StoredRecord>(_ query: RecordQuery<Record>) async throws -> [Record]

    /// The number of records that match a predicate.
    func count<Record: StoredRecord>(of predicate: RecordPredicate<Record>) async throws -> Int

    /// Deletes the records that match a predicate, in one transaction. Durable when it returns.
    ///
    /// - Returns: the number of deleted records.
    @discardableResult func delete<Record: StoredRecord>(_ predicate: RecordPredicate<Record>) async throws -> Int

    /// Migrates the records of a type to its version and indexes its fields, 50 records in a transaction. It does nothing
    /// if they are up to date, and continues where it was interrupted.
    ///
    /// - Parameters:
    ///   - type: the type of the records.
    ///   - progress: called with the number of records so far, and the number of all.
    func prepare<Record: StoredRecord>(
        _ type: Record.Type, progress: @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws
}

extension RecordStore {
    /// Inserts a record, or replaces the one with the same id. Durable when it returns.
    public func save<Record: StoredRecord>(_ record: Record) async throws { try await save([record]) }

    /// The records that match a predicate.
    ///
    /// - Parameters:
    ///   - type: the type of the records.
    ///   - predicate: the records to fetch; by default all.
    ///   - sorts: the order; by default that of the ids.
    ///   - limit: the largest number of records.
    ///   - offset: the number of records to leave out first.
    public func fetch<Record: StoredRecord>(
        _ type: Record.Type, where predicate: RecordPredicate<Record> = .all, sortedBy sorts: [RecordSort<Record>] = [],
        limit: Int = 1_000, offset: Int = 0
    ) async throws -> [Record] {
        try await fetch(RecordQuery(where: predicate, sortedBy: sorts, limit: limit, offset: offset))
    }

    /// The record with an id; nil if there is none.
    public func fetch<Record: StoredRecord>(_ type: Record.Type, id: Record.ID) async throws -> Record? {
        try await fetch(RecordQuery<Record>(where: .ids([id]), limit: 1)).first
    }

    /// The number of records that match a predicate; by default of all.
    public func count<Record: StoredRecord>(
        _ type: Record.Type, where predicate: RecordPredicate<Record> = .all
    ) async throws -> Int {
        try await count(of: predicate)
    }

    /// Deletes the records that match a predicate. Durable when it returns.
    ///
    /// - Returns: the number of deleted records.
    @discardableResult public func delete<Record: StoredRecord>(
        _ type: Record.Type, where predicate: RecordPredicate<Record>
    ) async throws -> Int {
        try await delete(predicate)
    }

    /// Deletes the record with an id. Durable when it returns.
    ///
    /// - Returns: whether there was one.
    @discardableResult public func delete<Record: StoredRecord>(
        _ type: Record.Type, id: Record.ID
    ) async throws -> Bool {
        try await delete(RecordPredicate<Record>.ids([id])) > 0
    }
}
