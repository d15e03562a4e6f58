/// One choice of a query in a facet, which people can take back.
public struct FacetChoice: Hashable, Sendable, Identifiable {
    /// The facet.
    public let facet: Facet
    /// The choice alone.
    public let filter: FacetFilter

    /// The parameters of the choice.
    public var id: [String] { filter.parameters.flatMap { [$0.name, $0.value] } }

    /// The filters of a query without the choice.
    public func removed(from filters: [FacetFilter]) -> [FacetFilter] {
        filters.map { other in
            guard other.key == filter.key else { return other }
            var rest = other
            rest.values.removeAll { filter.values.contains($0) }
            rest.excluded.removeAll { filter.excluded.contains($0) }
            if filter.minimum != nil { rest.minimum = nil }
            if filter.maximum != nil { rest.maximum = nil }
            return rest
        }.filter { !$0.isEmpty }
    }
}

extension FacetChoice {
    /// Whether the choice is to have none of the value.
    public var isExclusion: Bool { !filter.excluded.isEmpty }

    /// The choice with what it includes excluded, and the other way round; nil for a range.
    public var inverse: FacetChoice? {
        guard filter.minimum == nil, filter.maximum == nil else { return nil }
        let other = FacetFilter(filter.key, name: filter.name, values: filter.excluded, excluded: filter.values)
        return FacetChoice(facet: facet, filter: other)
    }

    /// The filters of a query with the inverse of the choice in its place.
    public func inverted(in filters: [FacetFilter]) -> [FacetFilter] {
        guard let inverse else { return filters }
        var inverted = removed(from: filters)
        guard let index = inverted.firstIndex(where: { $0.key == filter.key }) else {
            return inverted + [inverse.filter]
        }
        inverted[index].values += inverse.filter.values
        inverted[index].excluded += inverse.filter.excluded
        return inverted
    }
}

extension ListPage {
    /// The choices of the query: each value, and the bounds of a range together.
    public var choices: [FacetChoice] {
        guard !query.facets.isEmpty else { return [] }
        let facets = facets
        return query.facets.flatMap { filter -> [FacetChoice] in
            guard let facet = facets.first(where: { $0.key == filter.key }) else { return [] }
            let bounds = FacetFilter(filter.key, name: filter.name, minimum: filter.minimum, maximum: filter.maximum)
            let filters =
                filter.values.map { FacetFilter(filter.key, name: filter.name, values: [$0]) }
                + filter.excluded.map { FacetFilter(filter.key, name: filter.name, excluded: [$0]) }
                + (bounds.isEmpty ? [] : [bounds])
            return filters.map { FacetChoice(facet: facet, filter: $0) }
        }
    }
}

extension Strings {
    /// A choice in the person's language, such as “Class: Starfighter” or “Length: 100–500 m”.
    public func text(_ choice: FacetChoice) -> String {
        let (facet, filter) = (choice.facet, choice.filter)
        let text: String
        if let value = filter.values.first ?? filter.excluded.first {
            let label = facet.value(value).map { self.label(of: $0) } ?? value
            text = filter.values.isEmpty ? self(.excludedValue, label) : label
        } else {
            text = bounds(filter.minimum, filter.maximum, of: facet)
        }
        return self(.ofItem, label(of: facet), text)
    }

    /// The part of a range in the person's language, such as “100–500 m”.
    package func bounds(_ minimum: String?, _ maximum: String?, of facet: Facet) -> String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?):
            if case .numbers = facet.content, let lower = Double(minimum), let upper = Double(maximum), lower <= upper,
                facet.fact.unit != .seconds, case .number(.value) = facet.value(lower)
            {
                return rowText(facet.fact.replacing(.number(.range(lower, upper))))
            }
            return self(.range, bound(minimum, of: facet), bound(maximum, of: facet))
        case (let minimum?, nil): return self(.lowerBound, bound(minimum, of: facet))
        case (nil, let maximum?): return self(.upperBound, bound(maximum, of: facet))
        case (nil, nil): return ""
        }
    }

    /// A range of numbers as scripts write it, with `{min}` and `{max}` in place of the numbers.
    package func boundsTemplate(of facet: Facet) -> String {
        let unit = facet.fact.unit
        return measure(
            self(.range, "{min}", "{max}"), unit: unit == .seconds || unit == .outOfHundred ? nil : unit)
    }

    /// A bound of a range in the person's language.
    package func bound(_ text: String, of facet: Facet) -> String {
        if case .numbers = facet.content, let number = Double(text) {
            return rowText(facet.fact.replacing(facet.value(number)))
        }
        return self.text(facet.fact.replacing(.date(text)))
    }
}

extension Facet {
    /// A bound of the range as a value of the fact.
    fileprivate func value(_ bound: Double) -> FieldValue {
        switch fact.value {
        case .number(.year): Int(exactly: bound).map { .number(.year($0)) } ?? .number(.value(bound))
        case .number(.duration): .number(.duration(bound))
        case .price(_, let currency): .price(bound, currency: currency)
        default: .number(.value(bound))
        }
    }

    fileprivate func value(_ text: String) -> Value? {
        guard case .values(let values) = content else { return nil }
        return values.first { $0.text == text }
    }
}
