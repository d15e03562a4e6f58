import Crypto
package import Endpoints
package import Foundation

/// A provider that people may sign in with, by the authorization code flow with PKCE (OpenID Connect Core 1.0, section
/// 3.1, and RFC 7636).
///
/// The caller makes the state, the nonce and the code verifier for each sign-in, binds them to the browser, and accepts
/// each only once. The discovery document and the keys are cached for an hour.
package final class OpenIDProvider: Sendable {
    private let settings: OpenIDSettings
    private let client: OpenIDClient
    private let metadata: ExpiringValue<OpenIDProviderMetadata>
    private let keys: ExpiringValue<SigningKeys>
    private let now: @Sendable () -> Date

    /// Creates a provider, without asking it for anything yet.
    ///
    /// - Parameters:
    ///   - settings: the registration of this site at the provider.
    ///   - transport: carries the requests.
    ///   - now: the current date.
    package init(settings: OpenIDSettings, transport: any Transport, now: @escaping @Sendable () -> Date) {
        let client = OpenIDClient(settings: settings, transport: transport)
        let metadata = ExpiringValue<OpenIDProviderMetadata>(now: now) {
            () async throws(OpenIDError) -> OpenIDProviderMetadata in
            try await client.metadata()
        }
        self.settings = settings
        self.client = client
        self.metadata = metadata
        self.now = now
        keys = ExpiringValue<SigningKeys>(now: now) { () async throws(OpenIDError) -> SigningKeys in
            try await client.keys(at: try await metadata.value().keysEndpoint)
        }
    }

    /// The provider's address, exactly as the provider writes it.
    var issuer: String { settings.issuer }
    /// The provider's host, by which people know it.
    var host: String { settings.issuerBase.authority }
    /// Whether the provider says which role people have.
    var decidesRoles: Bool { settings.roleClaim != nil }

    /// The address at the provider where the person signs in.
    ///
    /// - Parameters:
    ///   - state: comes back in the callback.
    ///   - nonce: comes back in the id token.
    ///   - codeVerifier: 43 to 128 unreserved characters (RFC 7636, section 4.1). Only its hash is in the address.
    ///   - isConfirming: whether a person who has signed in at the provider has to do so again. The caller has to check
    ///     ``OpenIDIdentity/authenticatedAt`` then, because a browser can change the address.
    func authorizationAddress(
        state: String, nonce: String, codeVerifier: String, isConfirming: Bool
    ) async throws(OpenIDError) -> String {
        let challenge = Data(SHA256.hash(data: Data(codeVerifier.utf8))).base64URL
        var parameters = [
            Resource.Parameter("response_type", "code"), Resource.Parameter("scope", "openid profile"),
            Resource.Parameter("client_id", settings.clientID),
            Resource.Parameter("redirect_uri", settings.redirectAddress), Resource.Parameter("state", state),
            Resource.Parameter("nonce", nonce), Resource.Parameter("code_challenge", challenge),
            Resource.Parameter("code_challenge_method", "S256"),
        ]
        if isConfirming {
            // The age has providers say when the person signed in. Some refuse an age of 0.
            parameters += [Resource.Parameter("prompt", "login"), Resource.Parameter("max_age", "600")]
        }
        return try await metadata.value().authorizationEndpoint.address(adding: parameters)
    }

    /// Checks the parameter `iss` of the callback (RFC 9207), before its code is used.
    ///
    /// - Parameter issuer: the parameter's value. It may be nil unless the provider's discovery document says that
    ///   callbacks name the issuer.
    func checkIssuer(_ issuer: String?) async throws(OpenIDError) {
        if let issuer {
            guard issuer.hasSameBytes(as: settings.issuer) else {
                throw .wrongCallbackIssuer(expected: settings.issuer, got: OpenIDError.excerpt(of: issuer))
            }
        } else if try await metadata.value().namesIssuerInCallback {
            throw .missingCallbackIssuer(expected: settings.issuer)
        }
    }

    /// Exchanges a code for an id token, and verifies it. The access token is not used, and UserInfo is not asked.
    ///
    /// - Parameters:
    ///   - code: the code of the callback.
    ///   - codeVerifier: the verifier that the authorization request has the hash of.
    ///   - nonce: the nonce of the authorization request.
    func identity(code: String, codeVerifier: String, nonce: String) async throws(OpenIDError) -> OpenIDIdentity {
        let metadata = try await metadata.value()
        let text = try await client.idToken(code: code, codeVerifier: codeVerifier, at: metadata)
        let token = try IDToken(text, listed: metadata.signingAlgorithms)
        try await verifySignature(of: token)
        return try token.claims.identity(
            for: settings, nonce: nonce, now: now(), canTellTime: metadata.canTellAuthenticationTime)
    }

    /// The provider may have new keys, which are fetched if the token's key is unknown.
    private func verifySignature(of token: IDToken) async throws(OpenIDError) {
        let cached = try await keys.value()
        do throws(OpenIDError) {
            try await cached.verify(token)
        } catch {
            guard case .unknownKey = error else { throw error }
            try await keys.refreshed().verify(token)
        }
    }
}
