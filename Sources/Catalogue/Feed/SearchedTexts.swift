/// The folded texts of a feed's items, one after the other in memory, so that a search reads them at full speed.
struct SearchedTexts: Sendable {
    private var bytes: [UInt8] = []
    /// The start of each item's text, and the end of the last. A zero byte ends each.
    private var starts: [Int] = [0]

    init(of items: [CatalogueItem], names: Names) {
        starts.reserveCapacity(items.count + 1)
        for item in items {
            bytes.append(contentsOf: item.searchableText(naming: names).foldedForSearch.utf8)
            bytes.append(0)
            starts.append(bytes.count)
        }
        // A copy has no room to grow.
        bytes = bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// The places of the items whose text contains each of several words.
    func places(containing words: [[UInt8]]) -> [Int] {
        // The longest word is the rarest, and the fastest to look for.
        let patterns = words.sorted { $0.count > $1.count }.map(Pattern.init)
        return bytes.withUnsafeBufferPointer { bytes in
            var found: [Int] = []
            var place = 0
            var position = 0
            while let hit = patterns[0].firstIndex(in: bytes, position..<bytes.count) {
                while starts[place + 1] <= hit { place += 1 }
                let text = starts[place]..<starts[place + 1]
                // A word with a zero byte could reach into the next text.
                if patterns.allSatisfy({ $0.firstIndex(in: bytes, text) != nil }) { found.append(place) }
                position = text.upperBound
            }
            return found
        }
    }

    /// How the item at a place, whose text contains each word of a term, matches the term.
    func match(of term: SearchTerm, at place: Int) -> SearchMatch {
        let text = bytes[starts[place]..<starts[place + 1] - 1]
        let lines = text.split(separator: Self.lineEnd, maxSplits: 3, omittingEmptySubsequences: false)
        let names = lines.dropFirst().prefix(2).filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
        return term.match(
            title: lines.first.map { String(decoding: $0, as: UTF8.self) } ?? "", names: names.joined(separator: "\n"))
            ?? .elsewhere
    }

    private static let lineEnd = UInt8(ascii: "\n")
}

/// A word to look for, after Horspool, "Practical fast searching in strings" (1980).
private struct Pattern {
    private let word: [UInt8]
    /// The distance by which the search may advance if a byte is at the place of the word's last.
    private var distances: [Int]

    init(_ word: [UInt8]) {
        self.word = word
        distances = [Int](repeating: word.count, count: 256)
        for (index, byte) in word.dropLast().enumerated() { distances[Int(byte)] = word.count - 1 - index }
    }

    func firstIndex(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        word.withUnsafeBufferPointer { word in
            distances.withUnsafeBufferPointer { distances in
                var end = range.lowerBound + word.count - 1
                while end < range.upperBound {
                    let start = end - (word.count - 1)
                    if bytes[end] == word[word.count - 1], bytes[start..<end].elementsEqual(word.dropLast()) {
                        return start
                    }
                    end += distances[Int(bytes[end])]
                }
                return nil
            }
        }
    }
}

extension CatalogueItem {
    /// The title, the two other lines of the card and the facts, with names in place of the ids of other records.
    fileprivate func searchableText(naming names: Names) -> String {
        var texts = [card.title, card.subtitle ?? "", card.caption ?? ""]
        for field in fields {
            switch field.value.naming(names) {
            case .text(let text): texts.append(text)
            case .list(let list): texts += list
            case .number, .references, .date, .price, .link, .boolean, .unknown: continue
            }
        }
        return texts.joined(separator: "\n")
    }
}
