/// The numbers or the dates of the items of a feed, in ascending order.
enum SortedColumn: Sendable {
    case numbers([Double], places: [UInt32])
    /// The dates as they are written, by which a day is found, and their instants, by which a time is found.
    case dates(SortedDates, instants: SortedDates)

    struct SortedDates: Sendable {
        let values: [String]
        let places: [UInt32]

        init(_ dates: [(value: String, place: UInt32)]) {
            let sorted = dates.sorted { $0.value < $1.value }
            (values, places) = (sorted.map(\.value), sorted.map(\.place))
        }
    }

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
            self = .dates(
                SortedDates(dates), instants: SortedDates(dates.map { (CalendarDate.sortText(of: $0.value), $0.place) })
            )
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
        case .dates(let written, let instants):
            let haveTimes = [minimum, maximum].contains { $0.map { $0.utf8.count > 10 } ?? false }
            let dates = haveTimes ? instants : written
            let (least, most) = (minimum.map(CalendarDate.sortText), maximum.map(CalendarDate.sortText))
            let start = least.map { least in dates.values.partitioningIndex { $0 >= least } } ?? 0
            // A year ends with the last of its days.
            let end =
                most.map { most in dates.values.partitioningIndex { $0 > most && !$0.hasPrefix(most) } }
                ?? dates.places.count
            return dates.places[start..<max(start, end)]
        }
    }

    /// Whether a text can be a bound: a finite number, or a year, month, day or time in the format of ISO 8601.
    static func isBound(_ text: String, ofDates areDates: Bool) -> Bool {
        guard areDates else { return Double(text)?.isFinite ?? false }
        // Days are compared as texts, so that a bound has to be written as they are.
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
