import Foundation
import Testing

@testable import Server

@Suite struct PasskeyVerifierTests {
    @Test(arguments: PasskeyVector.catalogue + [.standardES256])
    func acceptsOtherImplementations(vector: PasskeyVector) throws {
        let passkey = try vector.register()
        #expect(passkey.credentialID.base64URL == vector.credentialID)
        #expect(passkey.key.algorithm == vector.algorithm)
        #expect(passkey.counter == vector.counter)
        let stored = try PasskeyPublicKey(cose: passkey.key.cose)
        #expect(try vector.signIn(stored) == vector.newCounter)
    }

    @Test func refusesAnUnverifiedUserOfTheStandard() throws {
        let passkey = try PasskeyVector.standardRS256.register()
        #expect(throws: PasskeyError.userNotVerified) { try PasskeyVector.standardRS256.signIn(passkey.key) }
        #expect(throws: PasskeyError.userNotVerified) { try PasskeyVector.standardEdDSA.register() }
    }

    @Test(arguments: [PasskeyVector.standardCrossOrigin, .standardTopOrigin])
    func refusesFramesOfTheStandard(vector: PasskeyVector) throws {
        let key = try PasskeyVector.es256.register().key
        #expect(throws: PasskeyError.crossOrigin) { try vector.register() }
        #expect(throws: PasskeyError.crossOrigin) { try vector.signIn(key) }
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesAnotherCeremony(vector: PasskeyVector) throws {
        let key = try vector.register().key
        var swapped = vector
        swapped.registration.clientData = vector.assertion.clientData
        swapped.registration.challenge = vector.assertion.challenge
        swapped.assertion.clientData = vector.registration.clientData
        swapped.assertion.challenge = vector.registration.challenge
        let other = swapped
        #expect(throws: PasskeyError.wrongType(expected: "webauthn.create", got: "webauthn.get")) {
            try other.register()
        }
        #expect(throws: PasskeyError.wrongType(expected: "webauthn.get", got: "webauthn.create")) {
            try other.signIn(key)
        }
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesAnotherChallenge(vector: PasskeyVector) throws {
        let key = try vector.register().key
        let challenges = [
            Data(), vector.registration.challenge.dropLast(), vector.registration.challenge + Data([0]),
            Data(repeating: 0xA5, count: 32),
        ]
        for challenge in challenges {
            var other = vector
            other.registration.challenge = challenge
            other.assertion.challenge = challenge
            let changed = other
            #expect(throws: PasskeyError.wrongChallenge) { try changed.register() }
            #expect(throws: PasskeyError.wrongChallenge) { try changed.signIn(key) }
        }
    }

    @Test func refusesAChallengeInAnotherEncoding() throws {
        var vector = PasskeyVector.es256
        let challenge = vector.registration.challenge.base64URL
        vector.registration.clientData = vector.registration.clientData.replacing(challenge, with: "\(challenge)=")
        let padded = vector
        #expect(throws: PasskeyError.wrongChallenge) { try padded.register() }
    }

    @Test(arguments: [
        "http://catalogue.example", "https://catalogue.example/", "https://catalogue.example:8443",
        "https://www.catalogue.example", "https://Catalogue.example", "https://catalogue.example.org", "null", "",
    ])
    func refusesAnotherOrigin(origin: String) throws {
        var vector = PasskeyVector.rs256
        let key = try vector.register().key
        let own = vector.verifier.origin
        vector.registration.clientData = vector.registration.clientData.replacing("\"\(own)\"", with: "\"\(origin)\"")
        vector.assertion.clientData = vector.assertion.clientData.replacing("\"\(own)\"", with: "\"\(origin)\"")
        let other = vector
        #expect(throws: PasskeyError.wrongOrigin(expected: own, got: origin)) { try other.register() }
        #expect(throws: PasskeyError.wrongOrigin(expected: own, got: origin)) { try other.signIn(key) }
    }

    /// The Kelvin sign and the letter K are canonically equivalent, so that strings with them compare equal.
    @Test func refusesAnOriginWithEquivalentCharacters() {
        let verifier = PasskeyVerifier(relyingPartyID: "catalogue.example", origin: "https://K.example")
        var vector = PasskeyVector.es256
        vector.registration.clientData = vector.registration.clientData
            .replacing("catalogue.example", with: "\u{212A}.example")
        let other = vector
        let error = PasskeyError.wrongOrigin(expected: verifier.origin, got: "https://\u{212A}.example")
        #expect(throws: error) { try other.register(with: verifier) }
    }

