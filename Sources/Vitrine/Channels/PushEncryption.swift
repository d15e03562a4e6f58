import Crypto
import Foundation

/// Encrypts messages to a browser, so that its push service can't read them (RFC 8291, RFC 8188).
struct PushEncryption: Sendable {
    /// The longest message, in bytes, so that the record is one that each push service accepts (RFC 8291, section 4).
    static let longestMessage = recordSize - headerSize - tagSize - 1

    private static let recordSize = 4_096
    private static let headerSize = 86
    private static let tagSize = 16

    private let publicKey: P256.KeyAgreement.PublicKey
    private let authentication: Data

    /// - Parameters:
    ///   - publicKey: an uncompressed point.
    ///   - authentication: 16 bytes that the browser shares with the server.
    /// - Throws: an error if one of them is invalid.
    init(publicKey: Data, authentication: Data) throws {
        guard authentication.count == 16 else { throw CryptoKitError.incorrectKeySize }
        self.publicKey = try P256.KeyAgreement.PublicKey(x963Representation: publicKey)
        self.authentication = authentication
    }

    /// The body of a request, which is one record with its header.
    ///
    /// - Parameters:
    ///   - message: at most ``longestMessage`` bytes.
    ///   - key: a key of this message alone.
    ///   - salt: 16 random bytes.
    func encrypted(
        _ message: Data, by key: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(),
        salt: Data = .random(count: 16)
    ) throws -> Data {
        guard message.count <= Self.longestMessage, salt.count == 16 else {
            throw CryptoKitError.incorrectParameterSize
        }
        let (receiver, sender) = (publicKey.x963Representation, key.publicKey.x963Representation)
        let input = try key.sharedSecretFromKeyAgreement(with: publicKey).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: authentication, sharedInfo: Data("WebPush: info\0".utf8) + receiver + sender,
            outputByteCount: 32)
        func derived(_ purpose: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input, salt: salt, info: Data("Content-Encoding: \(purpose)\0".utf8),
                outputByteCount: count)
        }
        let nonce = try AES.GCM.Nonce(data: derived("nonce", 12).withUnsafeBytes { Data($0) })
        // The delimiter of the last record, without padding.
        let box = try AES.GCM.seal(message + [2], using: derived("aes128gcm", 16), nonce: nonce)
        var body = salt
        withUnsafeBytes(of: UInt32(Self.recordSize).bigEndian) { body.append(contentsOf: $0) }
        body.append(UInt8(sender.count))
        for part in [sender, box.ciphertext, box.tag] { body.append(part) }
        return body
    }
}
