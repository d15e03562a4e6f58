/// The operations that turn one snapshot into another, in the order in which they are applied.
///
/// ``Snapshot/difference(from:)`` makes a changeset. ``Snapshot/applying(_:)`` applies it to a snapshot; a page in a
/// browser or a collection view applies it to what it shows.
public struct Changeset<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>: Sendable
where Cell.ID: Sendable {
    @usableFromInline
    enum Content: Sendable {
        case operations([Operation])
        case difference(SnapshotDifference<ID, Cell>)
    }

    @usableFromInline let content: Content

    /// Creates a changeset of operations in the order in which they are applied.
    @inlinable
    public init(_ operations: [Operation]) {
        content = .operations(operations)
    }

    @inlinable
    init(_ difference: SnapshotDifference<ID, Cell>) {
        content = .difference(difference)
    }

    /// The operations; each one requires that all before it have been applied.
    ///
    /// A changeset made by ``Snapshot/difference(from:)`` makes them each time. Keep them if you read them twice.
    ///
    /// - Complexity: O(*k*) for *k* operations.
    @inlinable
    public var operations: [Operation] {
        switch content {
        case .operations(let operations): operations
        case .difference(let difference): difference.operations()
        }
    }

    /// Whether there is no operation, because both snapshots are equal.
    ///
    /// - Complexity: O(1).
    @inlinable
    public var isEmpty: Bool {
        count == 0
    }

    /// The number of operations.
    ///
    /// - Complexity: O(1).
    @inlinable
    public var count: Int {
        switch content {
        case .operations(let operations): operations.count
        case .difference(let difference): difference.count
        }
    }
}

extension Changeset: Equatable {
    /// Whether both have the same operations in the same order.
    @inlinable
    public static func == (one: Changeset, other: Changeset) -> Bool {
        one.count == other.count && one.operations == other.operations
    }
}