    @Test(arguments: [#""crossOrigin":true"#, #""topOrigin":"https://catalogue.example""#])
    func refusesFrames(member: String) throws {
        var vector = PasskeyVector.edDSA
        let key = try vector.register().key
        vector.registration.clientData = vector.registration.clientData.replacing(#""crossOrigin":false"#, with: member)
        vector.assertion.clientData = vector.assertion.clientData.replacing(#""crossOrigin":false"#, with: member)
        let other = vector
        #expect(throws: PasskeyError.crossOrigin) { try other.register() }
        #expect(throws: PasskeyError.crossOrigin) { try other.signIn(key) }
    }

    @Test(arguments: [
        "", "{", "{}", "[]", "null", #"{"type":"webauthn.create"}"#, #"{"type":1,"challenge":"","origin":""}"#,
        #"{"type":"webauthn.create","challenge":"","origin":"","crossOrigin":"no"}"#,
    ])
    func refusesMalformedClientData(json: String) throws {
        var vector = PasskeyVector.es256
        let key = try vector.register().key
        vector.registration.clientData = json
        vector.assertion.clientData = json
        let other = vector
        #expect(throws: PasskeyError.malformedClientData) { try other.register() }
        #expect(throws: PasskeyError.malformedClientData) { try other.signIn(key) }
    }

    @Test func refusesDeepClientData() {
        var vector = PasskeyVector.es256
        vector.registration.clientData = String(repeating: "[", count: 100_000)
        let other = vector
        #expect(throws: PasskeyError.malformedClientData) { try other.register() }
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesAnotherRelyingParty(vector: PasskeyVector) throws {
        let key = try vector.register().key
        for id in ["www.catalogue.example", "example", "Catalogue.example", ""] {
            let other = PasskeyVerifier(relyingPartyID: id, origin: vector.verifier.origin)
            #expect(throws: PasskeyError.wrongRelyingParty(expected: id)) { try vector.register(with: other) }
            #expect(throws: PasskeyError.wrongRelyingParty(expected: id)) { try vector.signIn(key, with: other) }
        }
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesAbsentAndUnverifiedUsers(vector: PasskeyVector) throws {
        let key = try vector.register().key
        let absent = try vector.removingFlags(.userPresent)
        #expect(throws: PasskeyError.userNotPresent) { try absent.register() }
        #expect(throws: PasskeyError.userNotPresent) { try absent.signIn(key) }
        let unverified = try vector.removingFlags(.userVerified)
        #expect(throws: PasskeyError.userNotVerified) { try unverified.register() }
        #expect(throws: PasskeyError.userNotVerified) { try unverified.signIn(key) }
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesABackupWithoutEligibility(vector: PasskeyVector) throws {
        let key = try vector.register().key
        let other = try vector.removingFlags(.backupEligible, adding: .backedUp)
        #expect(throws: PasskeyError.backedUpWithoutEligibility) { try other.register() }
        #expect(throws: PasskeyError.backedUpWithoutEligibility) { try other.signIn(key) }
        let eligible = try vector.removingFlags([], adding: [.backupEligible, .backedUp])
        _ = try eligible.register()
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesAnInvalidSignature(vector: PasskeyVector) throws {
        let key = try vector.register().key
        var (signature, data, client) = (vector, vector, vector)
        signature.assertion.signature[vector.assertion.signature.count / 2] ^= 1
        // The last byte of the counter.
        data.assertion.authenticatorData[36] ^= 0x80
        client.assertion.clientData += " "
        for other in [signature, data, client] {
            #expect(throws: PasskeyError.invalidSignature) { try other.signIn(key) }
        }
        for other in PasskeyVector.catalogue where other.algorithm != vector.algorithm {
            let key = try other.register().key
            #expect(throws: PasskeyError.invalidSignature) { try vector.signIn(key) }
        }
    }

    @Test func refusesACounterThatDoesNotRise() throws {
        let vector = PasskeyVector.rs256
        let key = try vector.register().key
        for stored in [0, 1, 41] as [UInt32] { #expect(try vector.signIn(key, counter: stored) == 42) }
        for stored in [42, 43, .max] as [UInt32] {
            #expect(throws: PasskeyError.counterNotIncreased(stored: stored, got: 42)) {
                try vector.signIn(key, counter: stored)
            }
        }
    }

    @Test func acceptsAnAuthenticatorWithoutACounter() throws {
        let vector = PasskeyVector.edDSA
        let key = try vector.register().key
        #expect(try vector.signIn(key, counter: 0) == 0)
        #expect(throws: PasskeyError.counterNotIncreased(stored: 1, got: 0)) { try vector.signIn(key, counter: 1) }
    }

    @Test func explainsWhatWasExpected() {
        let errors: [PasskeyError] = [
            .wrongOrigin(expected: "https://catalogue.example", got: "https://other.example"),
            .counterNotIncreased(stored: 2, got: 1), .invalidKey(.es256), .trailingBytes(3),
        ]
        for error in errors { #expect(error.description.wholeMatch(of: /Expected .*, got .*\./) != nil, "\(error)") }
        #expect(
            PasskeyError.wrongRelyingParty(expected: "catalogue.example").description
                == "Expected a passkey for catalogue.example, got one for another site.")
    }
}
