import Crypto
import Endpoints
import Foundation
import Server
import Testing

@testable import Vitrine

struct PushEncryptionTests {
    /// RFC 8291, section 5 and appendix A.
    private static let receiver =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let authentication = "BTBZMqHH6r4Tts7J_aSIgg"

    private func bytes(_ text: String) throws -> Data { try #require(Data(base64URL: text)) }

    private func encryption() throws -> PushEncryption {
        try PushEncryption(publicKey: bytes(Self.receiver), authentication: bytes(Self.authentication))
    }

    @Test func encryptsTheExampleOfTheSpecification() throws {
        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        let body = try encryption().encrypted(
            Data("When I grow up, I want to be a watermelon".utf8), by: key, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            body.base64URL
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
                + "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test func theLongestMessageFillsARecord() throws {
        let encryption = try encryption()
        #expect(PushEncryption.longestMessage == 3_993)
        #expect(try encryption.encrypted(Data(count: 3_993)).count == 4_096)
        #expect(throws: CryptoKitError.self) { try encryption.encrypted(Data(count: 3_994)) }
    }

    @Test func noTwoMessagesAreAlike() throws {
        let (encryption, message) = (try encryption(), Data("boat".utf8))
        #expect(try encryption.encrypted(message).dropFirst(21) != encryption.encrypted(message).dropFirst(21))
    }

    @Test func refusesKeysThatAreNone() throws {
        let (point, authentication) = (try bytes(Self.receiver), try bytes(Self.authentication))
        for (point, authentication) in [
            (Data(count: 65), authentication), (point.dropLast(), authentication), (Data(), authentication),
            (point, Data(count: 15)), (point, Data()),
        ] {
            #expect(throws: (any Error).self) {
                try PushEncryption(publicKey: Data(point), authentication: authentication)
            }
        }
    }

    @Test func aTokenIsSignedForOneServiceAndHalfADay() throws {
        struct Claims: Decodable, Equatable {
            let aud: String
            let exp: Int
            let sub: String
        }
        let identity = try PushIdentity(key: PushIdentity.newKey())
        let value = try identity.authorization(
            for: BaseURL("https://push.example:8443/a"), contact: "https://boats.example",
            at: Date(timeIntervalSince1970: 1_800_000_000.5))
        let parts = try #require(value.wholeMatch(of: /vapid t=(([^.]+)\.([^.]+))\.([^.]+), k=(.+)/)?.output)
        #expect(String(parts.5) == identity.publicKey)
        #expect(try bytes(String(parts.2)) == Data(#"{"alg":"ES256","typ":"JWT"}"#.utf8))
        #expect(
            try JSONDecoder().decode(Claims.self, from: bytes(String(parts.3)))
                == Claims(aud: "https://push.example:8443", exp: 1_800_043_200, sub: "https://boats.example"))
        let key = try P256.Signing.PublicKey(x963Representation: bytes(identity.publicKey))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes(String(parts.4)))
        #expect(key.isValidSignature(signature, for: Data(String(parts.1).utf8)))
    }
}
