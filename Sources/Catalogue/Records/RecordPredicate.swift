/// A condition on records, which the database evaluates. Comparisons with a ``StoredField`` make one.
///
/// `&&`, `||` and `!` combine predicates. One predicate has at most 500 comparisons and values, and at most 20 levels of
/// `&&` and `||` inside each other: `a && b && c` is one level, `a && (b || c)` two.
public struct RecordPredicate<Record: StoredRecord>: Sendable {
    package let condition: RecordCondition
    /// The number of comparisons and values.
    let size: Int
    /// The number of levels of `&&` and `||`.
    let depth: Int

    /// - Parameter depth: the depth of the predicates that it combines.
    init(_ condition: RecordCondition, size: Int = 1, depth: Int = 0) {
        let depth = max(depth, condition.depth)
        // A condition that is too large is refused when it is used.
        self.condition = size <= Self.largestSize && depth <= Self.largestDepth ? condition : .or([])
        self.size = size
        self.depth = depth
    }

    static var largestSize: Int { 500 }

    /// SQLite's parser has a stack of 100 symbols. A level takes three, and the statement and its comparisons some more.
    static var largestDepth: Int { 20 }

    /// All records.
    public static var all: RecordPredicate { RecordPredicate(.and([])) }

    /// No records.
    static var nothing: RecordPredicate { RecordPredicate(.or([])) }

    /// The records with some ids. An id that no record can have finds none.
    public static func ids(_ ids: some Sequence<Record.ID>) -> RecordPredicate {
        let keys = ids.map { EncodedRecord.key(of: $0) }.filter(EncodedRecord.isStorable)
        return keys.isEmpty ? .nothing : RecordPredicate(.ids(keys), size: keys.count)
    }

    /// Records that match both predicates.
    public static func && (left: RecordPredicate, right: RecordPredicate) -> RecordPredicate {
        RecordPredicate(
            .and(left.condition.conjuncts + right.condition.conjuncts), size: left.size + right.size,
            depth: max(left.depth, right.depth))
    }

    /// Records that match at least one of two predicates.
    public static func || (left: RecordPredicate, right: RecordPredicate) -> RecordPredicate {
        RecordPredicate(
            .or(left.condition.disjuncts + right.condition.disjuncts), size: left.size + right.size,
            depth: max(left.depth, right.depth))
    }

    /// Records that don't match a predicate.
    public static prefix func ! (predicate: RecordPredicate) -> RecordPredicate {
        let condition: RecordCondition =
            if case .not(let inner) = predicate.condition { inner } else { .not(predicate.condition) }
        return RecordPredicate(condition, size: predicate.size, depth: predicate.depth)
    }
}

/// The condition of a predicate, for those that evaluate it.
package indirect enum RecordCondition: Hashable, Sendable {
    /// Not empty.
    case ids([String])
    case isNil(StoredColumn)
    case comparison(StoredColumn, Comparison, StoredScalar)
    /// Not empty.
    case isIn(StoredColumn, [StoredScalar])
    /// The text is not empty.
    case contains(StoredColumn, String)
    /// The text is not empty.
    case hasPrefix(StoredColumn, String)
    /// True if there are none.
    case and([RecordCondition])
    /// False if there are none.
    case or([RecordCondition])
    case not(RecordCondition)

    /// The operator in SQL.
    package enum Comparison: String, Hashable, Sendable {
        case equal = "="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    /// The columns that it compares, in the order of their first use.
    package var columns: [StoredColumn] {
        switch self {
        case .ids: []
        case .isNil(let column), .comparison(let column, _, _), .isIn(let column, _), .contains(let column, _),
            .hasPrefix(let column, _):
            [column]
        case .and(let parts), .or(let parts): parts.flatMap(\.columns).uniqued(on: \.self)
        case .not(let condition): condition.columns
        }
    }

    /// The number of levels of `and` and `or`.
    fileprivate var depth: Int {
        switch self {
        case .ids, .isNil, .comparison, .isIn, .contains, .hasPrefix: 0
        case .and(let parts), .or(let parts): 1 + (parts.map(\.depth).max() ?? 0)
        case .not(let condition): condition.depth
        }
    }

    fileprivate var conjuncts: [RecordCondition] { if case .and(let parts) = self { parts } else { [self] } }
    fileprivate var disjuncts: [RecordCondition] { if case .or(let parts) = self { parts } else { [self] } }
}
