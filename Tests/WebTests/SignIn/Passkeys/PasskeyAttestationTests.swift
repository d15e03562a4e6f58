import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Server

/// The attestation objects of registrations.
@Suite struct PasskeyAttestationTests {
    /// A registration with another attestation object.
    private func register(_ object: CBOR) throws -> NewPasskey {
        var vector = PasskeyVector.es256
        vector.registration.attestationObject = object.encoded
        return try vector.register()
    }

    private func attestationObject(format: String, statement: CBOR, data: Data) -> CBOR {
        .map(["fmt": .text(format), "attStmt": statement, "authData": .bytes(data)])
    }

    @Test func needsACredential() {
        let data = PasskeyVector.es256.assertion.authenticatorData
        let object = attestationObject(format: "none", statement: .map([:]), data: data)
        #expect(throws: PasskeyError.noCredential) { try register(object) }
    }

    @Test(arguments: ["packed", "tpm", "android-key", "apple", "fido-u2f", "compound", "", "None"])
    func ignoresStatements(format: String) throws {
        let data = try PasskeyVector.es256.attestedData
        let statement = CBOR.map(["alg": .integer(-7), "sig": .bytes(Data([1])), "x5c": .array([.bytes(Data([2]))])])
        let passkey = try register(attestationObject(format: format, statement: statement, data: data))
        #expect(passkey.credentialID.base64URL == PasskeyVector.es256.credentialID)
        let none = attestationObject(format: "none", statement: statement, data: data)
        #expect(throws: PasskeyError.unexpectedStatement) { try register(none) }
    }

    @Test func refusesOtherAttestationObjects() throws {
        let data = try PasskeyVector.es256.attestedData
        let objects: [CBOR] = [
            .null, .array([]), .map([:]), .map(["fmt": .text("none"), "attStmt": .map([:])]),
            .map(["fmt": .text("none"), "authData": .bytes(data)]),
            .map(["attStmt": .map([:]), "authData": .bytes(data)]),
            .map(["fmt": .bytes(Data("none".utf8)), "attStmt": .map([:]), "authData": .bytes(data)]),
            .map(["fmt": .text("none"), "attStmt": .null, "authData": .bytes(data)]),
            .map(["fmt": .text("none"), "attStmt": .map([:]), "authData": .text("")]),
            // The keys of CTAP2, which browsers translate.
            .map([1: .text("none"), 2: .bytes(data), 3: .map([:])]),
        ]
        for object in objects {
            #expect(throws: PasskeyError.malformedAttestationObject) { try register(object) }
        }
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesEveryPrefix(vector: PasskeyVector) throws {
        let object = vector.registration.attestationObject
        for count in 0..<object.count {
            var prefix = vector
            prefix.registration.attestationObject = object.prefix(count)
            let other = prefix
            #expect(throws: PasskeyError.endsEarly, "\(count) bytes") { try other.register() }
        }
        let data = try vector.attestedData
        for count in 0..<data.count {
            let other = try vector.changingAttestedData { $0 = $0.prefix(count) }
            #expect(throws: PasskeyError.self, "\(count) bytes") { try other.register() }
        }
    }

    @Test(arguments: PasskeyVector.catalogue) func refusesTrailingBytes(vector: PasskeyVector) throws {
        var longer = vector
        longer.registration.attestationObject.append(0)
        let other = longer
        #expect(throws: PasskeyError.trailingBytes(1)) { try other.register() }
        let longerData = try vector.changingAttestedData { $0.append(contentsOf: [0, 0]) }
        #expect(throws: PasskeyError.trailingBytes(2)) { try longerData.register() }
    }

    @Test func survivesMutations() {
        var random = SeededGenerator(seed: 1)
        for number in 0..<Trials.count(2_000) {
            var vector = PasskeyVector.catalogue[number % PasskeyVector.catalogue.count]
            var bytes = [UInt8](vector.registration.attestationObject)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
                default: bytes.remove(at: index)
                }
            }
            vector.registration.attestationObject = Data(bytes)
            // An accepted passkey is one that the bytes contain.
            guard let passkey = try? vector.register() else { continue }
            let digits = bytes.hexadecimal
            #expect(digits.contains(passkey.credentialID.hexadecimal) && digits.contains(passkey.key.cose.hexadecimal))
        }
    }
}
