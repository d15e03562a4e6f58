extension SearchTerm {
    /// The number of characters of a text that are looked at for marks.
    private static var longestMarked: Int { 300 }

    /// The parts of a text that match words of the term, in their order and apart from each other: the beginnings of
    /// words and, for a word of the term that begins none, its places within words.
    ///
    /// Looks at 300 characters.
    public func matches(in text: String) -> [Range<String.Index>] {
        let folded = FoldedText(text.prefix(Self.longestMarked))
        let places = words.flatMap { word -> [Range<Int>] in
            let all = folded.places(of: word)
            let beginnings = all.filter { TextMatch(in: folded.text, from: $0.lowerBound, to: $0.upperBound) < .part }
            return beginnings.isEmpty ? all : beginnings
        }.map(folded.characters).sorted { $0.lowerBound < $1.lowerBound }
        return places.reduce(into: []) { ranges, range in
            guard let last = ranges.last, range.lowerBound <= last.upperBound else { return ranges.append(range) }
            ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }
}

/// A folded text that knows which character of the original each of its bytes comes from.
private struct FoldedText {
    private(set) var text = ""
    /// The start of the original character that each byte comes from, and the end of the last.
    private var origins: [String.Index] = []
    private let original: Substring

    init(_ original: Substring) {
        self.original = original
        for index in original.indices {
            let folded = String(original[index]).foldedForSearch
            text += folded
            origins.append(contentsOf: repeatElement(index, count: folded.utf8.count))
        }
        origins.append(original.endIndex)
    }

    /// The places of a word, in bytes of UTF-8.
    func places(of word: String) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var start = 0
        while let offset = text.offset(of: word, from: start) {
            start = offset + word.utf8.count
            places.append(offset..<start)
        }
        return places
    }

    /// The whole characters of the original that a place comes from.
    func characters(of place: Range<Int>) -> Range<String.Index> {
        let last = origins[place.upperBound - 1]
        return origins[place.lowerBound]..<original.index(after: last)
    }
}
