/// The operations that lead from one snapshot to another, in the order in which they are applied.
///
/// Made by ``Snapshot/difference(from:)`` and replayed by ``Snapshot/applying(_:)``, or by whoever shows the
/// snapshot: a page in a browser, a collection view.
public struct Changeset<ID: Hashable & Sendable, Cell: Identifiable & Equatable & Sendable>:
    Equatable, Sendable
where Cell.ID: Sendable {
    /// The operations, each of which presupposes all before it.
    public let operations: [Operation]

    /// Makes a changeset of operations that are to be applied in this order.
    public init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// Whether nothing changes.
    public var isEmpty: Bool {
        operations.isEmpty
    }

    /// The number of operations.
    public var count: Int {
        operations.count
    }
}
