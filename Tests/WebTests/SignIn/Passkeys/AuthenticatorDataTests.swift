import Foundation
import Testing

@testable import Server

@Suite struct AuthenticatorDataTests {
    /// Data with a new credential, which has an id of a length.
    private func attested(idLength: Int, claiming claimed: Int? = nil) throws -> Data {
        let bytes = try PasskeyVector.es256.attestedData
        let data = try AuthenticatorData(bytes)
        let key = try #require(data.credential?.key)
        var other = Data(bytes.prefix(53))
        other += withUnsafeBytes(of: UInt16(claimed ?? idLength).bigEndian) { Data($0) }
        other += Data(count: idLength)
        other += key.cose
        return other
    }

    @Test func hasThePartsOfTheStandard() throws {
        let bytes = try PasskeyVector.edDSA.attestedData
        let data = try AuthenticatorData(bytes)
        #expect(data.relyingPartyHash == bytes.prefix(32))
        let flags: AuthenticatorData.Flags = [
            .userPresent, .userVerified, .backupEligible, .backedUp, .attestedCredential, .extensions,
        ]
        #expect(data.flags == flags)
        #expect(data.counter == 0)
        let credential = try #require(data.credential)
        #expect(credential.id.base64URL == PasskeyVector.edDSA.credentialID)
        #expect(credential.key.algorithm == .edDSA)
        #expect(try AuthenticatorData(PasskeyVector.rs256.attestedData).counter == 41)

        let assertion = try AuthenticatorData(PasskeyVector.rs256.assertion.authenticatorData)
        let assertionFlags: AuthenticatorData.Flags = [.userPresent, .userVerified, .backupEligible]
        #expect(assertion.flags == assertionFlags)
        #expect(assertion.counter == 42)
        #expect(assertion.credential == nil)
    }

    @Test(arguments: [1, 16, 1_023]) func hasAnIDOfUpTo1023Bytes(length: Int) throws {
        let data = try AuthenticatorData(attested(idLength: length))
        #expect(data.credential?.id == Data(count: length))
    }

    @Test func refusesOtherLengthsOfAnID() throws {
        let (none, long) = (try attested(idLength: 0), try attested(idLength: 1_024))
        #expect(throws: PasskeyError.invalidCredentialID(length: 0)) { try AuthenticatorData(none) }
        #expect(throws: PasskeyError.invalidCredentialID(length: 1_024)) { try AuthenticatorData(long) }
        let claimed = try attested(idLength: 16, claiming: 1_023)
        #expect(throws: PasskeyError.endsEarly) { try AuthenticatorData(claimed) }
        let huge = try attested(idLength: 16, claiming: 65_535)
        #expect(throws: PasskeyError.invalidCredentialID(length: 65_535)) { try AuthenticatorData(huge) }
    }

    @Test(arguments: PasskeyVector.catalogue + PasskeyVector.standard)
    func refusesEveryPrefix(vector: PasskeyVector) throws {
        for bytes in [try vector.attestedData, vector.assertion.authenticatorData] {
            for count in 0..<bytes.count {
                #expect(throws: PasskeyError.self, "\(count) bytes") { try AuthenticatorData(bytes.prefix(count)) }
            }
        }
    }

    @Test(arguments: PasskeyVector.catalogue + PasskeyVector.standard)
    func refusesTrailingBytes(vector: PasskeyVector) throws {
        for bytes in [try vector.attestedData, vector.assertion.authenticatorData] {
            #expect(throws: PasskeyError.trailingBytes(2)) { try AuthenticatorData(bytes + Data([0, 0])) }
        }
    }

    @Test func decodesExtensionsOnlyFromAMap() throws {
        var bytes = PasskeyVector.es256.assertion.authenticatorData
        bytes[32] |= AuthenticatorData.Flags.extensions.rawValue
        let data = bytes
        #expect(throws: PasskeyError.endsEarly) { try AuthenticatorData(data) }
        #expect(throws: PasskeyError.invalidExtensions) { try AuthenticatorData(data + CBOR.null.encoded) }
        let extensions = CBOR.map(["credProtect": .integer(2), "hmac-secret": .boolean(true)]).encoded
        #expect(try AuthenticatorData(data + extensions).flags.contains(.extensions))
        #expect(throws: PasskeyError.trailingBytes(1)) { try AuthenticatorData(data + extensions + Data([0])) }
    }

    @Test func canBeASlice() throws {
        let bytes = try Data(count: 7) + PasskeyVector.edDSA.attestedData
        let data = try AuthenticatorData(bytes.dropFirst(7))
        #expect(data.credential?.id.base64URL == PasskeyVector.edDSA.credentialID)
    }
}
