/// Decides whether a fact is a facet, and collects its values, item by item.
///
/// A fact that its source doesn't declare is a facet if at least half of the items have it, and if it has few short values
/// that repeat, or numbers or dates that differ.
struct FacetColumnBuilder {
    private let description: FieldDescription
    private var kind: Kind?
    /// Whether the fact cannot be a facet.
    private var isRefused: Bool
    private var places: [String: [UInt32]] = [:]
    private var numbers: [Double] = []
    private let minDifferent: Int
    private var dates: DateBounds
    private var currency: String?
    /// One of the numbers, if all are of its kind.
    private var example: FieldValue?
    /// The number of items with a value.
    private var itemCount = 0
    /// Whether the values are names of other records, which may arrive later.
    private(set) var hasNames = false

    /// The kinds of values, which a facet doesn't mix.
    private enum Kind { case texts, booleans, numbers, prices, dates }

    /// The most values of a fact that its source doesn't declare as a facet.
    private static let maxInferredValues = 30
    /// The most values of any facet. Beyond it, the rarest are left out.
    private static let maxValues = 1_000
    /// The longest text of a fact that its source doesn't declare as a facet, in characters.
    private static let longestText = 40
    /// The least number of different numbers or dates of a fact that its source doesn't declare as a facet.
    static let minDifferent = 10

    init(_ description: FieldDescription) {
        self.description = description
        isRefused = description.facet == false
        minDifferent = description.facet == true ? 2 : Self.minDifferent
        dates = DateBounds(minDifferent: minDifferent)
    }

    private var isDeclared: Bool { description.facet == true }

    mutating func add(_ value: FieldValue, at place: UInt32, _ names: Names) {
        guard !isRefused else { return }
        if value.isInFacet { itemCount += 1 }
        switch value {
        case .unknown: return
        case .text(let text): add(text, at: place, .texts)
        case .list(let texts): addEach(of: texts, at: place)
        case .references:
            hasNames = true
            if case .list(let texts) = value.naming(names) { addEach(of: texts, at: place) }
        case .boolean(let isTrue): add(isTrue ? "true" : "false", at: place, .booleans)
        case .number(let number):
            guard let value = number.lowerBound, value.isFinite else { return }
            if accepts(.numbers) { add(value, like: .number(number)) }
        case .price(let amount, let unit):
            // Amounts of different currencies have no order.
            if currency == nil { currency = unit }
            if currency != unit { isRefused = true }
            if accepts(.prices) { add(amount, like: value) }
        case .date(let text): if accepts(.dates) { dates.add(text) }
        case .link: isRefused = true
        }
    }

    private mutating func accepts(_ new: Kind) -> Bool {
        if kind == nil { kind = new }
        if kind != new { isRefused = true }
        return !isRefused
    }

    private mutating func add(_ number: Double, like value: FieldValue) {
        numbers.append(number)
        example = (example ?? value).hasSameNumbers(as: value) ? value : .number(.value(number))
    }

    private mutating func addEach(of texts: [String], at place: UInt32) {
        for text in texts where !isRefused { add(text, at: place, .texts) }
    }

    private mutating func add(_ text: String, at place: UInt32, _ kind: Kind) {
        guard accepts(kind), !text.isEmpty else { return }
        guard isDeclared || !text.isLonger(than: Self.longestText) else { return isRefused = true }
        // A list may have a text twice.
        let known = places[text]
        if known?.last != place { places[text, default: []].append(place) }
        if known == nil, !isDeclared, places.count > Self.maxInferredValues, hasTooManyValues {
            isRefused = true
            places = [:]
        }
    }

    private var hasTooManyValues: Bool {
        places.count > Self.maxInferredValues * 4 || Set(places.keys.map(\.caseFolded)).count > Self.maxInferredValues
    }

