import Foundation
import Synchronization

/// The order of a feed's items by one sort, made when it is first needed.
final class SortedOrder: Sendable {
    struct Key: Hashable {
        let sort: String
        let direction: SortOrder
        let locale: String
    }

    let key: Key
    let collation: Collation
    private let places = Mutex<[UInt32]?>(nil)
    private let positions = Mutex<[UInt32]?>(nil)

    init(_ key: Key, _ collation: Collation) {
        self.key = key
        self.collation = collation
    }

    /// The places of the items in this order. Equal items keep their order; items without a value come last in both
    /// directions, and numbers before texts if the order is ascending.
    ///
    /// - Parameter items: the items of the feed, which never change.
    func places(of items: [CatalogueItem]) -> [UInt32] {
        places.withLock { places in
            let made = places ?? Self.places(of: items, key, collation)
            places = made
            return made
        }
    }

    /// The position of each item in this order.
    func positions(of items: [CatalogueItem]) -> [UInt32] {
        positions.withLock { positions in
            if let positions { return positions }
            var made = [UInt32](repeating: 0, count: items.count)
            for (position, place) in places(of: items).enumerated() { made[Int(place)] = UInt32(position) }
            positions = made
            return made
        }
    }

    private static func places(of items: [CatalogueItem], _ key: Key, _ collation: Collation) -> [UInt32] {
        var numbers: [(value: Double, place: UInt32)] = []
        var texts: [(key: CollationKey, place: UInt32)] = []
        var missing: [UInt32] = []
        var keys: [UInt8] = []
        for (index, item) in items.enumerated() {
            let place = UInt32(index)
            switch item.sortValue(by: key.sort) {
            case .number(let value): numbers.append((value, place))
            case .text(let text):
                let start = keys.count
                collation.appendKey(of: text, to: &keys)
                texts.append((CollationKey(keys, start), place))
            case .missing: missing.append(place)
            }
        }
        let isAscending = key.direction == .ascending
        numbers.sort { left, right in
            if left.value != right.value { return (left.value < right.value) == isAscending }
            return left.place < right.place
        }
        keys.withUnsafeBufferPointer { keys in
            texts.sort { left, right in
                let result = left.key.compare(with: right.key, in: keys)
                if result != 0 { return (result < 0) == isAscending }
                return left.place < right.place
            }
        }
        let (first, second) = (numbers.map(\.place), texts.map(\.place))
        return (isAscending ? first + second : second + first) + missing
    }
}

/// A key of a ``Collation`` among others in one array.
private struct CollationKey {
    /// The first eight bytes, which differ for most texts.
    private let beginning: UInt64
    private let start: Int
    private let end: Int

    init(_ keys: [UInt8], _ start: Int) {
        self.start = start
        end = keys.count
        beginning = (0..<8).reduce(0) { $0 << 8 | (start + $1 < keys.count ? UInt64(keys[start + $1]) : 0) }
    }

    /// A negative number if this key comes first, zero if both are equal, otherwise a positive number.
    func compare(with other: CollationKey, in keys: UnsafeBufferPointer<UInt8>) -> Int32 {
        if beginning != other.beginning { return beginning < other.beginning ? -1 : 1 }
        guard let base = keys.baseAddress else { return 0 }
        let (count, otherCount) = (end - start, other.end - other.start)
        let result = memcmp(base + start, base + other.start, min(count, otherCount))
        return result != 0 ? result : Int32(clamping: count - otherCount)
    }
}
