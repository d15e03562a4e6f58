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
        case .number, .references, .date, .price, .link, .unknown: []
        }
    }
}

/// How an item matches a term; better matches come first.
public enum SearchMatch: Int, Hashable, Sendable, Comparable {
    /// The title is the term.
    case title
    /// The title begins with the term.
    case titleBeginning
    /// Each word of the term begins a word of the title or the names.
    case words
    /// Each word of the term occurs somewhere, be it within a word or in a fact.
    case elsewhere

    public static func < (left: SearchMatch, right: SearchMatch) -> Bool { left.rawValue < right.rawValue }
}

extension SearchTerm {
    /// How an item with these texts matches the term; nil if it doesn't.
    public func match(in text: SearchText) -> SearchMatch? {
        if let match = match(title: text.title, names: text.names) { return match }
        let isFound = words.allSatisfy { text.title.contains($0) || text.names.contains($0) || text.facts.contains($0) }
        return isFound ? .elsewhere : nil
    }

    /// How an item matches the term by the beginnings of words in its title and names; nil if it doesn't.
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
