extension FacetFilter {
    /// Whether the filter lets an item through, as ``FacetColumn/items(matching:among:)`` does. The item has names in place
    /// of the ids of other records.
    func includes(_ item: CatalogueItem) -> Bool {
        let value = item.field(key)?.value ?? .unknown
        if !values.isEmpty || !excluded.isEmpty {
            let texts = Set(value.facetTexts.map(\.caseFolded))
            if !values.isEmpty, !values.contains(where: { texts.contains($0.caseFolded) }) { return false }
            if excluded.contains(where: { texts.contains($0.caseFolded) }) { return false }
        }
        guard minimum != nil || maximum != nil else { return true }
        if case .date(let text) = value { return hasBetweenBounds(text) }
        guard let number = value.facetNumber else { return false }
        return minimum.flatMap(Double.init).map { number >= $0 } ?? true
            && maximum.flatMap(Double.init).map { number <= $0 } ?? true
    }

    private func hasBetweenBounds(_ text: String) -> Bool {
        let haveTimes = [minimum, maximum].contains { $0.map { $0.utf8.count > 10 } ?? false }
        let date = haveTimes ? CalendarDate.sortText(of: text) : text
        let (least, most) = (minimum.map(CalendarDate.sortText), maximum.map(CalendarDate.sortText))
        // A year ends with the last of its days.
        return least.map { date >= $0 } ?? true && most.map { date <= $0 || date.hasPrefix($0) } ?? true
    }
}

extension FieldValue {
    /// The values of a facet of texts.
    fileprivate var facetTexts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let texts): texts
        case .boolean(let isTrue): [String(isTrue)]
        case .number, .references, .date, .price, .link, .unknown: []
        }
    }
}
