import TestSupport
import Testing

@testable import Catalogue

@Suite struct LRUCacheTests {
    @Test func dropsTheLeastRecentlyUsed() {
        let cache = LRUCache<Int, String>(limit: 2)
        var made: [Int] = []
        func value(for key: Int) -> String {
            cache.value(for: key) {
                made.append(key)
                return "\(key)"
            }
        }
        #expect([1, 2, 1, 3, 1, 2].map { value(for: $0) } == ["1", "2", "1", "3", "1", "2"])
        #expect(made == [1, 2, 3, 2])
        #expect(cache.values == ["1", "2"])
        cache.remove(1)
        #expect(cache.value(for: 1) == nil)
        #expect(cache.values == ["2"])
    }

    @Test func tasksThatMakeAValueAtTheSameTimeShareTheFirst() {
        let cache = LRUCache<Int, String>(limit: 2)
        let value = cache.value(for: 1) {
            cache.insert("of another task", for: 1)
            return "of this task"
        }
        #expect(value == "of another task")
        #expect(cache.values == ["of another task"])
    }

    /// A list of keys, searched from its end, does the same.
    @Test(arguments: 0..<UInt64(20)) func doesWhatAListOfKeysDoes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let limit = Int.random(in: 1...20, using: &generator)
        let cache = LRUCache<Int, Int>(limit: limit) { $0 }
        var list: [(key: Int, value: Int)] = []
        for _ in 0..<500 {
            let key = Int.random(in: 0..<10, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                let value = Int.random(in: 1...(limit + 1), using: &generator)
                cache.insert(value, for: key)
                list.removeAll { $0.key == key }
                guard value <= limit else { break }
                while list.reduce(value, { $0 + $1.value }) > limit { list.removeFirst() }
                list.append((key, value))
            case 2:
                cache.remove(key)
                list.removeAll { $0.key == key }
            default:
                #expect(cache.value(for: key) == list.first { $0.key == key }?.value)
                if let place = list.firstIndex(where: { $0.key == key }) { list.append(list.remove(at: place)) }
            }
            #expect(cache.values == list.map(\.value))
            #expect(cache.totalCost == list.reduce(0) { $0 + $1.value })
        }
    }
}
