/// A text that is not JSON, with the place of the first mistake.
public struct JSONParsingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the mistake in bytes.
    public let offset: Int
    /// What was expected there, such as “a value”.
    public let expected: String

    /// Creates an error.
    public init(offset: Int, expected: String) {
        self.offset = offset
        self.expected = expected
    }

    public var description: String { "expected \(expected) at byte \(offset)" }
}
