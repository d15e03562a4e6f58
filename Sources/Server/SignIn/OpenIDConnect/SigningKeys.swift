import Foundation
import JWTKit

/// The keys with which a provider signs (RFC 7517).
struct SigningKeys: Sendable {
    private let keys: [SigningKey]

    private static let maxKeys = 100

    /// Reads the members of a key set, and ignores keys that don't sign or are of an unknown kind.
    init(_ members: [String: ProviderJSON]) throws(OpenIDError) {
        guard case .array(let elements)? = members["keys"] else { throw .missingMember("keys", of: .keys) }
        guard elements.count <= Self.maxKeys else { throw .tooManyKeys(limit: Self.maxKeys) }
        keys = elements.compactMap { element in
            guard case .object(let members) = element else { return nil }
            return SigningKey(members)
        }
    }

    /// Verifies the signature of a token.
    ///
    /// - Throws: ``OpenIDError/unknownKey(id:)`` if the key is not in this set, which may be out of date.
    func verify(_ token: IDToken) async throws(OpenIDError) {
        let candidates = keys.filter { key in
            guard let id = token.keyID else { return key.type == token.algorithm.keyType }
            return key.id?.hasSameBytes(as: id) == true
        }
        guard !candidates.isEmpty else { throw .unknownKey(id: token.keyID.map { OpenIDError.excerpt(of: $0) }) }
        let fitting = candidates.filter { $0.fits(token.algorithm) }
        guard !fitting.isEmpty else { throw .wrongKeyAlgorithm(token.algorithm.rawValue) }
        for key in fitting {
            if await key.hasSigned(token) { return }
        }
        throw .invalidSignature
    }
}

/// A public key of a provider.
private struct SigningKey: Sendable {
    let id: String?
    let type: IDToken.Algorithm.KeyType
    private let algorithm: String?
    private let members: [String: String]

    /// Reads the members of a JSON Web Key. The result is nil for a key that is symmetric, of an unknown kind, or not
    /// for signatures.
    init?(_ members: [String: ProviderJSON]) {
        guard let type = members["kty"]?.text.flatMap(IDToken.Algorithm.KeyType.init(rawValue:)),
            members.value(of: "use").map({ $0 == .text("sig") }) ?? true,
            members.value(of: "key_ops").map({ $0.texts?.contains("verify") == true }) ?? true
        else { return nil }
        self.type = type
        self.members = members.compactMapValues(\.text)
        id = self.members["kid"]
        algorithm = self.members["alg"]
    }

    func fits(_ algorithm: IDToken.Algorithm) -> Bool {
        type == algorithm.keyType && (self.algorithm ?? algorithm.rawValue) == algorithm.rawValue
            && (algorithm.curve == nil || members["crv"] == algorithm.curve)
    }

    /// Whether the key has signed a token. False for an invalid key, too.
    ///
    /// JWTKit uses the key alone: it never reads the header, whose numbers could stop the program, and has no other key
    /// that it could use by default.
    func hasSigned(_ token: IDToken) async -> Bool {
        let id: JWKIdentifier = "key"
        guard let algorithm = JWK.Algorithm(rawValue: token.algorithm.rawValue) else { return false }
        let key: JWK =
            switch type {
            case .rsa: .rsa(algorithm, identifier: id, modulus: members["n"], exponent: members["e"])
            case .ellipticCurve:
                .ecdsa(
                    algorithm, identifier: id, x: members["x"], y: members["y"],
                    curve: members["crv"].flatMap(ECDSACurve.init(rawValue:)))
            case .octetKeyPair:
                .octetKeyPair(
                    algorithm, identifier: id, x: members["x"], y: nil,
                    curve: members["crv"].flatMap(EdDSACurve.init(rawValue:)))
            }
        do {
            let collection = JWTKeyCollection()
            try await collection.add(jwk: key)
            return try await collection.getKey(for: id).verify(token.signature, signs: token.signedBytes)
        } catch {
            return false
        }
    }
}
