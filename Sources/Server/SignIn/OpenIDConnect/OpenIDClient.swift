import Endpoints
import Foundation
import HTTPTypes

/// Sends requests to a provider. Each answer has at most 256 KiB and arrives within 10 s.
struct OpenIDClient: Sendable {
    let settings: OpenIDSettings
    let transport: any Transport

    private static let limits = Limits(bytes: 262_144, duration: .seconds(10), retries: 0)

    /// Fetches the discovery document.
    func metadata() async throws(OpenIDError) -> OpenIDProviderMetadata {
        let resource = Resource("/.well-known/openid-configuration")
        let members = try await document(.discovery, at: (resource, settings.issuerBase))
        return try OpenIDProviderMetadata(members, for: settings)
    }

    /// Fetches the key set.
    func keys(at endpoint: OpenIDEndpoint) async throws(OpenIDError) -> SigningKeys {
        try SigningKeys(try await document(.keys, at: endpoint.request()))
    }

    /// Exchanges a code for an id token (OpenID Connect Core 1.0, section 3.1.3).
    ///
    /// - Returns: the token, which is not verified.
    func idToken(
        code: String, codeVerifier: String, at provider: OpenIDProviderMetadata
    ) async throws(OpenIDError) -> String {
        var form = [
            Resource.Parameter("grant_type", "authorization_code"), Resource.Parameter("code", code),
            Resource.Parameter("redirect_uri", settings.redirectAddress),
            Resource.Parameter("code_verifier", codeVerifier),
        ]
        var headers = HTTPFields()
        headers[.contentType] = "application/x-www-form-urlencoded"
        switch (settings.clientSecret, provider.clientAuthentication) {
        case (let secret?, .basic): headers[.authorization] = credentials(with: secret)
        case (let secret?, .post):
            form.append(Resource.Parameter("client_id", settings.clientID))
            form.append(Resource.Parameter("client_secret", secret.revealed))
        case (nil, _): form.append(Resource.Parameter("client_id", settings.clientID))
        }
        let request = provider.tokenEndpoint.request(posting: form)
        let answer = try await answer(to: request, headers: headers, of: .token)
        let members = ProviderJSON.members(of: answer.body)
        if let error = members?["error"]?.text {
            let secrets = [code, codeVerifier, settings.clientSecret?.revealed ?? ""]
            throw .refused(
                code: OpenIDError.excerpt(of: error, hiding: secrets),
                description: members?["error_description"]?.text.map { OpenIDError.excerpt(of: $0, hiding: secrets) })
        }
        guard answer.status == 200 else { throw .status(answer.status, of: .token) }
        guard let members else { throw .notJSON(.token) }
        guard let token = members["id_token"]?.text else { throw .missingMember("id_token", of: .token) }
        return token
    }

    /// The value of `Authorization`, whose parts are encoded as in a form first (RFC 6749, section 2.3.1).
    private func credentials(with secret: Secret) -> String {
        let pair = "\(Resource.encoded(settings.clientID)):\(Resource.encoded(secret.revealed))"
        return "Basic \(Data(pair.utf8).base64EncodedString())"
    }

    private func document(
        _ source: OpenIDError.Source, at request: (resource: Resource, base: BaseURL)
    ) async throws(OpenIDError) -> [String: ProviderJSON] {
        let answer = try await answer(to: request, headers: HTTPFields(), of: source)
        guard answer.status == 200 else { throw .status(answer.status, of: source) }
        guard let members = ProviderJSON.members(of: answer.body) else { throw .notJSON(source) }
        return members
    }

    private func answer(
        to request: (resource: Resource, base: BaseURL), headers: HTTPFields, of source: OpenIDError.Source
    ) async throws(OpenIDError) -> Answer {
        var headers = headers
        headers[.accept] = "application/json"
        let answer: Answer
        do throws(EndpointError) {
            answer = try await transport.send(
                request.resource, headers: headers, to: request.base, limits: Self.limits)
        } catch {
            if error.cause == .cancelled { throw OpenIDError.cancelled }
            throw OpenIDError.noAnswer(error, of: source)
        }
        // A transport may not keep to the limit.
        guard answer.body.count <= Self.limits.bytes else {
            let error = EndpointError(host: request.base.authority, cause: .tooLarge(limit: Self.limits.bytes))
            throw .noAnswer(error, of: source)
        }
        return answer
    }
}
