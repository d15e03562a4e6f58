/// Where a record has a value: a text with a path, or a key path of a model.
///
/// ```swift
/// Title("name.common")
/// Subtitle("capital[*]")
/// Fact("population", row: true)
/// ```
///
/// With the key paths of a model:
///
/// ```swift
/// Title(\Country.name.common)
/// Subtitle(\Country.capital)
/// Fact(\Country.population, row: true)
/// ```
///
/// A text is a value as files have them: a JSONPath with filters, such as `premiered | year`, or a text with paths in
/// braces, such as `S{season} E{number}`. A key path leads through stored properties that are called as upstream calls
/// them, and is checked by the compiler; an array stands for all its elements.
public protocol SourceValue {
    /// The value as a file has it.
    func sourceText() throws(SyntaxError) -> String
}

extension String: SourceValue {
    public func sourceText() -> String { self }
}

extension KeyPath: SourceValue where Root: Decodable {
    public func sourceText() throws(SyntaxError) -> String {
        // The description of a key path is all that says where it leads.
        let path = debugDescription.dropFirst("\\\(Root.self)".count)
        let names = path.split(separator: ".").map { $0.filter { $0 != "?" && $0 != "!" } }
        let isStored = names.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
        guard isStored, !names.isEmpty, names != ["self"] else {
            throw SyntaxError(expected: "a key path through stored properties", got: "“\(debugDescription)”")
        }
        return names.joined(separator: ".") + (Value.self is any Listed.Type ? "[*]" : "")
    }
}

/// A type whose values are lists.
private protocol Listed {}

extension Array: Listed {}
extension Set: Listed {}
extension Optional: Listed where Wrapped: Listed {}
