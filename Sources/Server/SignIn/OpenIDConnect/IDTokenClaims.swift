import Catalogue
import Endpoints
import Foundation

/// The claims of an id token (OpenID Connect Core 1.0, section 2).
struct IDTokenClaims: Sendable {
    private let values: [String: ProviderJSON]

    /// The difference of clocks that is tolerated, in seconds.
    private static let tolerance: TimeInterval = 60
    private static let maxSubject = 255

    init(_ values: [String: ProviderJSON]) { self.values = values }

    /// Checks the claims (OpenID Connect Core 1.0, section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - settings: the issuer and the client.
    ///   - nonce: the nonce of the authorization request.
    ///   - now: the current date.
    ///   - canTellTime: whether the provider could say when the person signed in.
    /// - Returns: the person whom the claims are about.
    func identity(
        for settings: OpenIDSettings, nonce: String, now: Date, canTellTime: Bool
    ) throws(OpenIDError) -> OpenIDIdentity {
        let issuer = try text("iss")
        guard issuer.hasSameBytes(as: settings.issuer) else {
            throw .wrongTokenIssuer(expected: settings.issuer, got: OpenIDError.excerpt(of: issuer))
        }
        let subject = try text("sub")
        guard (1...Self.maxSubject).contains(subject.utf8.count),
            subject.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw .invalidSubject }
        try checkAudience(clientID: settings.clientID)
        let authenticatedAt = try checkTimes(now: now.timeIntervalSince1970, canTellTime: canTellTime)
        guard try text("nonce").hasSameBytes(as: nonce) else { throw .wrongNonce }
        return OpenIDIdentity(
            account: LinkedAccount.Identity(issuer: settings.issuer, subject: subject), name: name,
            roles: settings.roleClaim.flatMap { roles(at: $0) } ?? [], authenticatedAt: authenticatedAt)
    }

    private func checkAudience(clientID: String) throws(OpenIDError) {
        let audience: [String]
        switch try value("aud") {
        case .text(let text): audience = [text]
        case .array(let elements):
            audience = elements.compactMap(\.text)
            guard audience.count == elements.count else { throw .malformedClaim("aud") }
        case .number, .boolean, .object, .null, .unreadable: throw .malformedClaim("aud")
        }
        guard audience.contains(where: { $0.hasSameBytes(as: clientID) }) else {
            throw .wrongAudience(expected: clientID)
        }
        guard values.value(of: "azp") != nil else {
            guard audience.count == 1 else { throw .missingAuthorizedParty }
            return
        }
        guard try text("azp").hasSameBytes(as: clientID) else { throw .wrongAuthorizedParty(expected: clientID) }
    }

    /// - Parameter now: seconds since 1970.
    /// - Returns: the time when the person signed in at the provider, if it says so.
    private func checkTimes(now: TimeInterval, canTellTime: Bool) throws(OpenIDError) -> Date? {
        guard try number("exp") > now - Self.tolerance else { throw .expired }
        guard try number("iat") <= now + Self.tolerance else { throw .notYetValid(claim: "iat") }
        if values.value(of: "nbf") != nil, try number("nbf") > now + Self.tolerance { throw .notYetValid(claim: "nbf") }
        // A time that is left out may be long ago.
        guard values.value(of: "auth_time") != nil else { return canTellTime ? .distantPast : nil }
        let authentication = try number("auth_time")
        guard authentication >= 0 else { throw .malformedClaim("auth_time") }
        guard authentication <= now + Self.tolerance else { throw .notYetValid(claim: "auth_time") }
        // Some providers that don't know it send 0.
        return authentication > 0 ? Date(timeIntervalSince1970: authentication) : nil
    }

    /// The person's name at the provider, which is never their e-mail address.
    private var name: String? {
        let address = values["email"]?.text
        return ["preferred_username", "name"].lazy.compactMap { values[$0]?.text?.trimmed }
            .first { !$0.isEmpty && $0 != address && !$0.contains("@") }
    }

    /// The texts of a claim that is a text or an array; nil if there is none of that kind.
    private func roles(at claim: String) -> [String]? {
        guard let value = values.value(at: claim) else { return nil }
        return value.texts ?? value.text.map { [$0] }
    }

    private func value(_ name: String) throws(OpenIDError) -> ProviderJSON {
        guard let value = values.value(of: name) else { throw .missingClaim(name) }
        return value
    }

    private func text(_ name: String) throws(OpenIDError) -> String {
        guard case .text(let text) = try value(name) else { throw .malformedClaim(name) }
        return text
    }

    private func number(_ name: String) throws(OpenIDError) -> Double {
        guard case .number(let number) = try value(name) else { throw .malformedClaim(name) }
        return number
    }
}
