import Catalogue
import Foundation
import Screens

/// The options with which a browser uses a passkey, as `PublicKeyCredential.parseRequestOptionsFromJSON` takes them
/// (WebAuthn, section 5.1.10). Without a list of passkeys, the options reveal nothing about people.
struct PasskeyRequestOptions: JSONValue {
    /// The time that a person may take, in milliseconds.
    fileprivate static let timeout = 300_000

    let challenge: Data
    let relyingPartyID: String

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("challenge", challenge.base64URL)
            $0.member("rpId", relyingPartyID)
            $0.member("timeout", Self.timeout)
            $0.member("userVerification", "required")
        }
    }
}

/// The options with which a browser makes a passkey, as `PublicKeyCredential.parseCreationOptionsFromJSON` takes them
/// (WebAuthn, section 5.1.9).
struct PasskeyCreationOptions: JSONValue {
    let challenge: Data
    let relyingPartyID: String
    /// The name of the site.
    let siteName: String
    let person: Person
    /// The passkeys that the person has: one device needs only one.
    let passkeys: [Passkey]

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("attestation", "none")
            $0.member("authenticatorSelection", Selection())
            $0.member("challenge", challenge.base64URL)
            $0.member("excludeCredentials", passkeys.map { Descriptor(passkey: $0) })
            $0.member("pubKeyCredParams", PasskeyPublicKey.Algorithm.allCases.map { Parameters(algorithm: $0) })
            $0.member("rp", RelyingParty(id: relyingPartyID, name: siteName))
            $0.member("timeout", PasskeyRequestOptions.timeout)
            $0.member("user", User(person: person))
        }
    }

    private struct Selection: JSONValue {
        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("requireResidentKey", true)
                $0.member("residentKey", "required")
                $0.member("userVerification", "required")
            }
        }
    }

    private struct Descriptor: JSONValue {
        let passkey: Passkey

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("id", passkey.credentialID.base64URL)
                $0.member("type", "public-key")
            }
        }
    }

    private struct Parameters: JSONValue {
        let algorithm: PasskeyPublicKey.Algorithm

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("alg", algorithm.rawValue)
                $0.member("type", "public-key")
            }
        }
    }

    private struct RelyingParty: JSONValue {
        let id: String
        let name: String

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("id", id)
                $0.member("name", name)
            }
        }
    }

    private struct User: JSONValue {
        let person: Person

        func write(to json: inout JSONOutput) {
            json.object {
                $0.member("displayName", person.name.text)
                $0.member("id", Data(person.id.utf8).base64URL)
                $0.member("name", person.name.text)
            }
        }
    }
}

/// The answer of a browser that made a passkey, as `PublicKeyCredential.toJSON` writes it.
struct PasskeyRegistration: Decodable {
    struct Response: Decodable {
        let clientDataJSON: Base64URLData
        let attestationObject: Base64URLData
    }

    let response: Response
}

/// The answer of a browser that used a passkey, as `PublicKeyCredential.toJSON` writes it.
struct PasskeyAssertion: Decodable {
    struct Response: Decodable {
        let clientDataJSON: Base64URLData
        let authenticatorData: Base64URLData
        let signature: Base64URLData
        /// The id of the person, as the device stores it.
        let userHandle: Base64URLData?
    }

    let rawId: Base64URLData
    let response: Response
}

/// Bytes that JSON writes in base64url.
struct Base64URLData: Decodable {
    let data: Data

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let data = Data(base64URL: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64url")
        }
        self.data = data
    }
}
