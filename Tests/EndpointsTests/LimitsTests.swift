import Endpoints
import Testing

@Suite struct LimitsTests {
    @Test func areModestUnlessSaidOtherwise() {
        let limits = Limits()
        #expect(limits.bytes == 16_777_216)
        #expect(limits.duration == .seconds(10))
        #expect(limits.rate == RateLimit(10, per: .seconds(1)))
        #expect(limits.retries == 2)
    }

    @Test func allowOneRequestAtLeast() {
        #expect(RateLimit(0, per: .seconds(1)) == RateLimit(1, per: .seconds(1)))
        #expect(RateLimit(-3, per: .seconds(-1)) == RateLimit(1, per: .zero))
    }
}
