/// The records' own addresses, for lists that have only references.
public struct EachRecord: Hashable, Sendable {
    /// When records, or parts of a list, are fetched.
    public enum Occasion: String, Hashable, Sendable, CaseIterable {
        /// With the list.
        case always
        /// When somebody opens one, or pages so far.
        case opened
    }

    /// The id in a record of the list.
    public var id: ValueExpression
    /// The address of a record, with `{id}`.
    public var from: Template
    /// Where the record is in the answer of its address; nil for the answer itself.
    public var items: ValuePath?
    /// When the records are fetched.
    public var when = Occasion.always
}

extension EachRecord: DefinitionMapping {
    static var blank: EachRecord { EachRecord(id: ValueExpression(ValuePath()), from: Template(parts: [])) }

    static var keys: [Key] {
        [
            Key(required: "id", \.id, .expression),
            Key(required: "from", \.from, .recordAddress), Key("items", \.items, .path),
            Key(required: "when", \.when, .choice, hasDefault: true),
        ]
    }
}
