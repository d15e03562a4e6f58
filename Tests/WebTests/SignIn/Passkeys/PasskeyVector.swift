import Foundation
import Testing

@testable import Server

/// The registration and the assertion of one passkey.
struct PasskeyVector: Sendable, CustomTestStringConvertible {
    struct Registration: Sendable {
        var challenge: Data
        var clientData: String
        var attestationObject: Data

        /// All parameters but the client data are in base64url.
        init(challenge: String, clientData: String, attestationObject: String) {
            self.challenge = Data(base64URL: challenge) ?? Data()
            self.clientData = clientData
            self.attestationObject = Data(base64URL: attestationObject) ?? Data()
        }
    }

    struct Assertion: Sendable {
        var challenge: Data
        var clientData: String
        var authenticatorData: Data
        var signature: Data

        /// All parameters but the client data are in base64url.
        init(challenge: String, clientData: String, authenticatorData: String, signature: String) {
            self.challenge = Data(base64URL: challenge) ?? Data()
            self.clientData = clientData
            self.authenticatorData = Data(base64URL: authenticatorData) ?? Data()
            self.signature = Data(base64URL: signature) ?? Data()
        }
    }

    let testDescription: String
    let domain: String
    let algorithm: PasskeyPublicKey.Algorithm
    /// The counter of the registration.
    let counter: UInt32
    /// The counter of the assertion.
    let newCounter: UInt32
    /// The credential's id in base64url.
    let credentialID: String
    var registration: Registration
    var assertion: Assertion

    var verifier: PasskeyVerifier { PasskeyVerifier(relyingPartyID: domain, origin: "https://\(domain)") }

    func register(with verifier: PasskeyVerifier? = nil) throws -> NewPasskey {
        try (verifier ?? self.verifier).verifyRegistration(
            clientDataJSON: Data(registration.clientData.utf8), attestationObject: registration.attestationObject,
            challenge: registration.challenge)
    }

    func signIn(
        _ key: PasskeyPublicKey, counter: UInt32? = nil, with verifier: PasskeyVerifier? = nil
    ) throws -> UInt32 {
        try (verifier ?? self.verifier).verifyAssertion(
            clientDataJSON: Data(assertion.clientData.utf8), authenticatorData: assertion.authenticatorData,
            signature: assertion.signature, challenge: assertion.challenge, key: key, counter: counter ?? self.counter)
    }

    /// The authenticator data of the registration.
    var attestedData: Data {
        get throws {
            let object = try CBOR(registration.attestationObject)
            guard case .bytes(let data)? = object["authData"] else { throw PasskeyError.malformedAttestationObject }
            return data
        }
    }

    /// A vector with changes to the authenticator data of the registration.
    func changingAttestedData(_ change: (inout Data) -> Void) throws -> PasskeyVector {
        guard case .map(var entries) = try CBOR(registration.attestationObject) else { return self }
        var data = try attestedData
        change(&data)
        entries["authData"] = .bytes(data)
        var copy = self
        copy.registration.attestationObject = CBOR.map(entries).encoded
        return copy
    }

    /// A vector with other flags in both. The signature of the assertion doesn't fit them.
    func removingFlags(
        _ removed: AuthenticatorData.Flags, adding added: AuthenticatorData.Flags = []
    ) throws -> PasskeyVector {
        func change(_ data: inout Data) { data[32] = data[32] & ~removed.rawValue | added.rawValue }
        var copy = try changingAttestedData(change)
        change(&copy.assertion.authenticatorData)
        return copy
    }
}
