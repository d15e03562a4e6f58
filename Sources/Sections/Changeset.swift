/// The operations that turn one snapshot into another, in the order in which they are applied.
///
/// ``Snapshot/difference(from:)`` makes a changeset. ``Snapshot/applying(_:)`` applies it to a snapshot; a page in a
/// browser or a collection view applies it to what it shows.
public struct Changeset<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>:
    Equatable, Sendable
where Cell.ID: Sendable {
    /// The operations; each one requires that all before it have been applied.
    public let operations: [Operation]

    /// Creates a changeset of operations in the order in which they are applied.
    public init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// Whether there is no operation, because both snapshots are equal.
    public var isEmpty: Bool {
        operations.isEmpty
    }

    /// The number of operations.
    public var count: Int {
        operations.count
    }
}
