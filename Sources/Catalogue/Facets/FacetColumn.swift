import Synchronization

/// The values that the items of a feed have of one facet.
final class FacetColumn: Sendable {
    /// The description of the fact.
    let description: FieldDescription
    let content: Content
    /// A value that says what the numbers of a range are, such as years or prices.
    private let example: FieldValue
    /// The places of the values by their texts in lower case.
    private let values: [String: Int]
    private let sorted = Mutex<SortedColumn?>(nil)

    enum Content: Sendable {
        case values([Value])
        case numbers(Histogram)
        case dates(ClosedRange<String>)
    }

    struct Value: Sendable {
        let text: String
        let fact: FieldContent
        let items: ValueItems
    }

    init(_ description: FieldDescription, _ content: Content, example: FieldValue) {
        self.description = description
        self.example = example
        self.content = content
        guard case .values(let all) = content else {
            values = [:]
            return
        }
        values = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.text.caseFolded, $0) })
    }

    var key: String { description.key }

    /// The items that a filter without unknown values lets through.
    func items(matching filter: FacetFilter, among items: [CatalogueItem]) -> ItemBitSet {
        switch content {
        case .values(let all):
            var matching = ItemBitSet(capacity: items.count)
            if filter.values.isEmpty { matching = .all(of: items.count) }
            for value in filter.values { values[value.caseFolded].map { all[$0].items.insert(into: &matching) } }
            var excluded = ItemBitSet(capacity: items.count)
            for value in filter.excluded { values[value.caseFolded].map { all[$0].items.insert(into: &excluded) } }
            matching.subtract(excluded)
            return matching
        case .numbers, .dates:
            let places = sortedColumn(of: items).places(from: filter.minimum, to: filter.maximum)
            return ItemBitSet(places, capacity: items.count)
        }
    }

    /// The numbers or dates in order, made when a bound is first asked for.
    private func sortedColumn(of items: [CatalogueItem]) -> SortedColumn {
        sorted.withLock { sorted in
            let made = sorted ?? SortedColumn(key, of: items, areDates: areDates)
            sorted = made
            return made
        }
    }

    private var areDates: Bool { if case .dates = content { true } else { false } }

    /// The facet with the choices of a query, and with counts among some items; nil for the counts of the collection.
    func facet(with filter: FacetFilter?, among items: ItemBitSet?) -> Facet {
        let content: Facet.Content =
            switch content {
            case .numbers(let histogram): .numbers(histogram)
            case .dates(let range): .dates(range)
            case .values(let values):
                .values(
                    values.map { value in
                        Facet.Value(
                            text: value.text, fact: value.fact,
                            count: items.map { value.items.intersectionCount(with: $0) } ?? value.items.count,
                            isSelected: filter?.values.contains(value.text) ?? false,
                            isExcluded: filter?.excluded.contains(value.text) ?? false)
                    })
            }
        return Facet(key: key, fact: FieldContent(description, value: example), content: content)
    }
}

extension FacetColumn {
    /// The filter with the spelling of the facet's values and without those that it doesn't have, and the problems of those.
    func resolve(_ filter: FacetFilter) -> (filter: FacetFilter, problems: [QueryProblem]) {
        var known = filter
        var refused: [(suffix: FacetParameter.Part, value: String)] = []
        switch content {
        case .values(let all):
            let spelling = { (text: String) in self.values[text.caseFolded].map { all[$0].text } }
            known.values = filter.values.compactMap(spelling).uniqued(on: \.self)
            known.excluded = filter.excluded.compactMap(spelling).uniqued(on: \.self)
            known.minimum = nil
            known.maximum = nil
            refused = filter.values.filter { spelling($0) == nil }.map { (.value, $0) }
            refused += filter.excluded.filter { spelling($0) == nil }.map { (.excluded, $0) }
            refused += [filter.minimum.map { (.minimum, $0) }, filter.maximum.map { (.maximum, $0) }].compactMap(\.self)
        case .numbers, .dates:
            known.values = []
            known.excluded = []
            refused = filter.values.map { (.value, $0) } + filter.excluded.map { (.excluded, $0) }
            if let minimum = filter.minimum, !SortedColumn.isBound(minimum, ofDates: areDates) {
                known.minimum = nil
                refused.append((.minimum, minimum))
            }
            if let maximum = filter.maximum, !SortedColumn.isBound(maximum, ofDates: areDates) {
                known.maximum = nil
                refused.append((.maximum, maximum))
            }
        }
        return (
            known,
            refused.map { part, value in
                QueryProblem(
                    name: filter.name + part.suffix, value: String(value.prefix(60)),
                    allowed: allowed(in: part, filter),
                    used: used(in: part, known))
            }
        )
    }

    /// The number of values that the message of a problem names.
    private static let maxNamed = 30

    private func allowed(in part: FacetParameter.Part, _ filter: FacetFilter) -> String {
        switch content {
        case .values(let values):
            let texts = values.map(\.text)
            let named =
                texts.prefix(Self.maxNamed).joined(separator: ", ") + (texts.count > Self.maxNamed ? ", …" : "")
            let isBound = part == .minimum || part == .maximum
            return isBound ? "no bound, only \(filter.name) with one of \(named)" : named
        case .numbers, .dates:
            let isBound = part == .minimum || part == .maximum
            let value = areDates ? "a date such as 2026-11-21" : "a number such as 1.5"
            return isBound ? value : "no value, only \(filter.name).min and \(filter.name).max with \(value)"
        }
    }

    /// The values in use; empty for all.
    private func used(in part: FacetParameter.Part, _ known: FacetFilter) -> String {
        switch part {
        case .value: known.values.joined(separator: ", ")
        case .excluded: known.excluded.joined(separator: ", ")
        case .minimum, .maximum: ""
        }
    }
}
