import AsyncHTTPClient
import Endpoints
import Foundation
import Logging
import NIOSSL
import Server
import TestSupport
import Testing

@testable import Vitrine

@Suite(.timeLimit(.minutes(5))) struct GuardedTransportTests {
    private let resolver = FakeResolver()

    /// Sends a request with a guarded transport, and shuts it down.
    private func ask(
        _ base: String, trusting authority: URL? = nil, times: Int = 1,
        isPublic: @escaping @Sendable (IPAddress) -> Bool = \.isPublic
    ) async throws -> Result<Answer, EndpointError> {
        var tls = TLSConfiguration.makeClientConfiguration()
        if let authority {
            tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(authority.path))]
        }
        let transport = GuardedTransport(
            configuration: HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow),
            logger: Logger(label: "test"), resolver: resolver, isPublic: isPublic)
        var results: [Result<Answer, EndpointError>] = []
        for _ in 0..<times { results.append(await Self.answer(try BaseURL(base), by: transport)) }
        await transport.shutDown()
        return try #require(results.last)
    }

    private static func answer(_ base: BaseURL, by transport: GuardedTransport) async -> Result<Answer, EndpointError> {
        do throws(EndpointError) {
            let answer = try await Client(transport: transport).send(
                Resource("/starships"), to: base, limits: Limits(duration: .seconds(120), retries: 0))
            return .success(answer)
        } catch {
            return .failure(error)
        }
    }

    private func reason(_ result: Result<Answer, EndpointError>) -> String? {
        if case .failure(let error) = result, case .unreachable(let why) = error.cause { why } else { nil }
    }

    @Test(arguments: ["127.0.0.1", "::1", "10.0.0.1", "::ffff:127.0.0.1"])
    func refusesAPrivateAddressWithoutAnyConnection(address: String) async throws {
        let standIn = try await StandIn()
        resolver.answer("pictures.example", with: [address])
        let result = try await ask("http://pictures.example:\(standIn.port)/api")
        #expect(reason(result)?.contains("public addresses only") == true)
        #expect(try await standIn.requests().isEmpty)
    }

    @Test func refusesALiteralPrivateAddress() async throws {
        let standIn = try await StandIn()
        let result = try await ask("http://127.0.0.1:\(standIn.port)/api")
        #expect(reason(result)?.contains("public addresses only") == true)
        #expect(try await standIn.requests().isEmpty)
        #expect(resolver.asked == [])
    }

    @Test func connectsToTheAddressThatWasChecked() async throws {
        let standIn = try await StandIn()
        resolver.answer("pictures.example", with: ["10.0.0.1", "127.0.0.1"])
        let result = try await ask("http://pictures.example:\(standIn.port)/api", isPublic: { $0.bytes.first == 127 })
        #expect(try result.get().status == 200)
        #expect(try await standIn.requests().map(\.path) == ["/api/starships"])
    }

    @Test func resolvesANameOnceForManyPictures() async throws {
        let standIn = try await StandIn()
        resolver.answer("pictures.example", with: ["127.0.0.1"])
        let result = try await ask("http://pictures.example:\(standIn.port)/api", times: 5, isPublic: { _ in true })
        #expect(try result.get().status == 200)
        #expect(resolver.asked == ["pictures.example"])
    }

    @Test func triesTheOtherIPVersion() async throws {
        let standIn = try await StandIn()
        // No server listens there.
        resolver.answer("pictures.example", with: ["::1", "127.0.0.1"])
        let result = try await ask("http://pictures.example:\(standIn.port)/api", isPublic: { _ in true })
        #expect(try result.get().status == 200)
    }

    @Test func checksTheCertificateAgainstTheHostName() async throws {
        let authority = Program.temporaryDirectory().appending(path: "authority.pem")
        let standIn = try await StandIn(certificateAuthority: authority)
        // The certificate is for localhost and 127.0.0.1; so that the address alone doesn't match, it is in another form.
        resolver.answer("pictures.example", with: ["::ffff:127.0.0.1"])
        resolver.answer("localhost", with: ["::ffff:127.0.0.1"])
        let foreign = try await ask(
            "https://pictures.example:\(standIn.port)/api", trusting: authority, isPublic: { _ in true })
        guard case .failure(let error) = foreign, case .insecure = error.cause else {
            Issue.record("expected a refusal, got \(foreign)")
            return
        }
        let own = try await ask("https://localhost:\(standIn.port)/api", trusting: authority, isPublic: { _ in true })
        #expect(try own.get().status == 200)
    }

    @Test func reportsAFailedLookup() async throws {
        let result = try await ask("http://nowhere.example/api")
        #expect(reason(result) == "unknown to the test")
    }

    @Test func sendsNothingAfterShutdown() async throws {
        resolver.answer("pictures.example", with: ["127.0.0.1"])
        let transport = GuardedTransport(
            configuration: HTTPClient.Configuration(), logger: Logger(label: "test"), resolver: resolver,
            isPublic: { _ in true })
        await transport.shutDown()
        let result = await Self.answer(try BaseURL("http://pictures.example:1/api"), by: transport)
        #expect(reason(result) == "the program is shutting down")
    }

    @Test func resolvesWithTheSystem() async throws {
        let addresses = try await SystemResolver().addresses(of: "localhost").get()
        #expect(!addresses.isEmpty)
        #expect(addresses.allSatisfy { !$0.isPublic })
        #expect(try await SystemResolver().addresses(of: "127.0.0.1").get().map(\.description) == ["127.0.0.1"])
        await #expect(throws: ResolutionError.self) {
            try await SystemResolver().addresses(of: "nowhere.invalid").get()
        }
    }
}

/// A resolver with the answers of a test.
private final class FakeResolver: Resolver {
    private struct State: Sendable {
        var names: [String: [IPAddress]] = [:]
        var asked: [String] = []
    }

    private let state = Watched(State())

    var asked: [String] { state.value.asked }

    func answer(_ host: String, with addresses: [String]) {
        state.update { $0.names[host] = addresses.compactMap { IPAddress($0) } }
    }

    func addresses(of host: String) async -> Result<[IPAddress], ResolutionError> {
        let addresses = state.update { state in
            state.asked.append(host)
            return state.names[host]
        }
        guard let addresses else { return .failure(ResolutionError(description: "unknown to the test")) }
        return .success(addresses)
    }
}
