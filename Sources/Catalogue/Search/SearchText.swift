/// What an item is found by, folded as a ``SearchTerm`` is.
public struct SearchText: Hashable, Sendable {
    /// The title of its card.
    public let title: String
    /// The other lines of its card, such as the artist.
    public let names: String
    /// Facts that are texts.
    public let facts: String

    /// So much of an item's facts is searched, in characters: an endless description would fill the index.
    private static let longestFacts = 1_000

    /// Folds the texts; of the facts, it takes the first 1,000 characters.
    public init(title: String, names: [String], facts: [String]) {
        self.title = title.foldedForSearch
        self.names = names.joined(separator: "\n").foldedForSearch
        self.facts = String(facts.joined(separator: "\n").prefix(Self.longestFacts)).foldedForSearch
    }

    /// Takes the texts of an item's card and facts.
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
        case .number, .references, .date, .price, .link, .unknown: []
        }
    }
}

/// How an item is found by a term; what is found better comes first.
public enum SearchMatch: Int, Hashable, Sendable, Comparable {
    /// The term is its title.
    case title
    /// Its title begins with the term.
    case titleBeginning
    /// Each word of the term is one of its title or names, or the beginning of one.
    case words
    /// Within a word, or in a fact.
    case elsewhere

    public static func < (left: SearchMatch, right: SearchMatch) -> Bool { left.rawValue < right.rawValue }
}

extension SearchTerm {
    /// How an item with this text is found; nil if it isn't.
    public func match(in text: SearchText) -> SearchMatch? {
        if let match = match(title: text.title, names: text.names) { return match }
        let isFound = words.allSatisfy { text.title.contains($0) || text.names.contains($0) || text.facts.contains($0) }
        return isFound ? .elsewhere : nil
    }

    /// How an item is found by its title and names alone, at the beginnings of their words; nil if it isn't.
    public func match(title: String, names: String) -> SearchMatch? {
        if title == folded { return .title }
        if title.hasPrefix(folded) { return .titleBeginning }
        return words.allSatisfy { title.hasWord(beginning: $0) || names.hasWord(beginning: $0) } ? .words : nil
    }
}

extension String {
    fileprivate func hasWord(beginning word: String) -> Bool {
        var rest = self[...]
        while let found = rest.firstRange(of: word) {
            if found.lowerBound == startIndex || !self[index(before: found.lowerBound)].isPartOfWord { return true }
            rest = rest[index(after: found.lowerBound)...]
        }
        return false
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