    /// The column of a feed with a number of items; nil if the fact is no facet.
    func column(ofItems count: Int) -> FacetColumn? {
        guard !isRefused, isDeclared || itemCount * 2 >= count, let content = content(ofItems: count) else {
            return nil
        }
        return FacetColumn(description, content, example: example ?? .unknown)
    }

    private func content(ofItems count: Int) -> FacetColumn.Content? {
        switch kind {
        case .numbers, .prices: return hasDifferentNumbers ? Histogram(of: numbers).map { .numbers($0) } : nil
        case .dates: return dates.range.map { .dates($0) }
        case .texts, .booleans:
            let places = placesInAnyCase
            let uses = places.reduce(0) { $0 + $1.places.count }
            guard !places.isEmpty, isDeclared || places.count >= 2 && uses >= 2 * places.count else { return nil }
            // The most frequent first; people look for “yes” before “no”.
            let sorted = places.sorted { left, right in
                if kind == .booleans { return left.text > right.text }
                if left.places.count != right.places.count { return left.places.count > right.places.count }
                return left.text < right.text
            }
            return .values(
                sorted.prefix(Self.maxValues).map { text, places in
                    let value: FieldValue = kind == .booleans ? .boolean(text == "true") : .text(text)
                    return FacetColumn.Value(
                        text: text, fact: FieldContent(description, value: value),
                        items: ValueItems(places, capacity: count))
                })
        case nil: return nil
        }
    }

    private var hasDifferentNumbers: Bool {
        var different: Set<Double> = []
        return numbers.contains { different.insert($0).inserted && different.count >= minDifferent }
    }

    /// The places of each text. Texts that differ in case alone are one, in the spelling that most items have.
    private var placesInAnyCase: [(text: String, places: [UInt32])] {
        Dictionary(grouping: places, by: \.key.caseFolded).values.map { spellings in
            let usual = spellings.min { left, right in
                left.value.count == right.value.count ? left.key < right.key : left.value.count > right.value.count
            }
            let all = spellings.count == 1 ? spellings[0].value : Set(spellings.flatMap(\.value)).sorted()
            return (usual?.key ?? "", all)
        }
    }
}

/// The first and the last of some dates.
private struct DateBounds {
    private let minDifferent: Int
    private var different: Set<String> = []
    private var bounds: ClosedRange<String>?

    init(minDifferent: Int) { self.minDifferent = minDifferent }

    mutating func add(_ value: String) {
        if different.count < minDifferent { different.insert(value) }
        guard let known = bounds else { return bounds = value...value }
        if value < known.lowerBound { bounds = value...known.upperBound }
        if value > known.upperBound { bounds = known.lowerBound...value }
    }

    /// The bounds; nil if there are too few different values.
    var range: ClosedRange<String>? { different.count >= minDifferent ? bounds : nil }
}

extension FieldValue {
    /// Whether an item with the value has one for a facet.
    fileprivate var isInFacet: Bool {
        switch self {
        case .unknown, .link: false
        case .text(let text): !text.isEmpty
        case .list(let texts): !texts.isEmpty
        case .references(let ids, _): !ids.isEmpty
        case .number(let number): number.lowerBound != nil
        case .boolean, .price, .date: true
        }
    }
}

extension String {
    /// The text for comparing values, which are the same in any case.
    var caseFolded: String { lowercased() }

    fileprivate func isLonger(than limit: Int) -> Bool {
        // A text never has more characters than bytes, which are faster to count.
        utf8.count > limit && (utf8.count > limit * 16 || count > limit)
    }
}

extension FieldValue {
    /// Whether both are years, durations or prices, or neither is.
    fileprivate func hasSameNumbers(as other: FieldValue) -> Bool {
        switch (self, other) {
        case (.number(.year), .number(.year)), (.number(.duration), .number(.duration)), (.price, .price): true
        case (.number(.year), _), (_, .number(.year)), (.number(.duration), _), (_, .number(.duration)): false
        default: true
        }
    }
}
