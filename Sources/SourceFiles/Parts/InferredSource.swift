/// A source in a few lines of Swift. Whatever they leave out is inferred from the first answer of its API, as for a
/// file:
///
/// ```swift
/// InferredSource("shows", from: "https://api.tvmaze.com/shows") {
///     Title("name")
///     Picture("image.medium", width: 210, height: 295)
///     Fact("rating.average", key: "rating", sort: .descending)
///     Shelf("cast", from: "/shows/{id}/cast") {
///         Title("person.name")
///         Subtitle("character.name")
///     }
/// }
/// ```
///
/// Each part is a key of a file; `docs/sources.md` says more of them. A ``SourceValue`` is a text as files have it, or a
/// key path of a model.
public struct InferredSource: Sendable {
    /// The id, which is in addresses.
    public let id: String
    /// The definition, or the first mistake in a text.
    public let definition: Result<SourceDefinition, SyntaxError>

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - id: lower-case letters, digits and hyphens.
    ///   - address: the address of the list, which may have the places of a file's addresses, such as `{page}`.
    ///   - parts: what is not inferred. Facts take the place of all inferred ones.
    public init(_ id: String, from address: String, @SourcePartBuilder parts: () -> [any SourcePart] = { [] }) {
        self.id = id
        let parts = parts()
        definition = Result { () throws(SyntaxError) in
            var definition = try SourceDefinition(parts)
            definition.from = try Template(address)
            return definition
        }
    }
}

/// A part of an ``InferredSource``.
public protocol SourcePart: Sendable {
    /// Writes the part into a definition.
    typealias Writer = @Sendable (inout SourceDefinition) throws(SyntaxError) -> Void
    /// Writes this part into a definition.
    var add: Writer { get }
}

/// Collects the parts of an ``InferredSource``.
@resultBuilder
public enum SourcePartBuilder {
    /// One part.
    public static func buildExpression(_ part: some SourcePart) -> [any SourcePart] { [part] }
    /// The parts in their order.
    public static func buildBlock(_ parts: [any SourcePart]...) -> [any SourcePart] { Array(parts.joined()) }
    /// The parts of an `if` without an `else`.
    public static func buildOptional(_ parts: [any SourcePart]?) -> [any SourcePart] { parts ?? [] }
    /// The parts of the first branch.
    public static func buildEither(first parts: [any SourcePart]) -> [any SourcePart] { parts }
    /// The parts of the second branch.
    public static func buildEither(second parts: [any SourcePart]) -> [any SourcePart] { parts }
    /// The parts of a `for` loop.
    public static func buildArray(_ parts: [[any SourcePart]]) -> [any SourcePart] { Array(parts.joined()) }
}

extension SourceValue {
    /// The value in a definition. It is read where a part is declared; a mistake is told when the definition is made.
    var expression: Result<ValueExpression, SyntaxError> {
        Result { () throws(SyntaxError) in try ValueExpression(typed: sourceText()) }
    }
}

extension SourceDefinition {
    /// The definition that parts make.
    init(_ parts: [any SourcePart]) throws(SyntaxError) {
        self.init()
        for part in parts { try part.add(&self) }
    }
}

extension ValueExpression {
    /// Reads a path with filters, or a text with paths in braces.
    public init(typed text: String) throws(SyntaxError) {
        if text.contains("{") { try self.init(template: text) } else { try self.init(text) }
    }
}
