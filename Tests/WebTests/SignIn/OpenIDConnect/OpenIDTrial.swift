import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Server

/// A sign-in with a fake provider.
struct OpenIDTrial: Sendable {
    static let issuer = "https://id.example/realms/one"
    static let clientID = "catalogue"
    static let code = "SplxlOBeZQQYbYS6WxSbIA"
    static let nonce = "n-0S6_WzA2Mj"
    /// The code verifier of RFC 7636, appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let redirectAddress = "https://catalogue.example/sign-in/callback"
    /// Seconds since 1970.
    static let start: TimeInterval = 1_800_000_000

    let fake: FakeProvider
    let provider: OpenIDProvider
    private let date: Watched<Date>

    init(
        issuer: String = OpenIDTrial.issuer, clientID: String = OpenIDTrial.clientID,
        clientSecret: String? = "secret", roleClaim: String? = nil, key: FakeKey = .es256()
    ) throws {
        let date = Watched(Date(timeIntervalSince1970: Self.start))
        self.date = date
        fake = FakeProvider(issuer: issuer, key: key)
        let settings = try OpenIDSettings(
            issuer: issuer, clientID: clientID, clientSecret: clientSecret.map { Secret($0) }, roleClaim: roleClaim,
            redirectAddress: Self.redirectAddress)
        provider = OpenIDProvider(settings: settings, transport: fake) { date.value }
    }

    func advance(by seconds: TimeInterval) { date.update { $0 = $0.addingTimeInterval(seconds) } }

    func identity(
        code: String = OpenIDTrial.code, nonce: String = OpenIDTrial.nonce
    ) async throws(OpenIDError) -> OpenIDIdentity {
        try await provider.identity(code: code, codeVerifier: Self.verifier, nonce: nonce)
    }

    func address(isConfirming: Bool = false) async throws(OpenIDError) -> String {
        try await provider.authorizationAddress(
            state: "a&b", nonce: Self.nonce, codeVerifier: Self.verifier, isConfirming: isConfirming)
    }
}

/// A fault of a provider, and the error that it leads to.
struct OpenIDFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: OpenIDError
    let change: @Sendable (inout FakeProvider.State) -> Void

    init(
        _ description: String, _ error: OpenIDError, change: @escaping @Sendable (inout FakeProvider.State) -> Void
    ) {
        testDescription = description
        self.error = error
        self.change = change
    }
}
