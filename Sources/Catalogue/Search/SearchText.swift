/// The texts by which an item is found, folded like a ``SearchTerm``.
public struct SearchText: Hashable, Sendable {
    /// The title of its card.
    public let title: String
    /// The other lines of its card, such as the artist.
    public let names: String
    /// The facts that are texts.
    public let facts: String

    /// The number of characters of the facts that are searched: an endless description would fill the index.
    private static let longestFacts = 1_000

    /// Folds the texts, and cuts the facts to 1,000 characters.
    public init(title: String, names: [String], facts: [String]) {
        self.title = title.foldedForSearch
        self.names = names.joined(separator: "\n").foldedForSearch
        self.facts = String(facts.joined(separator: "\n").prefix(Self.longestFacts)).foldedForSearch
    }

    /// Folds the texts of an item's card and facts.
    public init(_ item: CatalogueItem) {
        self.init(
            title: item.card.title, names: [item.card.subtitle, item.card.caption].compactMap(\.self),
            facts: item.fields.flatMap(\.value.texts))
    }
}

extension FieldValue {
    fileprivate var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let texts): texts
        case .number, .references, .date, .price, .link, .boolean, .unknown: []
        }
    }
}
