public import OrderedCollections

/// A definition that was inferred from an answer, with a reason for each of its lines.
public struct InferredDefinition: Hashable, Sendable {
    /// The definition.
    public let definition: SourceDefinition
    /// Why a line says what it says, by the line's keys: `items`, `item.title`, `pages` and `facts.KEY`.
    public let reasons: OrderedDictionary<String, String>
    /// The number of records that were looked at, at most 200.
    public let recordCount: Int

    /// The values of the records, in their order.
    public let values: [RecordValue]

    /// The definition as a file to edit, with the reasons as comments.
    public var yaml: String { definition.yaml(comments: reasons.reduce(into: [:]) { $0[$1.key] = $1.value }) }
}

/// A value that records have.
public struct RecordValue: Hashable, Sendable {
    /// Where they have it, as a definition says it.
    public let path: String
    /// What the first that has it has, at most 80 characters.
    public let example: String

    init(_ field: RecordField) {
        path = field.path.valuePath.description
        example = field.values.first?.first?.scalarText.map { String($0.prefix(80)) } ?? ""
    }
}

/// Where records have their pictures.
struct InferredPicture: Hashable, Sendable {
    enum Address: Hashable, Sendable {
        case path([PathStep])
        /// A text with paths in braces.
        case text(String)
    }

    let address: Address
    let hosts: [String]
    var width: PictureDefinition.Length?
    var height: PictureDefinition.Length?
    let reason: String
}

/// A fact, and why it is one.
struct InferredFact: Hashable, Sendable {
    let definition: FactDefinition
    let reason: String
}
