import Crypto
import CryptoExtras
import Foundation

@testable import Server

/// A key with which a fake provider signs. JSON is text here, so that a test can write numbers that Swift can't.
struct FakeKey: Sendable {
    var id: String?
    var algorithm: String
    /// The members of the JSON Web Key but `kid`, each as JSON.
    var members: [String: String]
    let sign: @Sendable (Data) throws -> Data

    /// The public key as JSON.
    var json: String { members.merging(id.map { ["kid": $0.quoted] } ?? [:]) { $1 }.jsonObject }

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - header: members in place of the usual ones or besides them, each as JSON.
    ///   - claims: the claims, each as JSON.
    func token(header: [String: String] = [:], claims: [String: String]) throws -> String {
        var whole = ["alg": algorithm.quoted, "typ": "JWT".quoted]
        whole["kid"] = id?.quoted
        whole.merge(header) { $1 }
        let parts = [whole, claims].map { Data($0.jsonObject.utf8).base64URL }.joined(separator: ".")
        return try "\(parts).\(sign(Data(parts.utf8)).base64URL)"
    }

    private init(
        _ id: String?, _ algorithm: String, _ members: [String: String], sign: @escaping @Sendable (Data) throws -> Data
    ) {
        self.id = id
        self.algorithm = algorithm
        self.members = members.merging(["alg": algorithm.quoted, "use": "sig".quoted]) { $1 }
        self.sign = sign
    }

    static func es256(_ id: String? = "one") -> FakeKey {
        let key = P256.Signing.PrivateKey()
        let point = key.publicKey.rawRepresentation
        return FakeKey(id, "ES256", ellipticCurve("P-256", point)) { try key.signature(for: $0).rawRepresentation }
    }

    static func es384(_ id: String? = "one") -> FakeKey {
        let key = P384.Signing.PrivateKey()
        let point = key.publicKey.rawRepresentation
        return FakeKey(id, "ES384", ellipticCurve("P-384", point)) { try key.signature(for: $0).rawRepresentation }
    }

    static func es512(_ id: String? = "one") -> FakeKey {
        let key = P521.Signing.PrivateKey()
        let point = key.publicKey.rawRepresentation
        return FakeKey(id, "ES512", ellipticCurve("P-521", point)) { try key.signature(for: $0).rawRepresentation }
    }

    static func edDSA(_ id: String? = "one") -> FakeKey {
        let key = Curve25519.Signing.PrivateKey()
        let x = key.publicKey.rawRepresentation.base64URL
        return FakeKey(id, "EdDSA", ["kty": "OKP".quoted, "crv": "Ed25519".quoted, "x": x.quoted]) {
            try key.signature(for: $0)
        }
    }

    /// A pair that all tests share, because it takes long to make.
    private static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    static func rsa(_ algorithm: String, _ id: String? = "one", bits: Int = 2_048) throws -> FakeKey {
        let size = _RSA.Signing.KeySize(bitCount: bits)
        let key = try bits == 2_048 ? rsaKey.get() : _RSA.Signing.PrivateKey(unsafeKeySize: size)
        let primitives = try key.publicKey.getKeyPrimitives()
        let members = [
            "kty": "RSA".quoted, "n": primitives.modulus.base64URL.quoted,
            "e": primitives.publicExponent.base64URL.quoted,
        ]
        let padding = algorithm.hasPrefix("PS") ? _RSA.Signing.Padding.PSS : .insecurePKCS1v1_5
        return FakeKey(id, algorithm, members) { data in
            switch algorithm.suffix(3) {
            case "384": try key.signature(for: SHA384.hash(data: data), padding: padding).rawRepresentation
            case "512": try key.signature(for: SHA512.hash(data: data), padding: padding).rawRepresentation
            default: try key.signature(for: SHA256.hash(data: data), padding: padding).rawRepresentation
            }
        }
    }

    /// A symmetric key, which no provider may use.
    static func hs256(_ secret: Data, id: String? = "one") -> FakeKey {
        FakeKey(id, "HS256", ["kty": "oct".quoted, "k": secret.base64URL.quoted]) { data in
            Data(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: secret)))
        }
    }

    /// A key of an algorithm.
    static func key(for algorithm: String, id: String? = "one") throws -> FakeKey {
        switch algorithm {
        case "ES256": es256(id)
        case "ES384": es384(id)
        case "ES512": es512(id)
        case "EdDSA": edDSA(id)
        default: try rsa(algorithm, id)
        }
    }

    private static func ellipticCurve(_ curve: String, _ point: Data) -> [String: String] {
        let half = point.count / 2
        return [
            "kty": "EC".quoted, "crv": curve.quoted, "x": Data(point.prefix(half)).base64URL.quoted,
            "y": Data(point.suffix(half)).base64URL.quoted,
        ]
    }
}

extension String {
    /// The text in JSON; it may not need escapes.
    var quoted: String { "\"\(self)\"" }
}

extension [String: String] {
    /// An object whose values are JSON.
    var jsonObject: String {
        let members = map { "\($0.key.quoted):\($0.value)" }
        return "{\(members.sorted().joined(separator: ","))}"
    }
}
