/// Decides whether a fact is a facet, and collects its values, item by item.
///
/// A fact that its source doesn't declare is a facet if it has few short values that repeat, or numbers or dates that
/// differ.
struct FacetColumnBuilder {
    private let description: FieldDescription
    private var kind: Kind?
    /// Whether the fact cannot be a facet.
    private var isRefused: Bool
    private var places: [String: [UInt32]] = [:]
    private var numbers: Bounds<Double>
    private var dates: Bounds<String>
    private var currency: String?
    /// One of the numbers, if all are of its kind.
    private var example: FieldValue?
    /// Whether the values are names of other records, which may arrive later.
    private(set) var hasNames = false

    /// The kinds of values, which a facet doesn't mix.
    private enum Kind { case texts, booleans, numbers, prices, dates }

    /// The most values of a fact that its source doesn't declare as a facet.
    private static let mostInferredValues = 30
    /// The most values of any facet. Beyond it, the rarest are left out.
    private static let mostValues = 1_000
    /// The longest text of a fact that its source doesn't declare as a facet, in characters.
    private static let longestText = 40
    /// The least number of different numbers or dates of a fact that its source doesn't declare as a facet.
    static let leastDifferent = 10

    init(_ description: FieldDescription) {
        self.description = description
        isRefused = description.facet == false
        let leastDifferent = description.facet == true ? 2 : Self.leastDifferent
        numbers = Bounds(leastDifferent: leastDifferent)
        dates = Bounds(leastDifferent: leastDifferent)
    }

    private var isDeclared: Bool { description.facet == true }

    mutating func add(_ value: FieldValue, at place: UInt32, _ names: Names) {
        guard !isRefused else { return }
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
        numbers.add(number)
        example = (example ?? value).hasSameNumbers(as: value) ? value : .number(.value(number))
    }

    private mutating func addEach(of texts: [String], at place: UInt32) {
        for text in texts where !isRefused { add(text, at: place, .texts) }
    }

    private mutating func add(_ text: String, at place: UInt32, _ kind: Kind) {
        guard accepts(kind), !text.isEmpty else { return }
        guard isDeclared || !text.isLonger(than: Self.longestText) else { return isRefused = true }
        // A list may have a text twice.
        if places[text]?.last != place { places[text, default: []].append(place) }
        if !isDeclared, places.count > Self.mostInferredValues {
            isRefused = true
            places = [:]
        }
    }

    /// The column of a feed with a number of items; nil if the fact is no facet.
    func column(ofItems count: Int) -> FacetColumn? {
        guard !isRefused, let content = content(ofItems: count) else { return nil }
        return FacetColumn(description, content, example: example ?? .unknown)
    }

    private func content(ofItems count: Int) -> FacetColumn.Content? {
        switch kind {
        case .numbers, .prices: return numbers.range.map { .numbers($0) }
        case .dates: return dates.range.map { .dates($0) }
        case .texts, .booleans:
            let uses = places.values.reduce(0) { $0 + $1.count }
            guard !places.isEmpty, isDeclared || places.count >= 2 && uses >= 2 * places.count else { return nil }
            // The most frequent first; people look for “yes” before “no”.
            let sorted = places.sorted { left, right in
                if kind == .booleans { return left.key > right.key }
                if left.value.count != right.value.count { return left.value.count > right.value.count }
                return left.key < right.key
            }
            return .values(
                sorted.prefix(Self.mostValues).map { text, places in
                    let value: FieldValue = kind == .booleans ? .boolean(text == "true") : .text(text)
                    return FacetColumn.Value(
                        text: text, fact: FieldContent(description, value: value),
                        items: ValueItems(places, capacity: count))
                })
        case nil: return nil
        }
    }
}

/// The least and the greatest of some values.
private struct Bounds<Value: Hashable & Comparable> {
    private let leastDifferent: Int
    private var different: Set<Value> = []
    private var bounds: ClosedRange<Value>?

    init(leastDifferent: Int) { self.leastDifferent = leastDifferent }

    mutating func add(_ value: Value) {
        if different.count < leastDifferent { different.insert(value) }
        guard let known = bounds else { return bounds = value...value }
        if value < known.lowerBound { bounds = value...known.upperBound }
        if value > known.upperBound { bounds = known.lowerBound...value }
    }

    /// The bounds; nil if there are too few different values.
    var range: ClosedRange<Value>? { different.count >= leastDifferent ? bounds : nil }
}

extension String {
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
