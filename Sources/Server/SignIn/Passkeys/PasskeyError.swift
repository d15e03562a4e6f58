/// The reason why the registration or use of a passkey is refused.
enum PasskeyError: Error, Hashable, CustomStringConvertible {
    case malformedClientData
    case wrongType(expected: String, got: String)
    case wrongChallenge
    case unknownPasskey
    case wrongOrigin(expected: String, got: String)
    case crossOrigin

    case endsEarly
    case trailingBytes(Int)
    case unsupportedItem(UInt8)
    case unsupportedKey
    case duplicateKey
    case invalidUTF8
    case integerTooLarge
    case tooDeep
    case tooManyItems

    case malformedAttestationObject
    case unexpectedStatement
    case noCredential
    case invalidCredentialID(length: Int)
    case invalidExtensions
    case unsupportedAlgorithm
    case invalidKey(PasskeyPublicKey.Algorithm)

    case wrongRelyingParty(expected: String)
    case userNotPresent
    case userNotVerified
    case backedUpWithoutEligibility
    case invalidSignature
    case counterNotIncreased(stored: UInt32, got: UInt32)

    var description: String {
        switch self {
        case .malformedClientData: "Expected JSON with a type, a challenge and an origin, got other bytes."
        case .wrongType(let expected, let got):
            "Expected client data of the type \(expected), got \(got.prefix(40).debugDescription)."
        case .wrongChallenge: "Expected the challenge that was sent, got another one. Try again."
        case .unknownPasskey:
            "Expected a passkey of a person, got one that nobody has here, or that is another person’s."
        case .wrongOrigin(let expected, let got):
            "Expected a passkey used at \(expected), got \(got.prefix(100).debugDescription)."
        case .crossOrigin: "Expected a page of its own, got one in a frame of another site."
        case .endsEarly: "Expected more bytes from the authenticator, got the end of its data."
        case .trailingBytes(let count): "Expected the end of the authenticator’s data, got \(count) more bytes."
        case .unsupportedItem(let initial):
            "Expected CBOR without indefinite lengths, tags and floating-point numbers, got the byte \(initial)."
        case .unsupportedKey: "Expected an integer or a text as the key of a CBOR map, got another item."
        case .duplicateKey: "Expected distinct keys in a CBOR map, got one twice."
        case .invalidUTF8: "Expected CBOR text in UTF-8, got other bytes."
        case .integerTooLarge: "Expected a CBOR integer of at most 64 bits with its sign, got a larger one."
        case .tooDeep: "Expected at most four nested CBOR arrays and maps, got more."
        case .tooManyItems: "Expected at most 64 CBOR items, got more."
        case .malformedAttestationObject:
            "Expected an attestation object with fmt, attStmt and authData, got another CBOR item."
        case .unexpectedStatement: "Expected an empty attestation statement with the format none, got another one."
        case .noCredential: "Expected a new credential in the authenticator data, got none."
        case .invalidCredentialID(let length): "Expected a credential id of 1 to 1,023 bytes, got \(length)."
        case .invalidExtensions: "Expected a CBOR map of extensions, got another item."
        case .unsupportedAlgorithm: "Expected a key for ES256, EdDSA or RS256, got one for another algorithm."
        case .invalidKey(let algorithm): "Expected a valid COSE key for the algorithm \(algorithm), got an invalid one."
        case .wrongRelyingParty(let expected): "Expected a passkey for \(expected), got one for another site."
        case .userNotPresent: "Expected a present user, got an authenticator that asked nobody."
        case .userNotVerified:
            "Expected a verified user, got an authenticator that verified nobody. Set up a PIN or a fingerprint for it."
        case .backedUpWithoutEligibility: "Expected a backup only of a passkey that allows one, got one of another."
        case .invalidSignature: "Expected a signature by the stored key, got another one."
        case .counterNotIncreased(let stored, let got):
            "Expected a signature counter above \(stored), got \(got). The passkey may have been copied."
        }
    }
}
