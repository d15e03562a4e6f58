package import Catalogue
import Crypto
import Endpoints
package import Foundation

/// The cookie that names a browser's own profile. Only this installation can write it.
///
/// Its value is a random 128-bit name and the name's HMAC-SHA256, both in hexadecimal digits, with a dot in between.
package struct ProfileCookie: Sendable {
    static let name = "vitrine-profile"
    /// The lifetime of the cookie in seconds; each write renews it.
    static let lifetime = 31_536_000
    /// The time for which a profile without favourites is stored after its last change, in seconds.
    package static let emptyProfileLifetime: Double = 90 * 86_400

    private let key: SymmetricKey

    /// Creates a signer of cookies.
    ///
    /// - Parameter key: 32 secret bytes of this installation.
    package init(key: some ContiguousBytes) {
        self.key = SymmetricKey(data: key)
    }

    func value(of profile: ProfileID) -> String {
        let signature = HMAC<SHA256>.authenticationCode(for: Data(profile.rawValue.utf8), using: key)
        return "\(profile.rawValue).\(signature.hexadecimal)"
    }

    /// The profile in the value of a cookie; nil if the signature is invalid.
    func profile(in value: String) -> ProfileID? {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 32, let signature = Self.bytes(parts[1]),
            HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Data(parts[0].utf8), using: key)
        else { return nil }
        return ProfileID(rawValue: String(parts[0]))
    }

    package static func newProfile() -> ProfileID {
        var generator = SystemRandomNumberGenerator()
        let halves = [generator.next(), generator.next()]
        return ProfileID(rawValue: halves.withUnsafeBytes { Data($0).hexadecimal })
    }

    /// The bytes of 64 hexadecimal digits; nil for another text.
    static func bytes(_ hexadecimal: Substring) -> Data? {
        guard hexadecimal.utf8.count == 64 else { return nil }
        let digits = hexadecimal.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 64 else { return nil }
        return Data(stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
