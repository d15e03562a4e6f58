package import Catalogue

/// A facet in JSON: its values with counts or, for numbers and dates, its range.
package struct FacetDocument: Encodable, Sendable {
    let key: String
    let label: String
    /// The name of its parameters; the key, unless the list takes that for itself.
    let parameter: String
    let unit: String?
    let content: Content

    /// The values or the range; the range is of the whole collection.
    enum Content: Sendable {
        case values([ValueDocument])
        case numbers(RangeDocument<Double>)
        case dates(RangeDocument<String>)
    }

    /// A value and the number of items that have it.
    struct ValueDocument: Encodable, Sendable {
        let value: String
        let label: String
        let count: Int
        let selected: Bool
        let excluded: Bool
    }

    /// The least and the greatest number or date.
    struct RangeDocument<Value: Encodable & Sendable>: Encodable, Sendable {
        let min: Value
        let max: Value
    }

    /// Creates the document of a facet of a source's list.
    package init(_ facet: Facet, of source: BoundSource, strings: Strings) {
        key = facet.key
        label = strings.label(of: facet)
        parameter = facet.name(in: source)
        unit = facet.fact.unit?.symbol
        content =
            switch facet.content {
            case .values(let values):
                .values(
                    values.map {
                        ValueDocument(
                            value: $0.text, label: strings.label(of: $0), count: $0.count, selected: $0.isSelected,
                            excluded: $0.isExcluded)
                    })
            case .numbers(let range): .numbers(RangeDocument(min: range.lowerBound, max: range.upperBound))
            case .dates(let range): .dates(RangeDocument(min: range.lowerBound, max: range.upperBound))
            }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(label, forKey: .label)
        try container.encode(parameter, forKey: .parameter)
        try container.encode(unit, forKey: .unit)
        switch content {
        case .values(let values): try container.encode(values, forKey: .values)
        case .numbers(let range): try container.encode(range, forKey: .range)
        case .dates(let range): try container.encode(range, forKey: .range)
        }
    }

    private enum CodingKeys: String, CodingKey { case key, label, parameter, unit, values, range }
}
