import Crypto
import Endpoints
import Foundation
import Server
import Storage

/// The key by which push services know this installation (RFC 8292).
struct PushIdentity: Sendable {
    private struct Header: Encodable {
        let alg = "ES256"
        let typ = "JWT"
    }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int
        let sub: String
    }

    /// How long a token is valid, in seconds; at most a day is allowed.
    private static let lifetime: TimeInterval = 12 * 3_600

    private let key: P256.Signing.PrivateKey

    /// - Parameter key: 32 bytes.
    init(key: Data) throws { self.key = try P256.Signing.PrivateKey(rawRepresentation: key) }

    /// The bytes of a new key.
    static func newKey() -> Data { P256.Signing.PrivateKey().rawRepresentation }

    /// The public key as browsers take it for a subscription, in base64url.
    var publicKey: String { key.publicKey.x963Representation.base64URL }

    /// The value of `Authorization` in a request to a push service.
    ///
    /// - Parameters:
    ///   - service: the origin of the push service.
    ///   - contact: where the operator of the service reaches that of this server: an address of `https` or `mailto`.
    ///   - date: the current date.
    func authorization(for service: BaseURL, contact: String, at date: Date) throws -> String {
        let claims = Claims(
            aud: service.origin, exp: Int(date.timeIntervalSince1970 + Self.lifetime), sub: contact)
        let text = [try Header().json, try claims.json].map { Data($0.utf8).base64URL }.joined(separator: ".")
        let signature = try key.signature(for: Data(text.utf8)).rawRepresentation.base64URL
        return "vapid t=\(text).\(signature), k=\(publicKey)"
    }
}
