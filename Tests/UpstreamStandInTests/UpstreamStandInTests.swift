import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Testing

@Suite struct UpstreamStandInTests {
    /// Sooner than anything it waits for could end by itself, and later than a busy machine needs.
    private static let soon: Duration = .seconds(5)

    @Test(arguments: [SIGTERM, SIGINT])
    func stopsSoonEvenWhenRequestsHang(signal: Int32) async throws {
        let standIn = try await StandIn()
        try await standIn.put("hang")
        let hanging = Task { try await standIn.get("/api/starships") }
        try await standIn.lastRequest { _ in true }
        let began = ContinuousClock.now
        kill(standIn.process.processIdentifier, signal)
        try await standIn.waitForTheEnd()
        #expect(began.duration(to: .now) < Self.soon)
        #expect(standIn.process.terminationReason == .exit)
        #expect(standIn.process.terminationStatus == 0)
        _ = await hanging.result
    }

    @Test func stopsSoonWhenAClientDoesNotRead() async throws {
        let standIn = try await StandIn()
        try await standIn.put("gigabyte")
        let response = try await standIn.start("/api/starships")
        let began = ContinuousClock.now
        standIn.process.terminate()
        try await standIn.waitForTheEnd()
        #expect(began.duration(to: .now) < Self.soon)
        #expect(standIn.process.terminationStatus == 0)
        #expect(response.status == .ok)
    }

    @Test func servesAFolder() async throws {
        let folder = try Folder(["api/starships-all.json": "[1]"])
        let bare = try await StandIn("--folder", folder.url.appending(path: "api").path)
        #expect(try await bare.get("/api/starships").body == Data("[1]".utf8))
        let whole = try await StandIn("--folder", folder.url.path, "--prefix", "/")
        #expect(try await whole.get("/api/starships").body == Data("[1]".utf8))
        #expect(try await whole.get("/endless").status == 200)
    }

    @Test(arguments: [
        (["--folder", "/nonexistent"], "Expected a folder at /nonexistent, found none"),
        (["--port", "70000"], "Expected --port to be from 0 to 65535, got 70000"),
        (["--port", "65535"], "Expected the control port, which is --port and 1,"),
        (["--port", "9000", "--control-port", "9000"], "Expected two ports"),
        (["--tls"], "Expected --tls and --certificate-authority FILE together"),
        (["--dialect", "xml"], "one of 'array', 'pages' or 'uids'"),
    ])
    func teachesWhatItExpects(arguments: [String], text: String) async throws {
        let run = try await StandIn.errors(of: arguments)
        #expect(run.status != 0)
        #expect(run.text.replacing("\n", with: " ").contains(text), "\(run.text)")
    }

    @Test func saysThatAPortIsTaken() async throws {
        let standIn = try await StandIn()
        let run = try await StandIn.errors(of: ["--port", "\(standIn.port)", "--control-port", "0"])
        #expect(run.status != 0)
        #expect(run.text.contains("Expected port \(standIn.port) of 127.0.0.1 to be free"))
    }
}
