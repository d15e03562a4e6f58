/// The choices of one facet in a query: values to include or exclude, or the bounds of a range.
public struct FacetFilter: Hashable, Sendable, Codable {
    /// The key of the fact.
    public let key: String
    /// The name in addresses: the key, or `facet.` and the key if the list's own parameters have that name.
    public let name: String
    /// An item must have at least one of these values; empty for no restriction.
    public var values: [String]
    /// An item must have none of these values.
    public var excluded: [String]
    /// The least number or date, as the address has it; nil for any.
    public var minimum: String?
    /// The greatest number or date, as the address has it; nil for any. A year includes all its days.
    public var maximum: String?

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - key: the key of the fact.
    ///   - name: the name in addresses; nil for the key.
    ///   - values: an item must have at least one of these values; empty for no restriction.
    ///   - excluded: an item must not have any of these values.
    ///   - minimum: the least number or date, as the address has it; nil for any.
    ///   - maximum: the greatest number or date, as the address has it; nil for any.
    public init(
        _ key: String, name: String? = nil, values: [String] = [], excluded: [String] = [], minimum: String? = nil,
        maximum: String? = nil
    ) {
        self.key = key
        self.name = name ?? key
        self.values = values
        self.excluded = excluded
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether the filter chooses nothing.
    public var isEmpty: Bool { values.isEmpty && excluded.isEmpty && minimum == nil && maximum == nil }

    /// The parameters in an address, in a fixed order.
    public var parameters: [(name: String, value: String)] {
        values.map { (name, $0) } + excluded.map { (name + FacetParameter.Part.excluded.suffix, $0) }
            + [(FacetParameter.Part.minimum, minimum), (.maximum, maximum)].compactMap { part, value in
                value.map { (name + part.suffix, $0) }
            }
    }
}

extension [FacetFilter] {
    /// Adds the value of a parameter. A repeated value counts once; of several bounds, the last applies.
    mutating func add(_ value: String, to parameter: FacetParameter) {
        // Forms send the fields that people left empty.
        if value.isEmpty, [.minimum, .maximum].contains(parameter.part) { return }
        let index = firstIndex { $0.key == parameter.key } ?? endIndex
        if index == endIndex { append(FacetFilter(parameter.key, name: parameter.name)) }
        switch parameter.part {
        case .value: if !self[index].values.contains(value) { self[index].values.append(value) }
        case .excluded: if !self[index].excluded.contains(value) { self[index].excluded.append(value) }
        case .minimum: self[index].minimum = value
        case .maximum: self[index].maximum = value
        }
    }
}

/// A parameter of an address that chooses in a facet, such as `class`, `class.not` or `length.min`.
struct FacetParameter {
    /// The condition that the parameter sets for the fact.
    enum Part: CaseIterable {
        case value, excluded, minimum, maximum

        var suffix: String {
            switch self {
            case .value: ""
            case .excluded: ".not"
            case .minimum: ".min"
            case .maximum: ".max"
            }
        }
    }

    let key: String
    /// The name of the facet in addresses.
    let name: String
    let part: Part

    /// The names that every list takes for itself.
    private static let taken: Set = [
        "sort", "order", "page", "limit", "page-size", "term", "chosen", "facet", "at", "since",
    ]
    private static let prefix = "facet."

    /// The name in an address; nil if it cannot be one of a facet of the source.
    init?(_ parameter: String, of source: ResolvedSource) {
        let isPrefixed = parameter.hasPrefix(Self.prefix)
        let text = isPrefixed ? String(parameter.dropFirst(Self.prefix.count)) : parameter
        let readings = Part.allCases.compactMap { part in
            text.hasSuffix(part.suffix) ? (key: String(text.dropLast(part.suffix.count)), part: part) : nil
        }
        // The key of a declared fact may end like a suffix. A source that declares no facts may have any.
        let facts = source.source.facts
        guard let reading = facts.isEmpty ? readings.last : readings.first(where: { facts.contains($0.key) }),
            !reading.key.isEmpty, isPrefixed || !Self.isTaken(reading.key, in: source)
        else { return nil }
        key = reading.key
        part = reading.part
        name = Self.name(of: key, in: source)
    }

    /// The name of a facet in the addresses of a source.
    static func name(of key: String, in source: ResolvedSource) -> String {
        isTaken(key, in: source) ? prefix + key : key
    }

    private static func isTaken(_ key: String, in source: ResolvedSource) -> Bool {
        taken.contains(key) || source.parameter(key) != nil
    }
}
