import Catalogue
import Endpoints
import Foundation

/// The keys in an address that somebody typed. Names of secrets take their places, so that no page, log, file or archive
/// has them.
struct TypedKeys {
    /// The address with the names of secrets, such as `?api_key={secret.BOATS_API_KEY}`.
    let address: String
    /// The keys by the names of their settings.
    let keys: [String: Secret]

    /// - Parameter id: the source, which the names of secrets begin with.
    init(in address: String, of id: SourceID) {
        var keys: [String: Secret] = [:]
        self.address = address.replacing(/([?&])([^=&#]+)=([^&#{}]+)/) { match in
            let (mark, name) = (match.1, match.2)
            guard Self.isKey(name) else { return match.0 }
            let secret = "\(id)_\(name)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
            keys["secret.\(String(secret).lowercased())"] = Secret(match.3.removingPercentEncoding ?? String(match.3))
            return "\(mark)\(name)={secret.\(String(secret).uppercased())}"
        }
        self.keys = keys
    }

    /// Whether APIs usually call a key so.
    private static func isKey(_ name: Substring) -> Bool {
        let word = name.lowercased().filter(\.isLetter)
        return ["key", "auth", "appid", "pass", "pwd", "sig", "signature"].contains(word)
            || ["apikey", "accesskey", "subscriptionkey", "token", "secret", "password"].contains(where: word.hasSuffix)
    }
}
