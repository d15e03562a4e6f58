import Foundation

extension [CatalogueItem] {
    /// The places of the items in the order of a sort. Equal items keep their order; items without a value come last in
    /// both directions, and numbers before texts if the order is ascending.
    func places(sortedBy key: String, _ direction: SortOrder, _ collation: Collation) -> [UInt32] {
        var numbers: [(value: Double, place: UInt32)] = []
        var texts: [(key: CollationKey, place: UInt32)] = []
        var missing: [UInt32] = []
        var keys: [UInt8] = []
        for (index, item) in enumerated() {
            let place = UInt32(index)
            switch item.sortValue(by: key) {
            case .number(let value): numbers.append((value, place))
            case .text(let text):
                let start = keys.count
                collation.appendKey(of: text, to: &keys)
                texts.append((CollationKey(keys, start), place))
            case .missing: missing.append(place)
            }
        }
        let isAscending = direction == .ascending
        numbers.sort { left, right in
            if left.value != right.value { return (left.value < right.value) == isAscending }
            return left.place < right.place
        }
        keys.withUnsafeBufferPointer { keys in
            texts.sort { left, right in
                let result = left.key.compare(with: right.key, in: keys)
                if result != 0 { return (result < 0) == isAscending }
                return left.place < right.place
            }
        }
        let (first, second) = (numbers.map(\.place), texts.map(\.place))
        return (isAscending ? first + second : second + first) + missing
    }
}

extension CatalogueItem {
    /// The direction in which people usually sort by such a value first: numbers and dates begin with the greatest. Nil
    /// without a value.
    func usualOrder(of sort: SortDescription) -> SortOrder? {
        switch sortValue(by: sort.key) {
        case .missing: nil
        case .number: .descending
        case .text: hasDate(in: sort.field) ? .descending : .ascending
        }
    }

    /// Whether the value is too long a text for a line, and not the title.
    func hasProse(by sort: SortDescription) -> Bool {
        if case .text(let text) = sortValue(by: sort.key) { text.utf8.count > 120 && text != card.title } else { false }
    }

    /// Whether a fact is a date, which is sorted as a text.
    func hasDate(in field: String?) -> Bool {
        if case .date = fields.first(where: { $0.key == field })?.value { true } else { false }
    }
}

/// A key of a ``Collation`` among others in one array.
private struct CollationKey {
    /// The first eight bytes, which differ for most texts.
    private let beginning: UInt64
    private let start: Int
    private let end: Int

    init(_ keys: [UInt8], _ start: Int) {
        self.start = start
        end = keys.count
        beginning = (0..<8).reduce(0) { $0 << 8 | (start + $1 < keys.count ? UInt64(keys[start + $1]) : 0) }
    }

    /// A negative number if this key comes first, zero if both are equal, otherwise a positive number.
    func compare(with other: CollationKey, in keys: UnsafeBufferPointer<UInt8>) -> Int32 {
        if beginning != other.beginning { return beginning < other.beginning ? -1 : 1 }
        guard let base = keys.baseAddress else { return 0 }
        let (count, otherCount) = (end - start, other.end - other.start)
        let result = memcmp(base + start, base + other.start, min(count, otherCount))
        return result != 0 ? result : Int32(clamping: count - otherCount)
    }
}
