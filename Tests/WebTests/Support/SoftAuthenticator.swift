import Crypto
import Foundation
import Testing

@testable import Server

/// An authenticator with one passkey, and a browser that uses it.
struct SoftAuthenticator: Sendable {
    let credential = Data((0..<16).map { _ in UInt8.random(in: 0...255) })
    let key = P256.Signing.PrivateKey()
    var origin = "https://boats.example"
    var domain = "boats.example"
    var counter: UInt32 = 0
    var flags: AuthenticatorData.Flags = [.userPresent, .userVerified]
    /// The id of the person, as the site gave it.
    var user = ""

    /// The JSON of a new passkey.
    func registration(challenge: String) -> String {
        let point = key.publicKey.x963Representation.dropFirst()
        let cose = CBOR.map([
            1: .integer(2), 3: .integer(-7), .integer(-1): .integer(1), .integer(-2): .bytes(Data(point.prefix(32))),
            .integer(-3): .bytes(Data(point.suffix(32))),
        ])
        let id = Data([0, UInt8(credential.count)]) + credential
        let data = head(flags.union(.attestedCredential)) + Data(count: 16) + id + cose.encoded
        let object = CBOR.map(["fmt": .text("none"), "attStmt": .map([:]), "authData": .bytes(data)])
        return json([
            "clientDataJSON": clientData("webauthn.create", challenge).base64URL,
            "attestationObject": object.encoded.base64URL,
        ])
    }

    /// The JSON of a use of the passkey.
    func assertion(challenge: String) throws -> String {
        let client = clientData("webauthn.get", challenge)
        let data = head(flags)
        let signature = try key.signature(for: data + Data(SHA256.hash(data: client)))
        return json([
            "clientDataJSON": client.base64URL, "authenticatorData": data.base64URL,
            "signature": signature.derRepresentation.base64URL, "userHandle": Data(user.utf8).base64URL,
        ])
    }

    private func head(_ flags: AuthenticatorData.Flags) -> Data {
        let number = withUnsafeBytes(of: counter.bigEndian) { Data($0) }
        return Data(SHA256.hash(data: Data(domain.utf8))) + Data([flags.rawValue]) + number
    }

    private func clientData(_ type: String, _ challenge: String) -> Data {
        Data(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#.utf8)
    }

    private func json(_ response: [String: String]) -> String {
        let members = response.map { #""\#($0)":"\#($1)""# }.joined(separator: ",")
        return #"{"id":"\#(credential.base64URL)","rawId":"\#(credential.base64URL)","response":{\#(members)}}"#
    }
}
