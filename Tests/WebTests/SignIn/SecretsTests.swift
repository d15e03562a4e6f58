import Catalogue
import Endpoints
import Foundation
import Testing

@testable import Server

@Suite struct SecretsTests {
    @Test func aSecretIsRandomAndCanStandInAHeader() {
        let secrets = (0..<100).map { _ in RandomSecret().text }
        #expect(Set(secrets).count == 100)
        for secret in secrets { #expect(secret.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil, "\(secret)") }
    }

    @Test func aTokenIsRecognisedByItsPrefix() {
        #expect(RandomSecret.token().text.wholeMatch(of: /vitrine_[A-Za-z0-9_-]{43}/) != nil)
    }

    /// FIPS 180-4, the example of one block.
    @Test func aDigestIsTheHashOfTheText() {
        #expect(
            SecretDigest(of: "abc").rawValue.hexadecimal
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let secret = RandomSecret()
        #expect(secret.digest == SecretDigest(of: secret.text))
    }
}
