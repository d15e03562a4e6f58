/// How a list goes on after its first answer.
public struct Pagination: Hashable, Sendable {
    /// The way to the next part.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A page number.
        case page
        /// The number of records before.
        case offset
        /// A token in the answer.
        case cursor
        /// An address in the answer.
        case next
        /// An address in the `Link` header (RFC 8288).
        case link
        /// Nothing: the list is one answer.
        case single = "none"
    }

    /// The way to the next part.
    public var by: Kind
    /// The number of records that a request asks for.
    public var size: Int?
    /// The number of the first page; nil for 1.
    public var first: Int?
    /// Where the answer has the number of all records: a path, or the name of a header.
    public var total: ValueExpression?
    /// Where the answer has the next cursor or address.
    public var next: ValueExpression?
    /// When the parts are fetched; nil for all at once.
    public var when: EachRecord.Occasion?
}

extension Pagination: DefinitionMapping {
    static var blank: Pagination { Pagination(by: .single) }

    static var keys: [Key] {
        [
            Key(
                required: "by", \.by, .choice, expected: "“by” (page, offset, cursor, next, link or none)", advice: ""),
            Key("size", \.size, .integer(1...10_000)),
            Key("first", \.first, .integer(0...1_000_000)), Key("total", \.total, .expression),
            Key("next", \.next, .expression), Key("when", \.when, .choice),
        ]
    }
}

extension ValueFormat<Pagination> {
    /// A mapping, or “none” alone.
    static var pagination: Self {
        let none = Pagination(by: .single)
        let pages = mapping.checked { reader, node, pages in
            if pages.by == .cursor || pages.by == .next, node["next"] == nil {
                reader.report(
                    node, expected: "“next” with “by: \(pages.by.rawValue)”", got: "none",
                    advice: "add where the answer has it, such as “next: info.next”")
            }
            return pages
        }
        return Self(
            read: { $1.scalar == none.by.rawValue ? none : pages.read(&$0, $1) },
            write: { $0 == none ? .line(none.by.rawValue) : pages.write($0) })
    }
}
