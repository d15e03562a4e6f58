/// The declaration of a type of records, for stores.
package struct RecordCollection: Hashable, Sendable {
    package let name: String
    package let version: Int
    /// The names and kinds of the fields.
    package let fields: String

    /// - Throws: ``RecordStoreError/invalidDeclaration(collection:problem:)``.
    package init<Record: StoredRecord>(of type: Record.Type) throws(RecordStoreError) {
        name = Record.collection
        version = Record.version
        let columns = Record.fields.all.map(\.column)
        fields = columns.map { "\($0.key):\($0.kind.rawValue)" }.sorted().joined(separator: " ")
        if let problem = Self.problem(version: version, names: [name] + columns.map(\.key)) {
            throw .invalidDeclaration(collection: name, problem: problem)
        }
    }

    /// - Parameter names: the name of the collection, and those of its fields.
    private static func problem(version: Int, names: [String]) -> String? {
        if let name = names.first(where: { $0.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) == nil }) {
            return "expected a name of 1 to 64 letters, digits, dashes and underscores, got “\(name)”."
        }
        let keys = names.dropFirst()
        if keys.count > 16 { return "expected at most 16 fields, got \(keys.count)." }
        if Set(keys).count < keys.count { return "expected fields with different names, got \(keys.sorted())." }
        return version < 1 ? "expected a version of at least 1, got \(version)." : nil
    }
}
