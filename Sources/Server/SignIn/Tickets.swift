import Catalogue
import Crypto
import Foundation

/// Encrypted values that only this installation can make, each for one purpose, one owner and a short time.
///
/// AES-GCM (NIST SP 800-38D) encrypts them. Only used tickets are stored.
struct Tickets: Sendable {
    enum Purpose: String {
        case passkeySignIn, passkeyRegistration
        /// A request to a provider of OpenID Connect.
        case authorization
        /// An account at a provider, at which its owner has signed in.
        case account
    }

    /// The time for which a ticket is good, in seconds.
    static let lifetime: TimeInterval = 600

    private struct Sealed<Content: Codable>: Codable {
        let content: Content
        let endsAt: Date
    }

    private let key: SymmetricKey

    /// - Parameter key: 32 secret bytes of this installation, which may have other uses.
    init(key: Data) {
        self.key = Self.key(from: SymmetricKey(data: key), for: "tickets of signing in")
    }

    private static func key(from key: SymmetricKey, for use: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(use.utf8), outputByteCount: 32)
    }

    /// Makes a ticket.
    ///
    /// - Parameters:
    ///   - content: the value to encrypt.
    ///   - purpose: its only use.
    ///   - owner: a secret or a name of the browser or person that it is for.
    ///   - date: the current date.
    func ticket(
        _ content: some Codable, for purpose: Purpose, of owner: String, at date: Date
    ) throws -> Data {
        let sealed = try JSONEncoder().encode(Sealed(content: content, endsAt: date.addingTimeInterval(Self.lifetime)))
        let box = try AES.GCM.seal(sealed, using: key, authenticating: label(purpose, owner))
        guard let bytes = box.combined else { throw CryptoKitError.incorrectParameterSize }
        return bytes
    }

    /// Reads a ticket.
    ///
    /// - Returns: the content, and the ticket as a secret that works once; nil for a ticket for another use or another
    ///   owner, or one that has ended.
    func content<Content: Codable>(
        of ticket: Data, as type: Content.Type = Content.self, for purpose: Purpose, of owner: String, at date: Date
    ) -> (content: Content, secret: OneTimeSecret)? {
        guard let box = try? AES.GCM.SealedBox(combined: ticket),
            let bytes = try? AES.GCM.open(box, using: key, authenticating: label(purpose, owner)),
            let sealed = try? JSONDecoder().decode(Sealed<Content>.self, from: bytes), sealed.endsAt > date
        else { return nil }
        let digest = SecretDigest(rawValue: Data(SHA256.hash(data: ticket)))
        return (sealed.content, OneTimeSecret(digest, endsAt: sealed.endsAt))
    }

    /// A secret that belongs to a ticket: 43 characters that nobody else can compute.
    func secret(named name: String, of ticket: Data) -> String {
        let key = Self.key(from: key, for: name)
        return Data(HMAC<SHA256>.authenticationCode(for: ticket, using: key)).base64URL
    }

    private func label(_ purpose: Purpose, _ owner: String) -> Data { Data("\(purpose.rawValue) \(owner)".utf8) }
}

/// A ticket that needs no content.
struct NoContent: Codable {}
