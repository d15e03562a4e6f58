/// The discovery document of a provider (OpenID Connect Discovery 1.0, section 3).
struct OpenIDProviderMetadata: Sendable {
    /// The place of the client's secret in a token request (OpenID Connect Core 1.0, section 9).
    enum ClientAuthentication: Sendable {
        /// `client_secret_basic`: in the header field `Authorization`.
        case basic
        /// `client_secret_post`: in the form.
        case post
    }

    let authorizationEndpoint: OpenIDEndpoint
    let tokenEndpoint: OpenIDEndpoint
    let keysEndpoint: OpenIDEndpoint
    let clientAuthentication: ClientAuthentication
    /// The algorithms with which the provider signs id tokens; nil if it lists none.
    let signingAlgorithms: [String]?
    /// Whether each callback names the issuer (RFC 9207).
    let namesIssuerInCallback: Bool
    /// Whether id tokens can say when the person signed in.
    let canTellAuthenticationTime: Bool

    /// Reads the members of the document.
    init(_ members: [String: ProviderJSON], for settings: OpenIDSettings) throws(OpenIDError) {
        func text(_ name: String) throws(OpenIDError) -> String {
            guard let text = members[name]?.text else { throw .missingMember(name, of: .discovery) }
            return text
        }
        func endpoint(_ name: String) throws(OpenIDError) -> OpenIDEndpoint {
            let address = try text(name)
            guard let endpoint = OpenIDEndpoint(address, allowsPlainHTTP: settings.allowsPlainHTTP) else {
                throw .invalidEndpoint(name: name, got: OpenIDError.excerpt(of: address))
            }
            return endpoint
        }
        let issuer = try text("issuer")
        guard issuer.hasSameBytes(as: settings.issuer) else {
            throw .wrongIssuer(expected: settings.issuer, got: OpenIDError.excerpt(of: issuer))
        }
        authorizationEndpoint = try endpoint("authorization_endpoint")
        tokenEndpoint = try endpoint("token_endpoint")
        keysEndpoint = try endpoint("jwks_uri")
        let methods = members["token_endpoint_auth_methods_supported"]?.texts ?? []
        let isPost = !methods.contains("client_secret_basic") && methods.contains("client_secret_post")
        clientAuthentication = isPost ? .post : .basic
        signingAlgorithms = members["id_token_signing_alg_values_supported"]?.texts
        namesIssuerInCallback = members["authorization_response_iss_parameter_supported"] == .boolean(true)
        canTellAuthenticationTime = members["claims_supported"]?.texts?.contains("auth_time") == true
    }
}

extension StringProtocol {
    /// Whether the UTF-8 is the same. Canonically equivalent strings compare equal with `==`.
    func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
