import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

@Suite struct DeliveryFaultTests {
    let standIn: StandIn

    init() async throws { standIn = try await StandIn() }

    @Test func resetClosesWithoutAnAnswer() async throws {
        try await standIn.put("reset")
        await #expect(throws: HTTPClientError.remoteConnectionClosed) { try await standIn.get("/api/starships") }
        #expect(try await standIn.requests().last?["status"] is NSNull)
        try await standIn.mend()
        #expect(try await standIn.get("/api/starships").status == 200)
    }

    @Test func hangAnswersWhenItIsOver() async throws {
        try await standIn.put("hang")
        async let answers = [standIn.get("/api/starships"), standIn.get("/api/films")]
        try await standIn.lastRequest { _ in true }
        #expect(try await standIn.requests().allSatisfy { $0["status"] is NSNull })
        try await standIn.mend()
        #expect(try await answers.map(\.body) == [Samples.body("/starships"), Samples.body("/films")])
    }

    /// However late the bytes are noticed here, none can have come before its time.
    @Test(arguments: [("trickle?seconds=0.05", 0.05), ("trickle", 0.2)])
    func trickleSendsAByteAtATime(fault: String, pause: Double) async throws {
        let whole = try Samples.body("/starships")
        try await standIn.put(fault)
        let began = ContinuousClock.now
        let response = try await standIn.start("/api/starships")
        #expect(response.headers["Content-Length"] == ["\(whole.count)"])
        var body = Data()
        var bytes = response.body.makeAsyncIterator()
        while body.count < 4, let part = try await bytes.next() { body += part.readableBytesView }
        #expect(began.duration(to: .now) >= .seconds(pause) * (body.count - 1))
        try await standIn.mend()
        while let part = try await bytes.next() { body += part.readableBytesView }
        #expect(body == whole)
    }

    @Test func truncateSendsHalfOfWhatItPromised() async throws {
        let whole = try Samples.body("/starships")
        try await standIn.put("truncate")
        let response = try await standIn.start("/api/starships")
        #expect(response.headers["Content-Length"] == ["\(whole.count)"])
        var body = Data()
        await #expect(throws: (any Error).self) {
            for try await part in response.body { body += part.readableBytesView }
        }
        #expect(body == whole.prefix(whole.count / 2))
    }

    @Test(arguments: ["trickle", "truncate"])
    func isSeenByWhoHasTheAnswerAlready(fault: String) async throws {
        let tag = try #require(try await standIn.get("/api/starships").headers.first(name: "ETag"))
        try await standIn.put(fault)
        let response = try await standIn.start("/api/starships", headers: ["If-None-Match": tag])
        #expect(response.status == .ok)
    }

    @Test func gigabyteIsStreamedAndEndsWithTheClient() async throws {
        try await standIn.put("gigabyte")
        #expect(
            try await standIn.get("/api/starships", method: .HEAD).headers["Content-Length"] == ["\(1 << 30)"])
        let before = try memory()
        try await take(64 << 20)
        #expect(try memory() - before < 32 << 10)
        try await standIn.lastRequest { $0["broken"] is String }
    }

    /// Reads so many bytes of a string, and leaves.
    private func take(_ bytes: Int) async throws {
        let response = try await standIn.start("/api/starships")
        #expect(response.headers["Transfer-Encoding"] == ["chunked"])
        var count = 0
        for try await part in response.body {
            if count == 0 { #expect(part.readableBytesView.first == UInt8(ascii: "\"")) }
            count += part.readableBytes
            if count > bytes { return }
        }
        Issue.record("It ended after \(count) bytes")
    }

    /// The most that the program ever held, in KiB; 0 where the system doesn't say.
    private func memory() throws -> Int {
        let file = URL(filePath: "/proc/\(standIn.process.processIdentifier)/status")
        guard FileManager.default.fileExists(atPath: file.path) else { return 0 }
        let line = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return try #require(line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first)
    }

    @Test func halfCutsABareArray() async throws {
        let records = try Samples.records("/starships")
        try await standIn.put("half")
        let half = try #require(try await standIn.get("/api/starships").json() as? [[String: Any]])
        #expect(half as NSArray == records.prefix(records.count / 2).map { $0 } as NSArray)
        #expect(try await standIn.get("/api/endless").status == 200)
        #expect(try await standIn.get("/api/endless?page=2").status == 500)
    }

    @Test(arguments: [("pages", "/", "?page=2"), ("uids", "", "?page=2&limit=10")])
    func halfLeavesTheFirstPageAndFiveDetails(dialect: String, ending: String, second: String) async throws {
        let standIn = try await StandIn("--dialect", dialect)
        try await standIn.put("half")
        let ids = try Samples.ids("/starships")
        var statuses: [Int] = []
        for rest in [ending, ending + second] + ids.prefix(7).map({ "/\($0)\(ending)" }) {
            statuses.append(try await standIn.get("/api/starships\(rest)").status)
        }
        #expect(statuses == [200, 500] + [200, 200, 200, 200, 200, 500, 500])
    }
}
