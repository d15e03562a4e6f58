public import Catalogue

extension SourcePart {
    /// Writes where a record has a part of an item.
    fileprivate static func writer(
        of value: some SourceValue, set: @escaping @Sendable (inout ItemDefinition, ValueExpression) -> Void
    ) -> Writer {
        let expression = value.expression
        return { definition throws(SyntaxError) in
            var item = definition.item ?? ItemDefinition()
            set(&item, try expression.get())
            definition.item = item
        }
    }
}

/// Where a record has its id.
public struct ID: SourcePart {
    public let add: Writer

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { add = Self.writer(of: value) { $0.id = $1 } }
}

/// Where a record has its title.
public struct Title: SourcePart {
    public let add: Writer

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { add = Self.writer(of: value) { $0.title = $1 } }
}

/// Where a record has its second line.
public struct Subtitle: SourcePart {
    public let add: Writer

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { add = Self.writer(of: value) { $0.subtitle = $1 } }
}

/// Where a record has a third, quieter line.
public struct Caption: SourcePart {
    public let add: Writer

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { add = Self.writer(of: value) { $0.caption = $1 } }
}

/// Where a record has the address of an excerpt of sound or film.
public struct Preview: SourcePart {
    public let add: Writer

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { add = Self.writer(of: value) { $0.preview = $1 } }
}

/// Where a record has the address of its page at another site.
public struct Link: SourcePart {
    public let add: Writer

    /// - Parameter value: a path, text or key path.
    public init(_ value: some SourceValue) { add = Self.writer(of: value) { $0.link = $1 } }
}

/// Where a record has the address of its picture.
public struct Picture: SourcePart {
    public let add: Writer

    /// - Parameters:
    ///   - value: a path, text or key path.
    ///   - width: the width in pixels; nil if it is not known.
    ///   - height: the height in pixels; nil if it is not known.
    ///   - shape: the shape in which lists show the pictures; nil to learn it from their sizes.
    public init(
        _ value: some SourceValue, width: Int? = nil, height: Int? = nil, shape: Artwork.Shape? = nil
    ) {
        add = Self.writer(of: value) { item, address in
            item.picture = PictureDefinition(
                address: address, width: width.map { .pixels($0) }, height: height.map { .pixels($0) }, shape: shape)
        }
    }
}

/// A fact of an item.
public struct Fact: SourcePart {
    public let add: Writer

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - value: a path, text or key path.
    ///   - key: the name in addresses and JSON; nil for the last name of the path.
    ///   - label: the name for people; nil to make one of the key.
    ///   - unit: the unit of a number, such as `km`.
    ///   - type: nil to infer it.
    ///   - row: whether rows of a list show it.
    ///   - facet: whether its values are a facet; nil to infer it.
    ///   - sort: the direction in which people sort by it first; nil to infer whether they do.
    ///   - bar: the number that fills a bar; nil for a fact without one.
    public init(
        _ value: some SourceValue, key: String? = nil, label: LocalisedText? = nil, unit: String? = nil,
        type: FactType? = nil, row: Bool = false, facet: Bool? = nil, sort: FactDefinition.SortDirection? = nil,
        bar: Double? = nil
    ) {
        let expression = value.expression
        add = { definition throws(SyntaxError) in
            let value = try expression.get()
            guard let key = key ?? FactDefinition.key(for: value) else {
                throw SyntaxError(expected: "a fact with “key:”", got: "“\(value)”, whose path has no name")
            }
            let fact = FactDefinition(
                key: key, value: value, label: label, unit: unit, type: type, row: row ? true : nil, facet: facet,
                sort: sort, bar: bar)
            definition.facts = (definition.facts ?? []) + [fact]
        }
    }
}
