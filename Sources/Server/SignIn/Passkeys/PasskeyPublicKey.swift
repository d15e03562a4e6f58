import Crypto
import CryptoExtras
import Foundation

/// The public key of a passkey, which an authenticator sends as a COSE_Key (RFC 9052, RFC 9053 and RFC 8230).
struct PasskeyPublicKey: Sendable {
    /// A signature algorithm, with its number in the COSE registry. The order is the order of preference.
    enum Algorithm: Int, CaseIterable, Sendable {
        /// ECDSA on the curve P-256 with SHA-256.
        case es256 = -7
        /// EdDSA on the curve Ed25519.
        case edDSA = -8
        /// RSA with PKCS #1 v1.5 padding and SHA-256.
        case rs256 = -257
    }

    let algorithm: Algorithm
    /// The bytes of the COSE_Key. They are stored, and the key can be created from them again.
    let cose: Data
    private let key: Key

    /// Reads a COSE_Key. Its parameters have to fit its algorithm.
    init(cose: Data) throws(PasskeyError) {
        let parameters = try CBOR(cose)
        guard case .integer(let number)? = parameters[3], let algorithm = Algorithm(rawValue: number) else {
            throw .unsupportedAlgorithm
        }
        guard let key = Key(parameters, for: algorithm) else { throw .invalidKey(algorithm) }
        self.algorithm = algorithm
        self.cose = cose
        self.key = key
    }

    /// Whether the owner of the private key signed a message.
    ///
    /// - Parameters:
    ///   - signature: the signature in the form of WebAuthn, which is DER for ES256.
    ///   - message: the message, which is not hashed yet.
    func isValid(signature: Data, for message: Data) -> Bool {
        switch key {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: message)
        case .edDSA(let key):
            return key.isValidSignature(signature, for: message)
        case .rs256(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: message, padding: .insecurePKCS1v1_5)
        }
    }

    private enum Key: Sendable {
        case es256(P256.Signing.PublicKey)
        case edDSA(Curve25519.Signing.PublicKey)
        case rs256(_RSA.Signing.PublicKey)

        /// The labels are those of the COSE registry: 1 is the type of the key, negative ones depend on that type.
        init?(_ parameters: CBOR, for algorithm: Algorithm) {
            switch algorithm {
            case .es256:
                // The initialiser refuses points that are not on the curve.
                guard parameters[1] == .integer(2), parameters[-1] == .integer(1),
                    case .bytes(let x)? = parameters[-2], case .bytes(let y)? = parameters[-3],
                    x.count == 32, y.count == 32, let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
                else { return nil }
                self = .es256(key)
            case .edDSA:
                guard parameters[1] == .integer(1), parameters[-1] == .integer(6),
                    case .bytes(let x)? = parameters[-2],
                    let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
                else { return nil }
                self = .edDSA(key)
            case .rs256:
                // The initialiser refuses even moduli, and exponents that are even, 1 or longer than 33 bits.
                guard parameters[1] == .integer(3), case .bytes(let modulus)? = parameters[-1],
                    case .bytes(let exponent)? = parameters[-2],
                    let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent),
                    (2_048...4_096).contains(key.keySizeInBits)
                else { return nil }
                self = .rs256(key)
            }
        }
    }
}
