import Foundation
import NIOHTTP1
import Testing

@Suite struct ReplyFaultTests {
    let standIn: StandIn

    init() async throws { standIn = try await StandIn() }

    @Test(arguments: [
        ("429", "30"), ("503", "30"), ("500", nil), ("404", nil), ("418", nil), ("599", nil), ("503?seconds=7", "7"),
        ("500?seconds=1.5", "2"),
    ])
    func answersWithAStatus(fault: String, retryAfter: String?) async throws {
        try await standIn.put(fault)
        let got = try await standIn.get("/api/starships")
        #expect(got.status == Int(fault.prefix(3)))
        #expect(got.headers.first(name: "Retry-After") == retryAfter)
        try await standIn.mend()
        #expect(try await standIn.get("/api/starships").status == 200)
    }

    @Test func answersHTML() async throws {
        try await standIn.put("html")
        let got = try await standIn.get("/api/starships")
        #expect(got.status == 200)
        #expect(got.headers["Content-Type"] == ["text/html; charset=utf-8"])
        #expect(String(decoding: got.body, as: UTF8.self).contains("This domain is parked"))
    }

    @Test(arguments: ["wrong-json", "error-body", "empty"])
    func answersJSONThatIsNoCollection(fault: String) async throws {
        try await standIn.put(fault)
        let got = try await standIn.get("/api/starships")
        #expect(got.status == 200)
        #expect(got.headers["Content-Type"] == ["application/json"])
        switch fault {
        case "wrong-json": #expect(try got.object()["url"] == nil && got.object()["results"] == nil)
        case "error-body": #expect(try got.object()["error"] is String)
        default: #expect(got.body == Data("[]".utf8))
        }
    }

    @Test func answersGarbage() async throws {
        try await standIn.put("garbage")
        let got = try await standIn.get("/api/starships")
        #expect(got.status == 200)
        #expect(got.headers["Content-Type"] == ["application/json"])
        #expect(String(data: got.body, encoding: .utf8) == nil)
        #expect(throws: (any Error).self) { try got.json() }
    }

    @Test(arguments: [
        ("redirect-host", "https://elsewhere.example/api/starships?page=2"),
        ("redirect-private", "http://169.254.169.254/latest/meta-data/"),
    ])
    func redirects(fault: String, location: String) async throws {
        try await standIn.put(fault)
        let got = try await standIn.get("/api/starships?page=2")
        #expect(got.status == 302)
        #expect(got.headers["Location"] == [location])
    }

    @Test func isSeenByWhoHasTheRightAnswer() async throws {
        let right = try await standIn.get("/api/starships")
        let tag = try #require(right.headers.first(name: "ETag"))
        let date = try #require(right.headers.first(name: "Last-Modified"))
        #expect(try await standIn.get("/api/starships", headers: ["If-None-Match": tag]).status == 304)
        #expect(try await standIn.get("/api/starships", headers: ["If-Modified-Since": date]).status == 304)
        try await standIn.put("empty")
        #expect(try await standIn.get("/api/starships", headers: ["If-None-Match": tag]).status == 200)
    }

    @Test func headHasTheHeadersAndNoBody() async throws {
        let whole = try await standIn.get("/api/starships")
        let head = try await standIn.get("/api/starships", method: .HEAD)
        #expect(head.status == 200)
        for name in ["Content-Length", "Content-Type", "ETag", "Last-Modified"] {
            #expect(head.headers[name] == whole.headers[name] && head.headers[name].count == 1, "\(name)")
        }
        let bytes = try await standIn.raw("HEAD /api/starships HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(bytes.hasPrefix("HTTP/1.1 200 OK\r\n") && bytes.hasSuffix("\r\n\r\n"))
    }
}
