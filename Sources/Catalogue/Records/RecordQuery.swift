/// The records to fetch: those that match a predicate, in an order, and how many of them.
public struct RecordQuery<Record: StoredRecord>: Sendable {
    /// The records to fetch.
    public var predicate: RecordPredicate<Record>
    /// The order. Records that are equal in it are in the order of their ids.
    public var sorts: [RecordSort<Record>]
    /// The largest number of records.
    public var limit: Int
    /// The number of records to leave out first.
    public var offset: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - predicate: the records to fetch.
    ///   - sorts: the order; by default that of the ids.
    ///   - limit: the largest number of records.
    ///   - offset: the number of records to leave out first.
    public init(
        where predicate: RecordPredicate<Record> = .all, sortedBy sorts: [RecordSort<Record>] = [],
        limit: Int = 1_000, offset: Int = 0
    ) {
        self.predicate = predicate
        self.sorts = sorts
        self.limit = limit
        self.offset = offset
    }
}

/// An order by a field: `Note.year.descending`.
public struct RecordSort<Record: StoredRecord>: Sendable {
    package let column: StoredColumn
    package let order: SortOrder
}

extension RecordQuery {
    /// The columns that it compares and sorts by.
    ///
    /// - Throws: ``RecordStoreError`` if the predicate is too large, or if a field is not declared.
    package var columns: [StoredColumn] {
        get throws(RecordStoreError) {
            guard predicate.size <= RecordPredicate<Record>.largestSize else {
                throw .largePredicate(size: predicate.size, largest: RecordPredicate<Record>.largestSize)
            }
            guard predicate.depth <= RecordPredicate<Record>.largestDepth else {
                throw .largePredicate(size: predicate.depth, largest: RecordPredicate<Record>.largestDepth)
            }
            let columns = (predicate.condition.columns + sorts.map(\.column)).uniqued(on: \.self)
            let declared = Record.fields.all.map(\.column)
            if let unknown = columns.first(where: { !declared.contains($0) }) {
                throw .undeclaredField(unknown.key, collection: Record.collection)
            }
            return columns
        }
    }
}
