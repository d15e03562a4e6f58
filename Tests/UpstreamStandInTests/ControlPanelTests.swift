import Foundation
import NIOHTTP1
import Testing

@Suite struct ControlPanelTests {
    let standIn: StandIn

    init() async throws { standIn = try await StandIn() }

    @Test func tellsWhichFaultIsOn() async throws {
        let before = try await standIn.ask(.GET, "/").object()
        #expect(before["fault"] is NSNull)
        #expect(before["requests"] as? Int == 0)
        #expect(before["upstream"] as? String == standIn.address)
        try await standIn.put("503?path=/api/starships&times=3&after=1&seconds=5")
        let fault = try await standIn.ask(.GET, "/").object().object("fault")
        let expected: [String: Any] = ["name": "503", "path": "/api/starships", "times": 3, "after": 1, "seconds": 5]
        #expect(fault as NSDictionary == expected as NSDictionary)
        #expect(try await standIn.mend().object()["fault"] is NSNull)
    }

    @Test func aFaultMeetsThePathTheTimesAndTheMomentThatWereAskedFor() async throws {
        try await standIn.put("503?path=/api/starships&times=2&after=1")
        var statuses: [Int] = []
        for path in ["films", "starships", "nothing", "starships", "films", "starships", "starships"] {
            statuses.append(try await standIn.get("/api/\(path)").status)
        }
        #expect(statuses == [200, 200, 404, 503, 200, 503, 200])
    }

    @Test func listsTheRequests() async throws {
        _ = try await standIn.get("/api/starships?a=b")
        let headers: HTTPHeaders = ["If-None-Match": "\"x\"", "If-Modified-Since": "Sun, 09 Sep 2001 01:46:40 GMT"]
        _ = try await standIn.get("/api/nothing", method: .HEAD, headers: headers)
        let requests = try await standIn.requests()
        #expect(requests.map { $0["method"] as? String } == ["GET", "HEAD"])
        #expect(requests.map { $0["path"] as? String } == ["/api/starships?a=b", "/api/nothing"])
        #expect(requests.map { $0["status"] as? Int } == [200, 404])
        #expect(requests.map { $0["ifNoneMatch"] as? String } == [nil, "\"x\""])
        #expect(requests.map { $0["ifModifiedSince"] as? String } == [nil, "Sun, 09 Sep 2001 01:46:40 GMT"])
        #expect(try await standIn.ask(.DELETE, "/requests").object()["requests"] as? Int == 0)
        #expect(try await standIn.requests().isEmpty)
    }

    @Test func namesTheFaultsToWhoAsksForAnother() async throws {
        let got = try await standIn.put("fire")
        #expect(got.status == 404)
        let faults = try got.object().strings("faults")
        #expect(faults.contains("refuse") && faults.contains("redirect-private") && faults.contains("503"))
        #expect(try (got.object()["error"] as? String)?.contains("“fire”") == true)
    }

    @Test func rejectsWhatItCannotDo() async throws {
        try await standIn.put("500")
        #expect(try await standIn.put("500?tiems=3").status == 400)
        let certificate = try await standIn.put("certificate")
        #expect(certificate.status == 400)
        #expect(try (certificate.object()["error"] as? String)?.contains("--tls") == true)
        #expect(try await standIn.ask(.GET, "/").object().object("fault")["name"] as? String == "500")
        #expect(try await standIn.ask(.GET, "/nothing").status == 404)
    }
}
