import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

@Suite struct ListenerFaultTests {
    @Test func refuseClosesThePortAndOpensItAgain() async throws {
        let standIn = try await StandIn()
        for _ in 1...3 {
            #expect(try await standIn.get("/api/starships").status == 200)
            try await standIn.put("refuse")
            // The connection that was kept is closed too, which the client may notice only when it uses it.
            await #expect(throws: (any Error).self) { try await standIn.get("/api/starships") }
            let error = await #expect(throws: IOError.self) { try await standIn.get("/api/starships") }
            #expect(error?.errnoCode == ECONNREFUSED)
            try await standIn.mend()
        }
        #expect(try await standIn.get("/api/starships").status == 200)
    }

    @Test func anotherFaultOpensThePort() async throws {
        let standIn = try await StandIn()
        try await standIn.put("refuse")
        try await standIn.put("500")
        #expect(try await standIn.get("/api/starships").status == 500)
    }

    @Test func changesAreMadeOneAfterAnother() async throws {
        let standIn = try await StandIn()
        try await withThrowingTaskGroup { group in
            for number in 1...20 {
                group.addTask { try await standIn.put(number.isMultiple(of: 2) ? "refuse" : "500").status }
            }
            for try await status in group { #expect(status == 200) }
        }
        try await standIn.mend()
        #expect(try await standIn.get("/api/starships").status == 200)
    }

    @Test func certificateHasExpiredUntilTheFaultIsOver() async throws {
        let folder = try Folder([:])
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let authority = folder.url.appending(path: "authority.pem").path
        let standIn = try await StandIn("--tls", "--certificate-authority", authority)
        try await withClient(trusting: authority) { client in
            for host in ["127.0.0.1", "localhost"] {
                let url = "https://\(host):\(standIn.port)/api/starships"
                func status() async throws -> HTTPResponseStatus {
                    var request = HTTPClientRequest(url: url)
                    request.headers = ["Connection": "close"]
                    let response = try await client.execute(request, timeout: .seconds(5))
                    _ = try await response.body.collect(upTo: 1 << 20)
                    return response.status
                }
                #expect(try await status() == .ok)
                try await standIn.put("certificate")
                let error = await #expect(throws: NIOSSLError.self) { try await status() }
                #expect("\(String(describing: error))".contains("CERTIFICATE_VERIFY_FAILED"))
                try await standIn.mend()
                #expect(try await status() == .ok)
            }
        }
    }

    @Test func certificateIsTrustedByNobodyElse() async throws {
        let folder = try Folder(["authority.pem": ""])
        let standIn = try await StandIn(
            "--tls", "--certificate-authority", folder.url.appending(path: "authority.pem").path)
        await #expect(throws: NIOSSLError.self) { try await standIn.get("/api/starships") }
    }

    private func withClient(
        trusting authority: String, _ body: (HTTPClient) async throws -> Void
    ) async throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(authority)
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            try await body(client)
        } catch {
            try await client.shutdown()
            throw error
        }
        try await client.shutdown()
    }
}
