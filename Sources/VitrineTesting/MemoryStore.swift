public import Catalogue

/// A store in memory, for tests. It evaluates predicates as the databases do.
///
/// Records are encoded and decoded as in a database, but have no earlier versions: test `migrate(_:from:)` by itself.
public actor MemoryStore: RecordStore {
    /// The records as JSON by their ids, of each collection.
    private var collections: [String: [String: String]] = [:]

    /// Creates an empty store.
    public init() {}

    public func save<Record: StoredRecord>(_ records: [Record]) async throws {
        let collection = try RecordCollection(of: Record.self)
        for record in try EncodedRecord.all(records) {
            collections[collection.name, default: [:]][record.id] = record.json
        }
    }

    public func fetch<Record: StoredRecord>(_ query: RecordQuery<Record>) async throws -> [Record] {
        let sorts = query.sorts
        let found = try matches(of: query).sorted { left, right in
            for sort in sorts {
                let scalars = (left.encoded.fields[sort.column], right.encoded.fields[sort.column])
                if scalars.0 == scalars.1 { continue }
                guard let first = scalars.0 else { return false }
                guard let second = scalars.1 else { return true }
                return (first < second) == (sort.order == .ascending)
            }
            return left.encoded.id < right.encoded.id
        }
        return found.dropFirst(max(query.offset, 0)).prefix(max(query.limit, 0)).map(\.record)
    }

    public func count<Record: StoredRecord>(of predicate: RecordPredicate<Record>) async throws -> Int {
        try matches(of: RecordQuery(where: predicate)).count
    }

    @discardableResult
    public func delete<Record: StoredRecord>(_ predicate: RecordPredicate<Record>) async throws -> Int {
        let found = try matches(of: RecordQuery(where: predicate))
        for match in found { collections[Record.collection]?[match.encoded.id] = nil }
        return found.count
    }

    public func prepare<Record: StoredRecord>(
        _ type: Record.Type, progress: @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws {
        _ = try RecordCollection(of: type)
    }

    /// The records that match the predicate of a query, in no particular order.
    private func matches<Record: StoredRecord>(
        of query: RecordQuery<Record>
    ) throws -> [(record: Record, encoded: EncodedRecord)] {
        let collection = try RecordCollection(of: Record.self)
        _ = try query.columns
        var matches: [(record: Record, encoded: EncodedRecord)] = []
        for (id, json) in collections[collection.name] ?? [:] {
            let record = try EncodedRecord.decode(Record.self, id: id, json: json)
            let encoded = try EncodedRecord(record)
            if query.predicate.condition.matches(encoded) { matches.append((record, encoded)) }
        }
        return matches
    }
}

extension RecordCondition {
    fileprivate func matches(_ record: EncodedRecord) -> Bool {
        switch self {
        case .ids(let ids): ids.contains(record.id)
        case .isNil(let column): record.fields[column] == nil
        case .comparison(let column, let comparison, let scalar):
            record.fields[column].map { comparison.holds(between: $0, and: scalar) } ?? false
        case .isIn(let column, let scalars): record.fields[column].map { scalars.contains($0) } ?? false
        case .contains(let column, let part): record.text(column)?.contains(part.unicodeScalars) ?? false
        case .hasPrefix(let column, let prefix): record.text(column)?.starts(with: prefix.unicodeScalars) ?? false
        case .and(let parts): parts.allSatisfy { $0.matches(record) }
        case .or(let parts): parts.contains { $0.matches(record) }
        case .not(let condition): !condition.matches(record)
        }
    }
}

extension RecordCondition.Comparison {
    fileprivate func holds(between left: StoredScalar, and right: StoredScalar) -> Bool {
        switch self {
        case .equal: left == right
        case .less: left < right
        case .lessOrEqual: !(right < left)
        case .greater: right < left
        case .greaterOrEqual: !(left < right)
        }
    }
}

extension EncodedRecord {
    fileprivate func text(_ column: StoredColumn) -> String.UnicodeScalarView? {
        guard case .text(let text) = fields[column] else { return nil }
        return text.unicodeScalars
    }
}

extension StoredScalar {
    /// Both are of the same kind.
    fileprivate static func < (left: StoredScalar, right: StoredScalar) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.text(let left), .text(let right)): left < right
        default: false
        }
    }
}
