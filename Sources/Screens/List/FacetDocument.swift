package import Catalogue

/// A facet in JSON: its values with counts or, for numbers and dates, its range.
package struct FacetDocument: JSONValue, Sendable {
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
    struct ValueDocument: JSONValue, Sendable {
        let value: String
        let label: String
        let count: Int
        let selected: Bool
        let excluded: Bool

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("count", count)
                $0.member("excluded", excluded)
                $0.member("label", label)
                $0.member("selected", selected)
                $0.member("value", value)
            }
        }
    }

    /// The least and the greatest number or date.
    struct RangeDocument<Value: JSONValue & Sendable>: JSONValue, Sendable {
        let min: Value
        let max: Value

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("max", max)
                $0.member("min", min)
            }
        }
    }

    /// Creates the document of a facet of a source's list.
    package init(_ facet: Facet, of source: ResolvedSource, strings: Strings) {
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
            case .numbers(let histogram):
                .numbers(RangeDocument(min: histogram.range.lowerBound, max: histogram.range.upperBound))
            case .dates(let range): .dates(RangeDocument(min: range.lowerBound, max: range.upperBound))
            }
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("key", key)
            $0.member("label", label)
            $0.member("parameter", parameter)
            switch content {
            case .numbers(let range): $0.member("range", range)
            case .dates(let range): $0.member("range", range)
            case .values: break
            }
            $0.member("unit", unit)
            if case .values(let values) = content { $0.member("values", values) }
        }
    }
}
