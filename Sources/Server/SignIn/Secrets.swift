package import Catalogue
import Crypto
import Foundation

/// A random text that only its owner has, such as a token or the value of a session's cookie.
package struct RandomSecret: Sendable {
    /// A prefix and 32 random bytes in base64url without padding (RFC 4648, section 5).
    package let text: String

    /// Makes a secret.
    ///
    /// - Parameter prefix: the beginning of the text.
    package init(prefix: String = "") {
        var generator = SystemRandomNumberGenerator()
        let bytes = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
        text = prefix + bytes.base64URL
    }

    /// The beginning of tokens, by which programs that look for leaked secrets recognise them.
    package static let tokenPrefix = "vitrine_"

    /// Makes the secret of a token.
    package static func token() -> RandomSecret { RandomSecret(prefix: tokenPrefix) }

    /// The digest, which is stored instead of the text.
    package var digest: SecretDigest { SecretDigest(of: text) }
}

extension SecretDigest {
    /// Computes the digest of a secret: the SHA-256 of its UTF-8.
    package init(of text: String) {
        self.init(rawValue: Data(SHA256.hash(data: Data(text.utf8))))
    }
}

extension PeopleStore {
    /// Adds the first person.
    ///
    /// - Returns: false if there is a person.
    package func addFirst(_ person: Person, password: String) async throws -> Bool {
        let setup = RandomSecret().digest
        try await offerSetup(setup, at: person.createdAt, until: person.createdAt.addingTimeInterval(60))
        return try await addFirst(person, password: password, setup: setup, at: person.createdAt)
    }
}
