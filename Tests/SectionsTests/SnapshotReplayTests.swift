import Sections
import Testing

/// Differences of random pages, held against what they must lead to and against the fewest operations
/// possible.
@Suite struct SnapshotReplayTests {
    private static let seeds: Range<UInt64> = 0..<5_000

    @Test func givesExactlyTheNewPage() throws {
        for seed in Self.seeds {
            var pages = RandomPages(seed: seed)
            let (old, new) = pages.pair()
            let replayed = try old.applying(new.difference(from: old))
            #expect(replayed == new, "seed \(seed)")
            #expect(new.difference(from: replayed).isEmpty, "seed \(seed)")
        }
    }

    @Test func leadsThereAlsoByWayOfArrays() throws {
        for seed in Self.seeds {
            var pages = RandomPages(seed: seed)
            let (old, new) = pages.pair()
            var page = ArrayPage(old)
            for operation in new.difference(from: old).operations { try page.apply(operation) }
            #expect(page.sections == new.sections, "seed \(seed)")
        }
    }

    @Test func leadsBetweenPagesThatShareNothingButNames() throws {
        for seed in Self.seeds {
            var pages = RandomPages(seed: seed)
            let old = pages.pair().new
            let new = pages.pair().new
            #expect(try old.applying(new.difference(from: old)) == new, "seed \(seed)")
        }
    }

    @Test func takesTheFewestOperationsOfEachKind() {
        for seed in Self.seeds {
            var pages = RandomPages(seed: seed)
            let (old, new) = pages.pair()
            let counts = OperationCounts(of: new.difference(from: old))
            #expect(counts == OperationCounts(fewestFrom: old, to: new), "seed \(seed)")
        }
    }

    @Test func meetsEachKindOfOperationManyTimes() {
        var counts = OperationCounts()
        for seed in Self.seeds {
            var pages = RandomPages(seed: seed)
            let (old, new) = pages.pair()
            for operation in new.difference(from: old).operations { counts.count(operation) }
        }
        #expect(counts.all.allSatisfy { $0 > 1_000 }, "\(counts)")
    }

    @Test func leavesAnEqualPageAlone() throws {
        for seed in Self.seeds.prefix(500) {
            var pages = RandomPages(seed: seed)
            var again = RandomPages(seed: seed)
            let (page, twin) = (pages.pair().new, again.pair().new)
            let changes = twin.difference(from: page)
            #expect(changes.isEmpty, "seed \(seed)")
            #expect(try page.applying(changes) == page, "seed \(seed)")
        }
    }
}
