import Foundation

/// The folded texts of a feed's items, one after the other in memory, so that a search reads them at full speed.
struct SearchedTexts: Sendable {
    private var bytes: [UInt8] = []
    /// The start of each item's text. A zero byte ends it.
    private var starts: [Int] = []

    init(of items: [CatalogueItem], names: Names) {
        starts.reserveCapacity(items.count)
        for item in items {
            starts.append(bytes.count)
            bytes.append(contentsOf: item.searchableText(naming: names).foldedForSearch.utf8)
            bytes.append(0)
        }
        // A copy has no room to grow.
        bytes = bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// The places of the items whose text contains each of several words.
    func places(containing words: [[UInt8]]) -> [Int] {
        // The longest word is the rarest.
        let words = words.sorted { $0.count > $1.count }
        return bytes.withUnsafeBytes { bytes in
            var found: [Int] = []
            var place = 0
            var position = 0
            while let hit = bytes.firstIndex(of: words[0], from: position, to: bytes.count) {
                while place + 1 < starts.count, starts[place + 1] <= hit { place += 1 }
                let end = place + 1 < starts.count ? starts[place + 1] : bytes.count
                let containsAll = words.dropFirst().allSatisfy {
                    bytes.firstIndex(of: $0, from: starts[place], to: end) != nil
                }
                if containsAll, hit + words[0].count < end { found.append(place) }
                position = end
            }
            return found
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func firstIndex(of word: [UInt8], from start: Int, to end: Int) -> Int? {
        guard let baseAddress, let hit = memmem(baseAddress + start, end - start, word, word.count) else { return nil }
        return UnsafeRawPointer(hit) - baseAddress
    }
}

extension CatalogueItem {
    /// The texts of the card and the facts, with names in place of the ids of other records.
    fileprivate func searchableText(naming names: Names) -> String {
        var texts = [card.title, card.subtitle ?? "", card.caption ?? ""]
        for field in fields {
            switch field.value.naming(names) {
            case .text(let text): texts.append(text)
            case .list(let list): texts += list
            case .number, .references, .date, .price, .link, .unknown: continue
            }
        }
        return texts.joined(separator: "\n")
    }
}
