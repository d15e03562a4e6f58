import Foundation

/// An id token in its compact form (RFC 7515, section 7.1), whose signature and claims are not verified yet.
struct IDToken: Sendable {
    /// A signature algorithm of RFC 7518 or RFC 8037. Symmetric ones and `none` are not among them.
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case rs384 = "RS384"
        case rs512 = "RS512"
        case ps256 = "PS256"
        case ps384 = "PS384"
        case ps512 = "PS512"
        case es256 = "ES256"
        case es384 = "ES384"
        case es512 = "ES512"
        case edDSA = "EdDSA"

        /// The type of the keys, `kty`.
        enum KeyType: String, Sendable {
            case rsa = "RSA"
            case ellipticCurve = "EC"
            case octetKeyPair = "OKP"
        }

        var keyType: KeyType {
            switch self {
            case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: .rsa
            case .es256, .es384, .es512: .ellipticCurve
            case .edDSA: .octetKeyPair
            }
        }

        /// The curve of the keys, `crv`; nil for RSA.
        var curve: String? {
            switch self {
            case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: nil
            case .es256: "P-256"
            case .es384: "P-384"
            case .es512: "P-521"
            case .edDSA: "Ed25519"
            }
        }
    }

    let algorithm: Algorithm
    /// The id of the key, `kid`.
    let keyID: String?
    let claims: IDTokenClaims
    /// The header and the claims as they were signed.
    let signedBytes: Data
    let signature: Data

    private static let maxBytes = 65_536

    /// Reads a token.
    ///
    /// - Parameters:
    ///   - text: the token.
    ///   - listed: the algorithms that the provider lists; nil if it lists none.
    init(_ text: String, listed: [String]?) throws(OpenIDError) {
        guard text.utf8.count <= Self.maxBytes else { throw .tokenTooLarge(limit: Self.maxBytes) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let headerJSON = Data(base64URL: parts[0]), let claimsJSON = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2]), let header = ProviderJSON.members(of: headerJSON)
        else { throw .malformedToken }
        guard let name = header["alg"]?.text else { throw .malformedToken }
        guard let algorithm = Algorithm(rawValue: name), listed?.contains(name) ?? true else {
            throw .unsupportedAlgorithm(OpenIDError.excerpt(of: name))
        }
        guard header["crit"] == nil else { throw .criticalHeader }
        let keyID = header.value(of: "kid")
        guard keyID == nil || keyID?.text != nil, let claims = ProviderJSON.members(of: claimsJSON) else {
            throw .malformedToken
        }
        self.algorithm = algorithm
        self.keyID = keyID?.text
        self.claims = IDTokenClaims(claims)
        self.signature = signature
        signedBytes = Data("\(parts[0]).\(parts[1])".utf8)
    }
}
