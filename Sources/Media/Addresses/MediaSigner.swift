import Catalogue
import Crypto
import Endpoints
package import Foundation

/// Signs what a source named, so that nothing else is ever fetched.
///
/// A signature is an HMAC-SHA256 (RFC 2104, FIPS 180-4) in base64url without padding (RFC 4648, 5).
package struct MediaSigner: Sendable {
    private let key: SymmetricKey

    /// - Parameter key: 32 bytes that never leave this installation; with another key, addresses that browsers have kept
    ///   lead nowhere.
    package init(key: some ContiguousBytes) {
        self.key = SymmetricKey(data: key)
    }

    func signature(of reference: MediaReference) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: Self.text(of: reference), using: key)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Takes the same time wherever a wrong signature differs.
    package func isValid(_ signature: String, of reference: MediaReference) -> Bool {
        guard signature.utf8.count == 43,
            let code = Data(
                base64Encoded: signature.replacing("-", with: "+").replacing("_", with: "/") + "=")
        else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.text(of: reference), using: key)
    }

    /// One text for each reference: no kind and no encoded source has a line break.
    private static func text(of reference: MediaReference) -> Data {
        Data("\(reference.kind.rawValue)\n\(Resource.encoded(reference.source.rawValue))\n\(reference.address)".utf8)
    }
}
