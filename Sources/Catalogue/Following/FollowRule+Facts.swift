extension CatalogueItem {
    /// The longest text that a rule can be about, in bytes.
    private static let longestFollowedText = 200

    /// The facts that a rule can be about: those with a value, without addresses and long texts.
    package var followableFacts: [FieldContent] {
        fields.filter { field in
            switch field.value {
            case .link: false
            case .text(let text): text.utf8.count <= Self.longestFollowedText
            default: field.value.plainText != nil
            }
        }
    }
}

extension ListPage {
    /// The facts that a rule about the list can be about: those of its first items. A list that says less of its items than
    /// their own records do has none.
    package var followableFacts: [FieldContent] {
        if source.fetchesDetails { return [] }
        let figures = Set(source.sorts.filter(\.isOfHistory).map(\.key))
        var (facts, places): ([FieldContent], [String: Int]) = ([], [:])
        for fact in firstItems.flatMap(\.followableFacts) where !figures.contains(fact.key) {
            if let place = places[fact.key] {
                // A number tells which conditions there can be.
                if facts[place].value.facetNumber == nil, fact.value.facetNumber != nil { facts[place] = fact }
            } else {
                places[fact.key] = facts.count
                facts.append(fact)
            }
        }
        return facts
    }
}

extension FieldContent {
    /// The key by which rules know the rank of an item in a chart.
    package static let rankKey = "rank"

    /// The rank of an item in a chart as a fact; of an item that is not in it, without a value.
    package static func rank(_ rank: Int?) -> FieldContent {
        let value = rank.map { FieldValue.number(.value(Double($0))) } ?? .unknown
        return FieldContent(key: rankKey, label: "Rank", unit: nil, value: value)
    }

    /// Whether it is the rank of an item that is not in the chart now.
    fileprivate var isMissingRank: Bool { key == Self.rankKey && value == .unknown }
}

extension CatalogueItem {
    /// A fact as rules know it, which may be the rank in a chart.
    package func followedFact(_ key: String) -> FieldContent? {
        field(key) ?? (key == FieldContent.rankKey && rank != nil ? .rank(rank) : nil)
    }
}

extension FollowRule.FactCondition {
    /// Makes a condition about a fact with the value that it has now; nil if the condition compares numbers, and the fact has
    /// none.
    package init?(_ test: Test, of field: FieldContent) {
        if test != .changes(percent: nil), field.value.facetNumber == nil, !field.isMissingRank { return nil }
        var unit: String?
        if case .price(_, let currency) = field.value { unit = currency }
        self.init(field.key, test, currency: unit)
    }

    /// Whether an item meets it as it is, so that it is reported only after it was not met.
    package func isMet(by item: CatalogueItem) -> Bool {
        item.followedFact(key).flatMap { isMet(by: $0.value) } ?? false
    }
}

extension Library {
    /// The texts about some changes of a person.
    package func texts(
        of changes: [FollowedChange], by rules: [FollowRule], in strings: Strings
    ) async throws -> FollowedTexts {
        FollowedTexts(
            strings, rules: rules, items: try await lastSeen(changes.map(\.item)), sources: allSources)
    }

    /// Items as lists last showed them; those that are unknown are missing.
    package func lastSeen(_ items: [ItemReference]) async throws -> [ItemReference: CatalogueItem] {
        try await archive.remembered(Set(items)).mapValues(\.item)
    }
}
