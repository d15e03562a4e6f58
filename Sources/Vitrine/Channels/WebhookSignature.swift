import Crypto
import Endpoints
import Foundation

/// The symmetric signature of the Standard Webhooks specification 1.0.
struct WebhookSignature: Sendable {
    private static let prefix = "whsec_"

    private let key: SymmetricKey

    /// - Parameter secret: `whsec_` and 24 to 64 bytes in base64; of any other text, the result is nil.
    init?(secret: Secret) {
        guard secret.revealed.hasPrefix(Self.prefix),
            let bytes = Data(base64Encoded: String(secret.revealed.dropFirst(Self.prefix.count))),
            (24...64).contains(bytes.count)
        else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// The value of the header field `webhook-signature`.
    func value(id: String, timestamp: String, body: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(id).\(timestamp).\(body)".utf8), using: key)
        return "v1,\(Data(code).base64EncodedString())"
    }
}
