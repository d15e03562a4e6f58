import Catalogue
import Crypto
import Endpoints
package import Foundation

/// Signs the addresses that sources name, so that the server fetches no other address.
///
/// A signature is an HMAC-SHA256 (RFC 2104, FIPS 180-4) in base64url without padding (RFC 4648, section 5).
package struct MediaSigner: Sendable {
    private let key: SymmetricKey

    /// Creates a signer.
    ///
    /// - Parameter key: 32 secret bytes of this installation. Another key invalidates the addresses that browsers have
    ///   cached.
    package init(key: some ContiguousBytes) {
        self.key = SymmetricKey(data: key)
    }

    /// A signer with a key of its own, so that neither accepts the addresses of the other.
    ///
    /// - Parameter name: names the signer, and is no secret.
    package func derived(for name: String) -> MediaSigner {
        // No reference has a text that begins like this.
        MediaSigner(key: HMAC<SHA256>.authenticationCode(for: Data("signer\n\(name)".utf8), using: key))
    }

    func signature(of reference: MediaReference) -> String {
        let code = Data(HMAC<SHA256>.authenticationCode(for: Self.text(of: reference), using: key))
        let alphabet = code.base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: alphabet, as: UTF8.self)
    }

    /// Whether a signature is valid, compared in constant time. A picture is valid in the widths of pages alone.
    package func isValid(_ signature: String, of reference: MediaReference) -> Bool {
        guard reference.isOffered, signature.utf8.count == 43,
            let code = Data(
                base64Encoded: signature.replacing("-", with: "+").replacing("_", with: "/") + "=")
        else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.text(of: reference), using: key)
    }

    /// A distinct text for each picture and preview: neither kinds, encoded sources nor addresses of targets contain line
    /// breaks. All widths of a picture have the same, because a page has up to ten, whose signatures would not compress.
    private static func text(of reference: MediaReference) -> Data {
        let named = reference.named ?? reference
        return Data("\(named.kind.rawValue)\n\(Resource.encoded(named.source.rawValue))\n\(named.address)".utf8)
    }
}
