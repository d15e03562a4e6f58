package import Foundation

extension FeedContent {
    /// Items that differ from day to day (UTC), the same for everyone: first those with a picture.
    ///
    /// Its time depends on the number of picks alone.
    ///
    /// - Parameters:
    ///   - count: the largest number of items.
    ///   - date: a time of the day.
    ///   - source: the source of the list; lists of other sources have other places picked.
    package func picks(_ count: Int, on date: Date, of source: SourceID) -> [CatalogueItem] {
        let total = items.count
        guard total > 0 else { return [] }
        let day = Int(exactly: (date.timeIntervalSince1970 / 86_400).rounded(.down)) ?? 0
        let seed = Fingerprint("\(day) \(source)").value
        let length = UInt64(total)
        let start = seed % length
        // A step without a common divisor leads to each place once.
        var step = (seed / length) % length + 1
        while step.hasDivisor(inCommonWith: length) { step += 1 }
        var others: [CatalogueItem] = []
        var picked: [CatalogueItem] = []
        for number in 0..<UInt64(min(total, count * 8)) where picked.count < count {
            let place = Int((start &+ number &* step) % length)
            let item = index.item(at: place)
            if item.card.artwork == nil { others.append(item) } else { picked.append(item) }
        }
        return Array((picked + others).prefix(count))
    }
}

extension UInt64 {
    /// Whether both are multiples of a number above 1.
    fileprivate func hasDivisor(inCommonWith other: UInt64) -> Bool {
        var (large, small) = (Swift.max(self, other), Swift.min(self, other))
        while small > 0 { (large, small) = (small, large % small) }
        return large > 1
    }
}
