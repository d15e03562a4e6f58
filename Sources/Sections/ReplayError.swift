/// A changeset doesn't fit the snapshot it was applied to.
///
/// The snapshot is unchanged: either all operations are applied or none. The remedy is always the same, a new
/// difference from the snapshot that is shown, so the error has text for a log and no cases.
public struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The position of the operation that didn't fit, counted from 0.
    public let position: Int

    /// The ``Changeset/Operation/description`` of the operation that didn't fit.
    public let operation: String

    /// The section, cell or anchor that the operation requires, as a noun phrase.
    public let expected: String

    /// The state that was found instead, as a noun phrase.
    public let found: String

    /// The operation, the expectation, the finding and the remedy, on one line for a log.
    public var description: String {
        """
        operation \(position) (\(operation)) doesn't fit: expected \(expected), found \(found); \
        nothing was changed, take the difference from the snapshot that is shown
        """
    }

    /// A mismatch, without the operation that met it.
    struct Mismatch: Error {
        let expected: String
        let found: String
    }
}
