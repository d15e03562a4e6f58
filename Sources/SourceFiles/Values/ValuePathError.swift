/// A path that cannot be read, with the place of the mistake.
public struct ValuePathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path as it came.
    public let text: String
    /// The number of Unicode scalars before the mistake.
    public let offset: Int
    /// What was expected there, such as “a name”.
    public let expected: String

    /// Creates an error.
    public init(text: String, offset: Int, expected: String) {
        self.text = text
        self.offset = offset
        self.expected = expected
    }

    /// The character at the place, or “the end”.
    public var got: String {
        let scalars = text.unicodeScalars
        guard let index = scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex),
            index < scalars.endIndex
        else { return "the end" }
        return "“\(scalars[index])”"
    }

    public var description: String { "expected \(expected) at character \(offset + 1), got \(got)" }
}
