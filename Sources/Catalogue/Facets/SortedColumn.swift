/// The numbers or the dates of the items of a feed, in ascending order.
enum SortedColumn: Sendable {
    case numbers([Double], places: [UInt32])
    case dates([String], places: [UInt32])

    init(_ key: String, of items: [CatalogueItem], areDates: Bool) {
        var numbers: [(value: Double, place: UInt32)] = []
        var dates: [(value: String, place: UInt32)] = []
        for (place, item) in items.enumerated() {
            switch item.field(key)?.value {
            case .date(let text)? where areDates: dates.append((text, UInt32(place)))
            case let value?: value.facetNumber.map { numbers.append(($0, UInt32(place))) }
            case nil: continue
            }
        }
        if areDates {
            dates.sort { $0.value < $1.value }
            self = .dates(dates.map(\.value), places: dates.map(\.place))
        } else {
            numbers.sort { $0.value < $1.value }
            self = .numbers(numbers.map(\.value), places: numbers.map(\.place))
        }
    }

    /// The places of the items from a bound to another; items without a value are left out.
    func places(from minimum: String?, to maximum: String?) -> ArraySlice<UInt32> {
        switch self {
        case .numbers(let values, let places):
            let (least, most) = (minimum.flatMap(Double.init), maximum.flatMap(Double.init))
            let start = least.map { least in values.partitioningIndex { $0 >= least } } ?? 0
            let end = most.map { most in values.partitioningIndex { $0 > most } } ?? places.count
            return places[start..<max(start, end)]
        case .dates(let values, let places):
            let start = minimum.map { minimum in values.partitioningIndex { $0 >= minimum } } ?? 0
            // A year ends with the last of its days.
            let end =
                maximum.map { most in values.partitioningIndex { $0 > most && !$0.hasPrefix(most) } } ?? places.count
            return places[start..<max(start, end)]
        }
    }

    /// Whether a text can be a bound: a finite number, or a year, month, day or time in the format of ISO 8601.
    static func isBound(_ text: String, ofDates areDates: Bool) -> Bool {
        guard areDates else { return Double(text)?.isFinite ?? false }
        // Dates are compared as texts, so that a bound has to be written as they are.
        return CalendarDate(text)?.iso == text
    }
}

extension FieldValue {
    /// The number that is compared with the bounds; nil if the item has none.
    var facetNumber: Double? {
        switch self {
        case .number(let number): number.lowerBound
        case .price(let amount, _): amount
        case .text, .list, .references, .date, .link, .boolean, .unknown: nil
        }
    }
}
