import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Testing

@testable import Server

@Suite struct OpenIDDiscoveryTests {
    @Test func asksBelowTheIssuerWithinBounds() async throws {
        let trial = try OpenIDTrial()
        _ = try await trial.address()
        let request = try #require(trial.fake.requests.first)
        #expect(request.address == "https://id.example/realms/one/.well-known/openid-configuration")
        #expect(request.body == nil)
        #expect(request.headers[.accept] == "application/json")
        #expect(request.limits.bytes == 262_144)
        #expect(request.limits.duration == .seconds(10))
    }

    @Test func allowsAnIssuerWithASlashAtItsEnd() async throws {
        let trial = try OpenIDTrial(issuer: "https://id.example/one/")
        #expect(try await trial.identity().account.issuer == "https://id.example/one/")
        #expect(
            trial.fake.requests.first?.address == "https://id.example/one/.well-known/openid-configuration")
    }

    @Test func allowsPlainHTTPOnlyIfTheIssuerHasIt() async throws {
        let trial = try OpenIDTrial(issuer: "http://127.0.0.1:8080")
        #expect(try await trial.address().hasPrefix("http://127.0.0.1:8080/authorize?"))
        #expect(try await trial.identity().account.subject == "248289761001")
    }

    @Test(arguments: [
        "https://id.example/realms/one/", "https://id.example/realms/ONE", "https://ID.example/realms/one",
        "https://id.example:443/realms/one", "http://id.example/realms/one", "https://id.example", "",
    ])
    func refusesAnotherIssuer(issuer: String) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.metadata["issuer"] = issuer.quoted }
        await #expect(throws: OpenIDError.wrongIssuer(expected: OpenIDTrial.issuer, got: issuer)) {
            try await trial.address()
        }
    }

    /// The Kelvin sign and the letter K are canonically equivalent, so that strings with them compare equal.
    @Test func refusesAnIssuerWithEquivalentCharacters() async throws {
        let trial = try OpenIDTrial(issuer: "https://id.example/K")
        let issuer = "https://id.example/\u{212A}"
        trial.fake.change { $0.metadata["issuer"] = issuer.quoted }
        await #expect(throws: OpenIDError.wrongIssuer(expected: "https://id.example/K", got: issuer)) {
            try await trial.address()
        }
    }

    @Test(arguments: ["issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"])
    func needsAllAddresses(name: String) async throws {
        for value in [nil, "1", "null", "[]", "{}", "true"] {
            let trial = try OpenIDTrial()
            trial.fake.change { $0.metadata[name] = value }
            await #expect(throws: OpenIDError.missingMember(name, of: .discovery), "\(value ?? "none")") {
                try await trial.address()
            }
        }
    }

    @Test(arguments: ["authorization_endpoint", "token_endpoint", "jwks_uri"])
    func refusesOtherAddresses(name: String) async throws {
        let addresses = [
            "http://id.example/a", "/a", "id.example/a", "//id.example/a", "ftp://id.example/a", "javascript:alert(1)",
            "https://id.example/a#b", "https://me:password@id.example/a", "https://id.example/a b",
            "https://id.example/ä", "https:///a", "https://id.example:99999/a", "",
            "https://id.example/" + String(repeating: "a", count: 2_048),
        ]
        for address in addresses {
            let trial = try OpenIDTrial()
            trial.fake.change { $0.metadata[name] = address.quoted }
            let error = OpenIDError.invalidEndpoint(name: name, got: String(address.prefix(200)))
            await #expect(throws: error, "\(address)") { try await trial.address() }
        }
        let trial = try OpenIDTrial()
        trial.fake.change { $0.metadata[name] = #""https://id.example/a\r\nb: c""# }
        await #expect(throws: OpenIDError.invalidEndpoint(name: name, got: "https://id.example/a  b: c")) {
            try await trial.address()
        }
    }

    @Test(arguments: ["", "{", "[]", "null", "\"issuer\"", "<html>", "{\"issuer\":NaN}"])
    func refusesOtherDocuments(body: String) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.discoveryReply = .body(body) }
        await #expect(throws: OpenIDError.notJSON(.discovery)) { try await trial.address() }
    }

    @Test(arguments: [204, 301, 302, 404, 500]) func refusesOtherStatuses(status: Int) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.discoveryReply = .body($0.metadata.jsonObject, status: status) }
        await #expect(throws: OpenIDError.status(status, of: .discovery)) { try await trial.address() }
    }

    @Test func boundsTheDocument() async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { state in
            let document = state.metadata.jsonObject
            state.discoveryReply = .body(document + String(repeating: " ", count: 262_144 - document.utf8.count))
        }
        _ = try await trial.address()

        let other = try OpenIDTrial()
        other.fake.change { state in
            let document = state.metadata.jsonObject
            state.discoveryReply = .body(document + String(repeating: " ", count: 262_145 - document.utf8.count))
        }
        let error = EndpointError(host: "id.example", cause: .tooLarge(limit: 262_144))
        await #expect(throws: OpenIDError.noAnswer(error, of: .discovery)) { try await other.address() }
    }

    @Test(arguments: [
        EndpointError.Cause.timedOut(after: .seconds(10)), .tooLarge(limit: 262_144), .unreachable("refused"),
        .insecure("expired"), .interrupted("closed"),
    ])
    func reportsAMissingAnswer(cause: EndpointError.Cause) async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.discoveryReply = .failure(cause) }
        let error = OpenIDError.noAnswer(EndpointError(host: "id.example", cause: cause), of: .discovery)
        await #expect(throws: error) { try await trial.address() }
        await #expect(throws: error) { try await trial.identity() }
        await #expect(throws: error) { try await trial.provider.checkIssuer(nil) }
    }

    @Test func isCachedForAnHour() async throws {
        let trial = try OpenIDTrial()
        _ = try await trial.address()
        trial.advance(by: 3_599)
        _ = try await trial.address()
        #expect(trial.fake.requests.count == 1)
        trial.advance(by: 1)
        _ = try await trial.address()
        #expect(trial.fake.requests.count == 2)
        trial.advance(by: -1)
        _ = try await trial.address()
        #expect(trial.fake.requests.count == 3)
    }

    @Test func isFetchedAgainTenSecondsAfterAFailure() async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.discoveryReply = .body("", status: 503) }
        await #expect(throws: OpenIDError.status(503, of: .discovery)) { try await trial.address() }
        trial.fake.change { $0.discoveryReply = nil }
        trial.advance(by: 9)
        await #expect(throws: OpenIDError.status(503, of: .discovery)) { try await trial.address() }
        #expect(trial.fake.requests.count == 1)
        trial.advance(by: 1)
        _ = try await trial.address()
        #expect(trial.fake.requests.count == 2)
    }

    @Test func isSharedByConcurrentCallers() async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.isHolding = true }
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try await trial.address() } }
            await trial.fake.wait(untilRequests: 1)
            trial.fake.change { $0.isHolding = false }
            try await group.waitForAll()
        }
        #expect(trial.fake.requests.count == 1)
    }

    @Test func isNotSpoiledByACallerWhoLeaves() async throws {
        let trial = try OpenIDTrial()
        trial.fake.change { $0.isHolding = true }
        let task = Task { try await trial.address() }
        await trial.fake.wait(untilRequests: 1)
        task.cancel()
        await #expect(throws: OpenIDError.cancelled) { try await task.value }
        trial.fake.change { $0.isHolding = false }
        _ = try await trial.address()
        #expect(trial.fake.requests.count == 2)
    }
}
