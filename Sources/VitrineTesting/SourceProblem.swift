/// A mistake of a source, as ``problems(of:asking:in:)`` finds it.
public struct SourceProblem: Hashable, Sendable, CustomStringConvertible {
    /// The rule that is checked.
    public enum Check: String, Hashable, Sendable, CaseIterable {
        /// There are recordings of answers that are no failures.
        case recordings
        /// The records can be read, each list within ten seconds.
        case decoding
        /// A list has items.
        case items
        /// Each item has an id of its own, which can stand in an address.
        case ids
        /// Each item has a title that people can read.
        case titles
        /// Each sort has values of one type.
        case sorts
        /// Each fact is known of some item, and people can read it.
        case facts
        /// Pictures and previews have addresses at declared hosts.
        case cards
        /// The pages of a list lead to its end.
        case paging
        /// A broken answer is refused, and a broken record doesn't affect the others.
        case mutations
    }

    /// The check that failed.
    public let check: Check
    /// The expected value and the actual one.
    public let message: String

    /// Creates a problem.
    public init(_ check: Check, _ message: String) {
        self.check = check
        self.message = message
    }

    public var description: String { "\(check.rawValue): \(message)" }
}
