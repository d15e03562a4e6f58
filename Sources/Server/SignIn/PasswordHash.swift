import Crypto
import CryptoExtras
import Foundation

/// The hash of a password by scrypt (RFC 7914), as text in the PHC string format:
/// `$scrypt$ln=15,r=8,p=3$SALT$HASH`, both in Base64 without padding.
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
    /// The cost of scrypt: memory of 128 · 2^`logRounds` · `blockSize` bytes, `parallelism` times one after the other.
    package struct Cost: Hashable, Sendable {
        var logRounds = 15
        var blockSize = 8
        var parallelism = 3

        /// 32 MiB, three times.
        package static let current = Cost()

        /// More than any version of the program has asked for, so that no stored text takes all memory.
        fileprivate var isBearable: Bool {
            (1...20).contains(logRounds) && (1...16).contains(blockSize) && (1...16).contains(parallelism)
                && blockSize << logRounds <= 1 << 20
        }
    }

    private static let bytes = 32

    let cost: Cost
    let salt: Data
    let key: Data

    /// Hashes a password with a new salt. It takes about a tenth of a second of processor time.
    package init(of password: String, cost: Cost = .current) throws {
        var generator = SystemRandomNumberGenerator()
        let salt = Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
        self.cost = cost
        self.salt = salt
        key = try Self.key(of: password, salt: salt, cost: cost)
    }

    /// Reads a stored hash; nil if the text is none, or would cost too much.
    init?(_ text: String) {
        let pattern = /\$scrypt\$ln=([0-9]{1,2}),r=([0-9]{1,2}),p=([0-9]{1,2})\$([A-Za-z0-9+\/]+)\$([A-Za-z0-9+\/]+)/
        guard let parts = text.wholeMatch(of: pattern)?.output, let logRounds = Int(parts.1), let size = Int(parts.2),
            let parallelism = Int(parts.3), let salt = Data(unpadded: parts.4), let key = Data(unpadded: parts.5)
        else { return nil }
        cost = Cost(logRounds: logRounds, blockSize: size, parallelism: parallelism)
        self.salt = salt
        self.key = key
        guard cost.isBearable, key.count == Self.bytes else { return nil }
    }

    package var description: String {
        "$scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)$\(salt.unpadded)$\(key.unpadded)"
    }

    /// Whether a password is the one that was hashed. It takes the same time if it isn't.
    func matches(_ password: String) throws -> Bool {
        let given = try Self.key(of: password, salt: salt, cost: cost)
        return zip(given, key).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// People may type the same characters in another form, which counts as the same (RFC 8265).
    private static func key(of password: String, salt: Data, cost: Cost) throws -> Data {
        try KDF.Scrypt.deriveKey(
            from: Data(password.precomposedStringWithCanonicalMapping.utf8), salt: salt, outputByteCount: bytes,
            rounds: 1 << cost.logRounds, blockSize: cost.blockSize, parallelism: cost.parallelism
        ).withUnsafeBytes { Data($0) }
    }
}

extension Data {
    fileprivate var unpadded: String { base64EncodedString().replacing("=", with: "") }

    fileprivate init?(unpadded text: Substring) {
        self.init(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
    }
}
