/// A fact by which a list can be narrowed: its values with the number of items of each, or its range.
public struct Facet: Hashable, Sendable, Identifiable {
    /// The key of the fact.
    public let key: String
    /// The fact, for its label and its unit; of a range, with a value that says what its numbers are, such as years.
    public let fact: FieldContent
    /// The values or the range.
    public let content: Content

    public var id: String { key }

    /// The name of its parameter in the addresses of a source: the key, unless the list takes that for itself.
    public func name(in source: ResolvedSource) -> String { FacetParameter.name(of: key, in: source) }

    /// The values or the range of a facet.
    public enum Content: Hashable, Sendable {
        /// Values, the most frequent in the collection first.
        case values([Value])
        /// The least and the greatest number of the collection, and how the others are spread between them.
        case numbers(Histogram)
        /// The first and the last date of the collection, in the format of ISO 8601.
        case dates(ClosedRange<String>)
    }

    /// A value of a facet.
    public struct Value: Hashable, Sendable, Identifiable {
        /// The value in addresses and JSON.
        public let text: String
        /// The value as a fact, for its label.
        public let fact: FieldContent
        /// The number of items that have the value and that the other facets' choices and the term let through.
        public let count: Int
        /// Whether the query chooses the value.
        public let isSelected: Bool
        /// Whether the query excludes the value.
        public let isExcluded: Bool

        public var id: String { text }
    }
}

extension Strings {
    /// The name of a facet in the person's language, or else the declared one.
    public func label(of facet: Facet) -> String { label(of: facet.fact) }

    /// The value of a facet in the person's language.
    public func label(of value: Facet.Value) -> String { text(value.fact) }
}
