/// A source in a few lines of Swift. Whatever they leave out is inferred from the first answer of its API, as for a
/// file:
///
/// ```swift
/// InferredSource("countries", from: "https://restcountries.com/v3.1/all") {
///     Title("name.common")
///     Picture("flags.png", width: 320, height: 213)
///     Fact("population", row: true)
/// }
/// ```
///
/// A ``SourceValue`` is a text as files have it, or a key path of a model.
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
            var definition = SourceDefinition()
            definition.from = try Template(address)
            for part in parts { try part.add(to: &definition) }
            return definition
        }
    }
}

/// A part of an ``InferredSource``.
public protocol SourcePart: Sendable {
    /// Writes the part into a definition.
    func add(to definition: inout SourceDefinition) throws(SyntaxError)
}

/// Collects the parts of an ``InferredSource``.
@resultBuilder
public enum SourcePartBuilder {
    /// The parts in their order.
    public static func buildBlock(_ parts: any SourcePart...) -> [any SourcePart] { parts }
}

/// Where a record has its title.
public struct Title: SourcePart {
    let value: PartValue

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { self.value = PartValue(value) }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        definition.parts.title = try value.expression()
    }
}

/// Where a record has its second line.
public struct Subtitle: SourcePart {
    let value: PartValue

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { self.value = PartValue(value) }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        definition.parts.subtitle = try value.expression()
    }
}

/// Where a record has the address of its picture.
public struct Picture: SourcePart {
    let value: PartValue
    let size: (width: Int, height: Int)?

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { (self.value, size) = (PartValue(value), nil) }

    /// Creates a picture of a size in pixels.
    public init(_ value: some SourceValue, width: Int, height: Int) {
        (self.value, size) = (PartValue(value), (width, height))
    }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        definition.parts.picture = PictureDefinition(
            address: try value.expression(), width: size.map { .pixels($0.width) },
            height: size.map { .pixels($0.height) })
    }
}

/// A fact of an item.
public struct Fact: SourcePart {
    let value: PartValue
    let key: String?
    let label: String?
    let unit: String?
    let row: Bool

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - value: a path, text or key path.
    ///   - key: the name in addresses and JSON; nil for the last name of the path.
    ///   - label: the name for people; nil to make one of the key.
    ///   - unit: the unit of a number, such as `km`.
    ///   - row: whether rows of a list show it.
    public init(
        _ value: some SourceValue, key: String? = nil, label: String? = nil, unit: String? = nil, row: Bool = false
    ) {
        (self.value, self.key, self.label, self.unit, self.row) = (PartValue(value), key, label, unit, row)
    }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        let value = try value.expression()
        guard let key = key ?? FactDefinition.key(for: value) else {
            throw SyntaxError(expected: "a fact with “key:”", got: "“\(value)”, whose path has no name")
        }
        let fact = FactDefinition(
            key: key, value: value, label: label.map { .text($0) }, unit: unit, row: row ? true : nil)
        definition.facts = (definition.facts ?? []) + [fact]
    }
}

/// The value of a part, or why it is none.
struct PartValue: Sendable {
    private let text: Result<String, SyntaxError>

    init(_ value: some SourceValue) { text = Result { () throws(SyntaxError) in try value.sourceText() } }

    func expression() throws(SyntaxError) -> ValueExpression { try ValueExpression(typed: text.get()) }
}

extension SourceDefinition {
    /// The parts of an item, which begin without any.
    fileprivate var parts: ItemDefinition {
        get { item ?? ItemDefinition() }
        set { item = newValue }
    }
}

extension ValueExpression {
    /// Reads a path with filters, or a text with paths in braces.
    public init(typed text: String) throws(SyntaxError) {
        if text.contains("{") { try self.init(template: text) } else { try self.init(text) }
    }
}
