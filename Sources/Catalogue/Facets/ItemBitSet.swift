/// A set of items of one feed, by their places: a bit for each item.
struct ItemBitSet: Hashable, Sendable {
    private var words: [UInt64]

    /// Creates an empty set for a feed with a number of items.
    init(capacity: Int) { words = [UInt64](repeating: 0, count: (capacity + 63) / 64) }

    /// Creates a set of places, each less than the capacity.
    init(_ places: some Sequence<UInt32>, capacity: Int) {
        self.init(capacity: capacity)
        insert(places)
    }

    /// Adds places.
    mutating func insert(_ places: some Sequence<UInt32>) {
        words.withUnsafeMutableBufferPointer { words in
            for place in places { words[Int(place / 64)] |= 1 << UInt64(place % 64) }
        }
    }

    func contains(_ place: UInt32) -> Bool { words[Int(place / 64)] & (1 << UInt64(place % 64)) != 0 }

    /// The number of items. Complexity: O(*n* / 64) in the number of items of the feed.
    var count: Int {
        words.withUnsafeBufferPointer { words in
            var count = 0
            for word in words { count &+= word.nonzeroBitCount }
            return count
        }
    }

    /// The number of items that are in both sets.
    func intersectionCount(with other: ItemBitSet) -> Int {
        words.withUnsafeBufferPointer { words in
            other.words.withUnsafeBufferPointer { others in
                var count = 0
                for index in words.indices { count &+= (words[index] & others[index]).nonzeroBitCount }
                return count
            }
        }
    }

    /// Keeps the items that another set has, too.
    mutating func formIntersection(_ other: ItemBitSet) { combine(other) { $0 & $1 } }
    /// Adds the items of another set.
    mutating func formUnion(_ other: ItemBitSet) { combine(other) { $0 | $1 } }
    /// Removes the items of another set.
    mutating func subtract(_ other: ItemBitSet) { combine(other) { $0 & ~$1 } }

    private mutating func combine(_ other: ItemBitSet, _ operation: (UInt64, UInt64) -> UInt64) {
        words.withUnsafeMutableBufferPointer { words in
            other.words.withUnsafeBufferPointer { others in
                for index in words.indices { words[index] = operation(words[index], others[index]) }
            }
        }
    }

    /// The places in ascending order.
    var places: [UInt32] {
        var places: [UInt32] = []
        places.reserveCapacity(count)
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                places.append(UInt32(index * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return places
    }

    /// The places of an order that are in the set, in that order.
    func filter(_ order: [UInt32]) -> [UInt32] {
        var filtered: [UInt32] = []
        filtered.reserveCapacity(count)
        words.withUnsafeBufferPointer { words in
            for place in order where words[Int(place / 64)] & (1 << UInt64(place % 64)) != 0 { filtered.append(place) }
        }
        return filtered
    }
}

extension ItemBitSet {
    /// The set of all items of a feed.
    static func all(of count: Int) -> ItemBitSet { ItemBitSet(0..<UInt32(clamping: count), capacity: count) }
}

/// The items with one value of a facet: their places if they are few, otherwise a bit for each item of the feed.
enum ValueItems: Sendable {
    case few([UInt32])
    case many(ItemBitSet, count: Int)

    init(_ places: [UInt32], capacity: Int) {
        // A place takes as much memory as 32 bits.
        self =
            places.count < capacity / 32
            ? .few(places) : .many(ItemBitSet(places, capacity: capacity), count: places.count)
    }

    var count: Int {
        switch self {
        case .few(let places): places.count
        case .many(_, let count): count
        }
    }

    func intersectionCount(with set: ItemBitSet) -> Int {
        switch self {
        case .few(let places): places.reduce(0) { $0 + (set.contains($1) ? 1 : 0) }
        case .many(let items, _): items.intersectionCount(with: set)
        }
    }

    func insert(into set: inout ItemBitSet) {
        switch self {
        case .few(let places): set.insert(places)
        case .many(let items, _): set.formUnion(items)
        }
    }
}
