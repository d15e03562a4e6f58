extension SourceDefinition {
    /// The largest file in bytes.
    public static let maximumSize = 256 * 1024
    /// The depth of a file beyond which it is refused.
    public static let maximumDepth = 32

    /// Reads a definition.
    ///
    /// - Parameters:
    ///   - yaml: The content of the file: YAML, and so JSON, too.
    ///   - file: The name of the file for diagnostics.
    ///   - reservedIDs: Words that cannot be ids.
    /// - Throws: All mistakes of the file.
    public init(yaml: String, file: String, reservedIDs: Set<String> = []) throws(DefinitionError) {
        let (definition, diagnostics) = Self.reading(yaml: yaml, file: file, reservedIDs: reservedIDs)
        guard diagnostics.isEmpty else { throw DefinitionError(diagnostics: diagnostics) }
        self = definition
    }

    /// Reads what can be read of a definition, with all mistakes in the order of their places.
    public static func reading(
        yaml: String, file: String, reservedIDs: Set<String> = []
    ) -> (definition: SourceDefinition, diagnostics: [DefinitionDiagnostic]) {
        var reader = DefinitionReader(file: file, reservedIDs: reservedIDs)
        let definition = reader.definition(in: yaml)
        return (definition, reader.diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
}
