import Catalogue
import Foundation

/// A part of a query that chooses records, `r`. Each field that it compares or sorts by is joined, as `f0`, `f1` and so on.
///
/// A record has no row for a field without a value. A join is then null, which is neither true nor false in SQL; so `NOT`
/// stands at comparisons alone, beside a test for null.
struct RecordSelection {
    private let collection: String
    private let columns: [StoredColumn]
    private let database: any SQLDatabase

    /// - Parameter columns: the columns of conditions and sorts.
    init(of collection: String, columns: [StoredColumn], _ database: any SQLDatabase) {
        self.collection = collection
        self.columns = columns
        self.database = database
    }

    /// `FROM` and `WHERE`.
    func matching(_ condition: RecordCondition) -> SQLStatement {
        let joins = columns.indices.map { place -> SQLStatement in
            """
            LEFT JOIN stored_field AS f\(sql: "\(place)") ON f\(sql: "\(place)").collection = r.collection
                AND f\(sql: "\(place)").id = r.id AND f\(sql: "\(place)").field = \(columns[place].key)
            """
        }.joined(by: "\n")
        return """
            FROM stored_record AS r \(joins)
            WHERE r.collection = \(collection) AND \(sql(condition, isNegated: false))
            """
    }

    /// The terms of `ORDER BY`; records without a value come last in both directions.
    func order(by sorts: [(column: StoredColumn, order: Catalogue.SortOrder)]) -> String {
        let terms = sorts.map { column, order in
            "\(name(of: column)) IS NULL, \(name(of: column))\(order == .descending ? " DESC" : "")"
        }
        return (terms + ["r.id"]).joined(separator: ", ")
    }

    private func name(of column: StoredColumn) -> String {
        let place = columns.firstIndex(of: column).map { "f\($0)." } ?? ""
        return place + column.name
    }

    private func sql(_ condition: RecordCondition, isNegated: Bool) -> SQLStatement {
        switch condition {
        case .and(let parts): joined(parts, isNegated, areAllNeeded: !isNegated)
        case .or(let parts): joined(parts, isNegated, areAllNeeded: isNegated)
        case .not(let condition): sql(condition, isNegated: !isNegated)
        case .ids(let ids): "\(sql: isNegated ? "NOT " : "")(r.id = ANY(\(ids)))"
        case .isNil(let column): "\(sql: name(of: column)) IS \(sql: isNegated ? "NOT " : "")NULL"
        case .comparison(let column, let comparison, let scalar):
            compared(column, isNegated, "\(sql: name(of: column)) \(sql: comparison.rawValue) \(scalar.sqlValue)")
        case .isIn(let column, let scalars):
            compared(column, isNegated, "\(sql: name(of: column)) IN (\(scalars.map(\.sqlValue).list))")
        case .contains(let column, let text):
            compared(column, isNegated, database.contains(Data(text.utf8), in: name(of: column)))
        case .hasPrefix(let column, let text):
            compared(column, isNegated, hasPrefix(Data(text.utf8), name(of: column)))
        }
    }

    /// A condition that is true or null, or with its negation, which is also true for null.
    private func compared(_ column: StoredColumn, _ isNegated: Bool, _ condition: SQLStatement) -> SQLStatement {
        isNegated ? "(\(sql: name(of: column)) IS NULL OR NOT (\(condition)))" : "(\(condition))"
    }

    private func joined(_ parts: [RecordCondition], _ isNegated: Bool, areAllNeeded: Bool) -> SQLStatement {
        guard !parts.isEmpty else { return areAllNeeded ? "1 = 1" : "1 = 0" }
        let terms = parts.map { sql($0, isNegated: isNegated) }
        return "(\(terms.joined(by: areAllNeeded ? " AND " : " OR ")))"
    }

    /// The bytes from a prefix to the next one of its length, so that an index finds them.
    private func hasPrefix(_ prefix: Data, _ name: String) -> SQLStatement {
        var end = prefix
        // UTF-8 has no byte 255.
        if let last = end.popLast() { end.append(last &+ 1) }
        return "\(sql: name) >= \(prefix) AND \(sql: name) < \(end)"
    }
}

extension StoredColumn {
    /// The name of the column in the database.
    var name: String { kind.rawValue + "_value" }
}

extension StoredScalar {
    /// Texts are stored as bytes, which both databases compare as such.
    var sqlValue: SQLValue {
        switch self {
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .bytes(Data(text.utf8))
        }
    }
}
