import Foundation

/// How well an item matches a search term; better matches come first.
///
/// The page's `ranking.js` ranks in the same way without the server.
public enum SearchMatch: Hashable, Sendable, Comparable {
    /// All words of the term are in the title.
    case title(TextMatch)
    /// All words of the term are in the title and the other lines of the card, such as the artist.
    case names(TextMatch)
    /// A word of the term is in the facts alone.
    case elsewhere
}

/// How well a text matches a word or a term; better matches come first.
public enum TextMatch: Hashable, Sendable, Comparable {
    /// The text is the term.
    case whole
    /// The text begins with the term, which ends with a word.
    case beginning
    /// The text has the term as a whole word, or as several.
    case words
    /// The text begins with the term.
    case prefix
    /// A word of the text begins with the term.
    case wordPrefix
    /// The term begins within a word.
    case part
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

    /// How an item with a folded title and folded names matches the term: as its weakest word does, or as the whole
    /// term does, if that is better; nil if a word is in neither.
    public func match(title: String, names: String) -> SearchMatch? {
        let phrase = Self.match(of: folded, title: title, names: names)
        if words == [folded] { return phrase }
        var weakest: SearchMatch?
        for word in words {
            guard let match = Self.match(of: word, title: title, names: names) else { return phrase }
            weakest = weakest.map { max($0, match) } ?? match
        }
        return [phrase, weakest].compactMap(\.self).min()
    }

    private static func match(of word: String, title: String, names: String) -> SearchMatch? {
        if let match = TextMatch(of: word, in: title) { return .title(match) }
        return TextMatch(of: word, in: names).map(SearchMatch.names)
    }
}

extension TextMatch {
    /// The best match of a folded word or term in a folded text; nil if the text doesn't have it.
    init?(of term: String, in text: String) {
        var best: TextMatch?
        var start = 0
        while let offset = text.offset(of: term, from: start) {
            let match = TextMatch(in: text, from: offset, to: offset + term.utf8.count)
            best = best.map { min($0, match) } ?? match
            // No later place is better than a whole word.
            if match <= .words { break }
            start = offset + 1
        }
        guard let best else { return nil }
        self = best
    }

    /// Classifies a place in a text, whose bounds are in bytes of UTF-8.
    init(in text: String, from start: Int, to end: Int) {
        let startsWord = text.isWordBoundary(at: start)
        let endsWord = text.isWordBoundary(at: end)
        self =
            switch (start == 0, startsWord, endsWord) {
            case (true, _, true): end == text.utf8.count ? .whole : .beginning
            case (true, _, false): .prefix
            case (false, true, true): .words
            case (false, true, false): .wordPrefix
            case (false, false, _): .part
            }
    }
}

extension String {
    /// The first place of another folded text, in bytes of UTF-8. Folded texts are composed, so comparing bytes in
    /// place of characters finds the same, many times as fast.
    func offset(of text: String, from start: Int = 0) -> Int? {
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

    /// Whether a word may begin or end at a place between two scalars, in bytes of UTF-8.
    fileprivate func isWordBoundary(at offset: Int) -> Bool {
        guard offset > 0, offset < utf8.count else { return true }
        let place = utf8.index(startIndex, offsetBy: offset)
        let (before, after) = (unicodeScalars[unicodeScalars.index(before: place)], unicodeScalars[place])
        return !before.isIndexed || !after.isIndexed || before.isOfUnspacedScript || after.isOfUnspacedScript
    }
}

extension Unicode.Scalar {
    /// Whether the scalar belongs to a script that puts no spaces between words: Thai, Lao, Burmese, Khmer, kana and Han.
    fileprivate var isOfUnspacedScript: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }
}
