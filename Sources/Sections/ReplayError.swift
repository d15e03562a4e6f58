/// A changeset that doesn't fit the snapshot it was applied to.
///
/// The snapshot is unchanged: a replay happens wholly or not at all. There is one way to mend any of it, a
/// new difference from the snapshot that is really shown, so the error holds text for a log and no cases.
public struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The position of the operation that didn't fit, counted from 0.
    public let position: Int

    /// The operation that didn't fit.
    public let operation: String

    /// What the operation presupposes, such as a section, a cell or an anchor by name.
    public let expected: String

    /// What there was instead.
    public let found: String

    /// What was expected, what was found and how to mend it, on one line for a log.
    public var description: String {
        """
        operation \(position) (\(operation)) doesn't fit: expected \(expected), found \(found); \
        nothing was changed, take the difference from the snapshot that is shown
        """
    }
}

extension ReplayError {
    /// What doesn't fit, before it is known by which operation it was met.
    struct Mismatch: Error {
        let expected: String
        let found: String
    }
}
