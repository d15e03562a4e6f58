import Foundation
import NIOHTTP1
import Testing

@testable import UpstreamStandIn

@Suite struct EndlessFeedTests {
    @Test(arguments: [1, 2, 3, 1_000_000, 900_000_000_000_000_000])
    func alwaysHasANext(page: Int) throws {
        let body = try Samples.site(.array).object("/api/endless?page=\(page)")
        #expect(body["count"] is NSNull)
        #expect(body["next"] as? String == "https://swapi.dev/api/endless/?page=\(page + 1)")
        #expect((body["previous"] is NSNull) == (page == 1))
        let results = try body.objects("results")
        #expect(Set(results.compactMap { $0["url"] as? String }).count == 10)
        #expect(results.allSatisfy { $0["name"] is String && $0["model"] is String })
    }

    @Test func isTheSameEveryTimeAndInEveryDialect() throws {
        let bodies = try ServedDialect.allCases.map { try Samples.site($0).reply("/api/endless?page=7").body }
        #expect(Set(bodies).count == 1)
        #expect(try Samples.site(.pages).reply("/api/endless/?page=7").body == bodies[0])
        #expect(try Samples.site(.array).reply("/api/endless?page=8").body != bodies[0])
    }

    @Test func goesOnWhereThePageBeforeEnded() throws {
        let site = Samples.site(.array)
        let addresses = try (1...20).flatMap { try site.object("/api/endless?page=\($0)").objects("results") }
            .map { $0["url"] as? String }
        #expect(addresses == (1...200).map { "https://swapi.dev/api/endless/\($0)/" })
    }

    @Test func hasItsRecordsAsDetails() throws {
        let site = Samples.site(.array)
        let record = try site.object("/api/endless?page=5").objects("results")[1]
        #expect(try site.object("/api/endless/42") as NSDictionary == record as NSDictionary)
    }

    @Test(arguments: ["?page=0", "?page=-1", "?page=x", "?page=9223372036854775807", "/0", "/x"])
    func hasNothingBeforeTheFirst(rest: String) throws {
        #expect(try Samples.site(.array).reply("/api/endless\(rest)").status == .notFound)
    }
}
