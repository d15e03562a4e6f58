import Endpoints

/// The reason why a person can't sign in with a provider. The descriptions are for the host's log.
enum OpenIDError: Error, Hashable, CustomStringConvertible {
    /// An answer of the provider.
    enum Source: String, Hashable, Sendable {
        case discovery = "discovery document"
        case keys = "key set"
        case token = "token response"
    }

    case cancelled
    case noAnswer(EndpointError, of: Source)
    case status(Int, of: Source)
    case notJSON(Source)
    case missingMember(String, of: Source)
    case wrongIssuer(expected: String, got: String)
    case invalidEndpoint(name: String, got: String)
    /// The token endpoint's own error (RFC 6749, section 5.2).
    case refused(code: String, description: String?)

    case missingCode
    case missingCallbackIssuer(expected: String)
    case wrongCallbackIssuer(expected: String, got: String)

    case tokenTooLarge(limit: Int)
    case malformedToken
    case unsupportedAlgorithm(String)
    case criticalHeader
    case tooManyKeys(limit: Int)
    case unknownKey(id: String?)
    case wrongKeyAlgorithm(String)
    case invalidSignature

    case missingClaim(String)
    case malformedClaim(String)
    case wrongTokenIssuer(expected: String, got: String)
    case invalidSubject
    case wrongAudience(expected: String)
    case missingAuthorizedParty
    case wrongAuthorizedParty(expected: String)
    case expired
    case notYetValid(claim: String)
    case wrongNonce

    var description: String {
        switch self {
        case .cancelled: "Expected a browser that waits, got one that left. Sign in again."
        case .noAnswer(let error, let source):
            "Expected the \(source.rawValue) from \(error.host), got \(error.cause.noun). "
                + "Check the issuer in the settings, the network and the provider."
        case .status(let code, let source):
            "Expected the \(source.rawValue) with the status 200, got \(code). \(source.advice)"
        case .notJSON(let source):
            "Expected the \(source.rawValue) as an object in JSON, got other data. \(source.advice)"
        case .missingMember(let name, let source):
            "Expected a valid “\(name)” in the \(source.rawValue), got none. \(source.advice)"
        case .wrongIssuer(let expected, let got):
            "Expected the issuer “\(expected)” in the discovery document, got “\(got)”. "
                + "Write the issuer in the settings exactly as the provider does, with or without a slash at its end."
        case .invalidEndpoint(let name, let got):
            "Expected an absolute https address as “\(name)” in the discovery document, got “\(got)”. "
                + "Check the public address in the provider’s settings."
        case .refused(let code, let description):
            "Expected an id token, got the error “\(code)”\(description.map { " (“\($0)”)" } ?? ""). "
                + "Check the client’s id, secret and redirect address here and at the provider."
        case .missingCode: "Expected a code in the callback, got none. Sign in again."
        case .missingCallbackIssuer(let expected):
            "Expected the parameter “iss” with “\(expected)” in the callback, got none. Sign in again."
        case .wrongCallbackIssuer(let expected, let got):
            "Expected a callback by “\(expected)”, got one by “\(got)”. Sign in again, and check who sent the callback."
        case .tokenTooLarge(let limit):
            "Expected an id token of at most \(limit) bytes, got a larger one. Remove claims at the provider."
        case .malformedToken:
            "Expected an id token of three parts in base64url with objects in JSON, got another text. "
                + "Turn off the encryption of id tokens at the provider."
        case .unsupportedAlgorithm(let got):
            "Expected an id token signed with RS, PS or ES and 256, 384 or 512, or with EdDSA, as the provider’s "
                + "discovery document lists, got “\(got)”. Choose such an algorithm for this client at the provider."
        case .criticalHeader:
            "Expected an id token without “crit” in its header, got one with it. Turn off extensions at the provider."
        case .tooManyKeys(let limit):
            "Expected at most \(limit) keys in the provider’s key set, got more. Remove old keys at the provider."
        case .unknownKey(let id):
            "Expected an id token signed with a key of the provider’s key set, got "
                + "\(id.map { "the unknown key “\($0)”" } ?? "a key of another kind"). Check the keys at the provider."
        case .wrongKeyAlgorithm(let algorithm):
            "Expected a key for \(algorithm) as the token’s header says, got one for another algorithm. "
                + "Check the keys at the provider."
        case .invalidSignature:
            "Expected a signature by the provider’s key, of at least 2,048 bits for RSA, got another one. "
                + "Check the keys at the provider."
        case .missingClaim(let name):
            "Expected the claim “\(name)” in the id token, got none. Check the client’s claims at the provider."
        case .malformedClaim(let name):
            "Expected a value of the right type for the claim “\(name)” in the id token, got another one. "
                + "Check the client’s claims at the provider."
        case .wrongTokenIssuer(let expected, let got):
            "Expected an id token by “\(expected)”, got one by “\(got)”. "
                + "Check the public address in the provider’s settings."
        case .invalidSubject:
            "Expected a subject of 1 to 255 ASCII characters in the id token, got another one. "
                + "Choose another identifier of people at the provider."
        case .wrongAudience(let expected):
            "Expected an id token for the client “\(expected)”, got one for another. Check the client’s id."
        case .missingAuthorizedParty:
            "Expected the claim “azp” in an id token for several clients, got none. "
                + "Remove other audiences at the provider."
        case .wrongAuthorizedParty(let expected):
            "Expected an id token that the client “\(expected)” asked for, got one for another. Check the client’s id."
        case .expired:
            "Expected an id token that is valid now, got an expired one. Check this machine’s clock and the provider’s."
        case .notYetValid(let claim):
            "Expected an id token that is valid now, got one whose “\(claim)” is in the future. "
                + "Check this machine’s clock and the provider’s."
        case .wrongNonce:
            "Expected the nonce of this sign-in in the id token, got another one. Sign in again."
        }
    }

    private static let maxExcerpt = 200

    /// The beginning of a provider's text on one line: at most 200 characters without control characters.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - secrets: texts that are replaced by dots.
    static func excerpt(of text: String, hiding secrets: [String] = []) -> String {
        let visible = secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "•••") }
        var excerpt = String.UnicodeScalarView()
        for scalar in visible.unicodeScalars.prefix(maxExcerpt) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: excerpt.append(" ")
            case .format: continue
            default: excerpt.append(scalar)
            }
        }
        return String(excerpt)
    }
}

extension OpenIDError.Source {
    fileprivate var advice: String {
        switch self {
        case .discovery: "Check the issuer in the settings."
        case .keys: "Check the keys at the provider."
        case .token: "Check the client’s id and secret, and that the provider allows the scope “openid”."
        }
    }
}

extension EndpointError.Cause {
    /// The cause as the object of a sentence.
    fileprivate var noun: String {
        switch self {
        case .unreachable(let why): "no connection (\(why))"
        case .insecure(let why): "no secure connection (\(why))"
        case .timedOut(let limit): "no whole answer within \(limit)"
        case .tooLarge(let limit): "more than \(limit) bytes"
        case .interrupted(let why): "a part of it (\(why))"
        default: "no usable answer (\(self))"
        }
    }
}
