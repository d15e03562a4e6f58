package import Foundation

extension Data {
    /// The bytes in base64url without padding (RFC 4648, section 5), as WebAuthn writes them in JSON.
    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes base64url without padding. The result is nil for every text that ``base64URL`` doesn't return, such as
    /// one with padding, white space or the alphabet of Base64.
    package init?(base64URL text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: base64), data.base64URL == text else { return nil }
        self = data
    }
}
