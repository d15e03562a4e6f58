import Testing

@testable import Catalogue

@Suite struct BoundedCacheTests {
    @Test func makesAValueOnceUntilTheLimit() {
        let cache = BoundedCache<Int, String>(limit: 2)
        var made: [Int] = []
        func value(for key: Int, isKept: Bool = true) -> String {
            cache.value(for: key) { _ in
                isKept
            } orElse: {
                made.append(key)
                return "\(key)"
            }
        }
        #expect([1, 2, 1, 2].map { value(for: $0) } == ["1", "2", "1", "2"])
        #expect(made == [1, 2])
        // Beyond the limit, all are forgotten.
        _ = [3, 3, 1].map { value(for: $0) }
        #expect(made == [1, 2, 3, 1])
        #expect([4, 4].map { value(for: $0, isKept: false) } == ["4", "4"])
        #expect(made == [1, 2, 3, 1, 4, 4])
    }
}
