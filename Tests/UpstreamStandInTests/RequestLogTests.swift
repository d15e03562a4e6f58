import NIOHTTP1
import Testing

@testable import UpstreamStandIn

@Suite struct RequestLogTests {
    @Test func keepsTheLastTenThousand() {
        var log = RequestLog()
        let numbers = (1...35_000).map { log.append(Request(.GET, "/\($0)")) }
        #expect(log.count == 35_000)
        #expect(log.entries.map(\.path) == (25_001...35_000).map { "/\($0)" })
        log.change(numbers[34_998]) { $0.status = 200 }
        log.change(numbers[0]) { $0.status = 200 }
        #expect(log.entries.filter { $0.status == 200 }.map(\.path) == ["/34999"])
    }

    @Test func changesNoLaterRequestInPlaceOfAForgottenOne() {
        var log = RequestLog()
        let forgotten = log.append(Request(.GET, "/a"))
        log.removeAll()
        let kept = log.append(Request(.GET, "/b"))
        log.change(forgotten) { $0.status = 500 }
        #expect(log.entries.map(\.status) == [nil])
        log.change(kept) { $0.status = 200 }
        #expect(log.entries.map(\.status) == [200])
        #expect(log.count == 1)
    }
}
