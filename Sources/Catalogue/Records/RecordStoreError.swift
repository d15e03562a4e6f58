/// Why records were not stored or fetched.
public enum RecordStoreError: Error, Hashable, CustomStringConvertible {
    /// The declaration of a type of records is wrong.
    case invalidDeclaration(collection: String, problem: String)
    /// A predicate or a sort uses a field that is not among the ``StoredRecord/fields``.
    case undeclaredField(String, collection: String)
    /// A predicate has too many comparisons and values, or too many levels of `&&` and `||`.
    case largePredicate(size: Int, largest: Int)
    /// More records than one transaction may have.
    case manyRecords(Int, largest: Int)
    /// A record can't be stored.
    case unstorable(collection: String, id: String, problem: String)
    /// A stored record can't be decoded or migrated.
    case undecodable(collection: String, id: String, problem: String)
    /// Another program has indexed the records by other fields, though it has the same version.
    case otherFields(collection: String)
    /// A newer version of the program has changed the records.
    case newer(collection: String, version: Int, own: Int)

    /// The expected and the found value, and how to mend it.
    public var description: String {
        switch self {
        case .invalidDeclaration(let collection, let problem):
            "Records of “\(collection)”: \(problem)"
        case .undeclaredField(let key, let collection):
            "Records of “\(collection)”: expected a field of the type's `fields`, got “\(key)”. Add it to them."
        case .largePredicate(let size, let largest):
            "Expected a predicate with at most \(largest) comparisons and values, or levels of && and ||, got \(size). "
                + "Fetch in parts."
        case .manyRecords(let count, let largest):
            "Expected at most \(largest) records to save at once, got \(count). Save them in parts."
        case .unstorable(let collection, let id, let problem):
            "Record “\(id.prefix(256))” of “\(collection)”: \(problem) Nothing was saved."
        case .undecodable(let collection, let id, let problem):
            "Record “\(id)” of “\(collection)” can't be read: \(problem). Mend the type's `migrate` or its decoding."
        case .otherFields(let collection):
            "Records of “\(collection)”: expected the fields of this program, got those of another one with the same "
                + "version. End one of them. If several programs run, raise `version` with each change of `fields`."
        case .newer(let collection, let version, let own):
            "Records of “\(collection)”: expected version \(own) or older, got version \(version), which a newer program "
                + "has stored. Use that program."
        }
    }
}
