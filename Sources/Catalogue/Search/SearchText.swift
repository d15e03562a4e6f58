import Foundation

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
        let isFound = words.allSatisfy { word in
            [text.title, text.names, text.facts].contains { $0.offset(of: word) != nil }
        }
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
        var start = 0
        while let offset = offset(of: word, from: start) {
            let before = self[..<utf8.index(startIndex, offsetBy: offset)].last
            if before?.isPartOfWord != true { return true }
            start = offset + 1
        }
        return false
    }

    /// The first place of another folded text, in bytes of UTF-8. Folded texts are composed, so comparing bytes in
    /// place of characters finds the same, many times as fast.
    fileprivate func offset(of text: String, from start: Int = 0) -> Int? {
        utf8.withContiguousStorageIfAvailable { bytes in
            text.utf8.withContiguousStorageIfAvailable { wanted -> Int? in
                guard let base = bytes.baseAddress, let wantedBase = wanted.baseAddress, let first = wanted.first
                else { return nil }
                var place = start
                let last = bytes.count - wanted.count
                while place <= last, let hit = memchr(base + place, Int32(first), last - place + 1) {
                    if memcmp(hit, wantedBase, wanted.count) == 0 {
                        return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
                    }
                    place = UnsafeRawPointer(hit) - UnsafeRawPointer(base) + 1
                }
                return nil
            } ?? nil
        } ?? nil
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
