/// A definition with mistakes; at least one.
public struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes, in the order of their places.
    public let diagnostics: [DefinitionDiagnostic]

    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
