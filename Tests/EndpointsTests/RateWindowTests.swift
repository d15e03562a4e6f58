import TestSupport
import Testing

@testable import Endpoints

@Suite struct RateWindowTests {
    private let rate = RateLimit(2, per: .seconds(10))

    private func window(_ starts: Int...) -> RateWindow {
        var window = RateWindow()
        for start in starts { window.record(.seconds(start), rate: rate) }
        return window
    }

    @Test(arguments: [(0, 0), (7, 7)]) func isOpenWhileFewWereAsked(from: Int, earliest: Int) {
        #expect(window().earliest(from: .seconds(from), rate: rate) == .seconds(earliest))
        #expect(window(0).earliest(from: .seconds(from), rate: rate) == .seconds(earliest))
    }

    @Test(arguments: [(4, 10), (9, 10), (10, 10), (11, 11)])
    func opensWhenTheOldestOfManyIsAPeriodOld(from: Int, earliest: Int) {
        #expect(window(0, 3).earliest(from: .seconds(from), rate: rate) == .seconds(earliest))
    }

    @Test func reckonsWithTheLatestOnly() {
        #expect(window(0, 3, 12).earliest(from: .seconds(12), rate: rate) == .seconds(13))
    }

    @Test func reckonsByTheRateItIsAskedFor() {
        let window = window(0, 3)
        #expect(window.earliest(from: .seconds(4), rate: RateLimit(1, per: .seconds(5))) == .seconds(8))
        #expect(window.earliest(from: .seconds(4), rate: RateLimit(3, per: .seconds(50))) == .seconds(4))
        #expect(window.earliest(from: .seconds(4), rate: RateLimit(1, per: .zero)) == .seconds(4))
    }

    @Test func forgetsWhatIsOlderThanTheLongestPeriod() {
        var window = window(0, 3)
        window.record(.seconds(4), rate: RateLimit(5, per: .seconds(1)))
        window.prune(at: .milliseconds(9999))
        #expect(window.count == 3)
        window.prune(at: .seconds(10))
        #expect(window.count == 2)
        window.prune(at: .seconds(14))
        #expect(window.isEmpty)
    }

    /// No stretch of a period's length may ever hold more than the rate's requests.
    @Test(arguments: 0..<200 as Range<UInt64>) func neverAllowsMoreThanTheRate(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rate = RateLimit(.random(in: 1...5, using: &random), per: .seconds(.random(in: 1...20, using: &random)))
        var window = RateWindow()
        var starts: [Duration] = []
        var now = Duration.zero
        for _ in 0..<100 {
            now += .seconds(.random(in: 0...4, using: &random))
            window.prune(at: now)
            now = window.earliest(from: now, rate: rate)
            window.record(now, rate: rate)
            starts.append(now)
        }
        for start in starts {
            #expect(starts.count { $0 >= start && $0 < start + rate.period } <= rate.requests)
        }
        window.prune(at: now)
        #expect(window.count <= rate.requests)
    }
}
