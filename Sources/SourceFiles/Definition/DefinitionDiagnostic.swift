/// A mistake in a definition, with its place and how to mend it.
public struct DefinitionDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as the caller named it.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// The key with the mistake, such as `facts[2].sort`; empty for the whole file.
    public let key: String
    /// The expected value.
    public let expected: String
    /// The found value.
    public let got: String
    /// How to mend it; empty if that is plain.
    public let advice: String

    /// The fault and how to mend it, without the place.
    public var message: String {
        (key.isEmpty ? "" : "\(key): ") + "expected \(expected), got \(got)" + (advice.isEmpty ? "" : "; \(advice)")
    }

    public var description: String { "\(file):\(line):\(column): \(message)" }
}

/// A definition with mistakes; at least one.
public struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes, in the order of their places.
    public let diagnostics: [DefinitionDiagnostic]

    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
