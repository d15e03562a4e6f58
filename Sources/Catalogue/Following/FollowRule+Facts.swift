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

extension FollowRule.FactCondition {
    /// Makes a condition about a fact with the value that it has now; nil if the condition compares numbers, and the fact has
    /// none.
    package init?(_ test: Test, of field: FieldContent) {
        if test != .changes(percent: nil), field.value.facetNumber == nil { return nil }
        var unit: String?
        if case .price(_, let currency) = field.value { unit = currency }
        self.init(field.key, test, currency: unit)
    }
}

extension Library {
    /// Items as lists last showed them; those that are unknown are missing.
    package func lastSeen(_ items: [ItemReference]) async throws -> [ItemReference: CatalogueItem] {
        try await archive.remembered(Set(items)).mapValues(\.item)
    }
}
