import Catalogue
import Crypto
import Endpoints
import Foundation

/// The signature of requests in Marvel's protocol: `ts`, `apikey` and `hash`, which is the MD5 of the concatenated
/// timestamp, private key and public key in lower-case hexadecimal digits.
struct MarvelSignature: Sendable {
    let publicKey: Secret
    /// Never sent.
    let privateKey: Secret

    func hash(timestamp: String) -> String {
        let text = timestamp + privateKey.revealed + publicKey.revealed
        // The protocol requires MD5. It protects nothing but the text of the private key.
        return Insecure.MD5.hash(data: Data(text.utf8)).hexadecimal
    }

    func parameters(timestamp: String) -> [Resource.Parameter] {
        [
            Resource.Parameter("ts", timestamp), Resource.Parameter("apikey", publicKey.revealed),
            Resource.Parameter("hash", hash(timestamp: timestamp)),
        ]
    }
}

extension Signing {
    /// Its keys in the environment are `VITRINE_MARVEL_PUBLIC_KEY` and `VITRINE_MARVEL_PRIVATE_KEY`.
    static let marvel = Signing(keys: ["marvel.public.key", "marvel.private.key"]) { keys, date in
        let signature = MarvelSignature(publicKey: keys[0], privateKey: keys[1])
        // In milliseconds, so that each request has another timestamp.
        return signature.parameters(timestamp: String(Int64((date.timeIntervalSince1970 * 1_000).rounded())))
    }
}
