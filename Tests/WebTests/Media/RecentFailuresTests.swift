import Testing

@testable import Media

@Suite struct RecentFailuresTests {
    private var failures = RecentFailures<Int>(rest: .seconds(60), capacity: 3)

    @Test mutating func areRememberedForAWhile() {
        failures.record(.notNamed, for: 1, at: .seconds(5))
        #expect(failures.error(for: 1, at: .seconds(64)) == .notNamed)
        #expect(failures.error(for: 1, at: .seconds(65)) == nil)
        #expect(failures.error(for: 2, at: .seconds(5)) == nil)
    }

    @Test mutating func areForgottenAfterASuccess() {
        failures.record(.notNamed, for: 1, at: .zero)
        failures.forget(1)
        #expect(failures.error(for: 1, at: .zero) == nil)
    }

    @Test mutating func areBounded() {
        for key in 1...4 { failures.record(.notNamed, for: key, at: .zero) }
        #expect(failures.error(for: 3, at: .zero) != nil)
        #expect(failures.error(for: 4, at: .zero) == nil)
        failures.record(.notNamed, for: 4, at: .seconds(60))
        #expect(failures.error(for: 4, at: .seconds(60)) != nil)
    }
}
