import Crypto
import Foundation

/// A passkey that was registered, and can be stored.
struct NewPasskey: Sendable {
    /// The id by which the browser finds the passkey, 1 to 1,023 bytes.
    let credentialID: Data
    let key: PasskeyPublicKey
    /// The number of signatures so far; always 0 for many authenticators.
    let counter: UInt32
}

/// Verifies that browsers register and use passkeys for this site (WebAuthn Level 3, sections 7.1 and 7.2).
///
/// The caller makes the challenges, accepts each only once and for a short time, looks the passkey up by its credential
/// id, and refuses to register a credential id again.
struct PasskeyVerifier: Sendable {
    /// The domain that passkeys are bound to, such as `catalogue.example`.
    let relyingPartyID: String
    /// The origin of the site's pages, such as `https://catalogue.example`.
    let origin: String

    /// Verifies a registration.
    ///
    /// The attestation statement is not verified, except that the format `none` has none. It would tell the model of
    /// the authenticator. The site accepts every model and asks for no attestation, so that statement proves nothing
    /// that matters here.
    ///
    /// - Parameters:
    ///   - clientDataJSON: the browser's JSON, byte for byte.
    ///   - attestationObject: the authenticator's CBOR.
    ///   - challenge: the challenge that was sent to this browser.
    func verifyRegistration(
        clientDataJSON: Data, attestationObject: Data, challenge: Data
    ) throws(PasskeyError) -> NewPasskey {
        try checkClientData(clientDataJSON, type: "webauthn.create", challenge: challenge)
        let object = try CBOR(attestationObject)
        guard case .text(let format)? = object["fmt"], case .map(let statement)? = object["attStmt"],
            case .bytes(let bytes)? = object["authData"]
        else { throw .malformedAttestationObject }
        guard format != "none" || statement.isEmpty else { throw .unexpectedStatement }
        let data = try checkedAuthenticatorData(bytes)
        guard let credential = data.credential else { throw .noCredential }
        return NewPasskey(
            credentialID: credential.id, key: credential.key, counter: data.counter)
    }

    /// Verifies an assertion, by which a person signs in.
    ///
    /// - Parameters:
    ///   - clientDataJSON: the browser's JSON, byte for byte.
    ///   - authenticatorData: the authenticator's data, byte for byte.
    ///   - signature: the authenticator's signature.
    ///   - challenge: the challenge that was sent to this browser.
    ///   - key: the passkey's stored key.
    ///   - counter: the passkey's stored counter.
    /// - Returns: the new counter.
    func verifyAssertion(
        clientDataJSON: Data, authenticatorData: Data, signature: Data, challenge: Data, key: PasskeyPublicKey,
        counter: UInt32
    ) throws(PasskeyError) -> UInt32 {
        try checkClientData(clientDataJSON, type: "webauthn.get", challenge: challenge)
        let data = try checkedAuthenticatorData(authenticatorData)
        let message = authenticatorData + Data(SHA256.hash(data: clientDataJSON))
        guard key.isValid(signature: signature, for: message) else { throw .invalidSignature }
        // Authenticators that don't count always send 0.
        guard data.counter > counter || (data.counter == 0 && counter == 0) else {
            throw .counterNotIncreased(stored: counter, got: data.counter)
        }
        return data.counter
    }

    private func checkClientData(_ json: Data, type: String, challenge: Data) throws(PasskeyError) {
        let client = try ClientData(json: json)
        guard client.type == type else { throw .wrongType(expected: type, got: client.type) }
        guard Data(base64URL: client.challenge) == challenge else { throw .wrongChallenge }
        // Canonically equivalent strings compare equal, so that the bytes are compared.
        guard client.origin.utf8.elementsEqual(origin.utf8) else {
            throw .wrongOrigin(expected: origin, got: client.origin)
        }
        guard client.crossOrigin != true, client.topOrigin == nil else { throw .crossOrigin }
    }

    private func checkedAuthenticatorData(_ bytes: Data) throws(PasskeyError) -> AuthenticatorData {
        let data = try AuthenticatorData(bytes)
        guard data.relyingPartyHash == Data(SHA256.hash(data: Data(relyingPartyID.utf8))) else {
            throw .wrongRelyingParty(expected: relyingPartyID)
        }
        guard data.flags.contains(.userPresent) else { throw .userNotPresent }
        guard data.flags.contains(.userVerified) else { throw .userNotVerified }
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw .backedUpWithoutEligibility
        }
        return data
    }
}
