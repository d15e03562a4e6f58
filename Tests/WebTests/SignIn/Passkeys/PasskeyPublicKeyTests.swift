import Catalogue
import Foundation
import Testing

@testable import Server

@Suite struct PasskeyPublicKeyTests {
    /// A point of P-256, which is the base point of the curve.
    private static let x = Data(hexadecimal: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
    private static let y = Data(hexadecimal: "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")

    private func es256(x: Data = Self.x, y: Data = Self.y, type: Int = 2, curve: Int = 1) -> CBOR {
        .map([1: .integer(type), 3: .integer(-7), -1: .integer(curve), -2: .bytes(x), -3: .bytes(y)])
    }

    private func edDSA(x: Data, type: Int = 1, curve: Int = 6) -> CBOR {
        .map([1: .integer(type), 3: .integer(-8), -1: .integer(curve), -2: .bytes(x)])
    }

    private func rs256(bits: Int, lastByte: UInt8 = 1, exponent: [UInt8] = [1, 0, 1], type: Int = 3) -> CBOR {
        var modulus = Data(count: (bits + 7) / 8)
        modulus[0] = 1 << UInt8((bits + 7) % 8)
        modulus[modulus.count - 1] = lastByte
        return .map([1: .integer(type), 3: .integer(-257), -1: .bytes(modulus), -2: .bytes(Data(exponent))])
    }

    private func expectInvalid(
        _ key: CBOR, _ algorithm: PasskeyPublicKey.Algorithm, location: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: PasskeyError.invalidKey(algorithm), sourceLocation: location) {
            try PasskeyPublicKey(cose: key.encoded)
        }
    }

    /// The digest of a secret is the SHA-256 of its text.
    @Test(arguments: PasskeyVector.standard + PasskeyVector.catalogue)
    func verifiesSignatures(vector: PasskeyVector) throws {
        let data = try AuthenticatorData(vector.attestedData)
        let key = try #require(data.credential?.key)
        #expect(key.algorithm == vector.algorithm)
        var message = vector.assertion.authenticatorData + SecretDigest(of: vector.assertion.clientData).rawValue
        #expect(key.isValid(signature: vector.assertion.signature, for: message))
        let stored = try PasskeyPublicKey(cose: key.cose)
        #expect(stored.isValid(signature: vector.assertion.signature, for: message))

        let others = [
            Data(), Data(count: 64), Data(count: 256), vector.assertion.signature.dropLast(),
            vector.assertion.signature + Data([0]),
        ]
        for signature in others { #expect(!key.isValid(signature: signature, for: message)) }
        for index in vector.assertion.signature.indices {
            var signature = vector.assertion.signature
            signature[index] ^= 1
            #expect(!key.isValid(signature: signature, for: message), "byte \(index)")
        }
        message[0] ^= 1
        #expect(!key.isValid(signature: vector.assertion.signature, for: message))
    }

    @Test func isAPointOnTheCurve() throws {
        #expect(try PasskeyPublicKey(cose: es256().encoded).algorithm == .es256)
        var y = Self.y
        y[31] ^= 1
        expectInvalid(es256(y: y), .es256)
        expectInvalid(es256(x: Data(count: 32), y: Data(count: 32)), .es256)
        expectInvalid(es256(x: Data(repeating: 0xFF, count: 32)), .es256)
        expectInvalid(es256(x: Self.x.dropFirst()), .es256)
        expectInvalid(es256(x: Self.x + Data([0]), y: Self.y.dropLast()), .es256)
        expectInvalid(es256(x: Data([0]) + Self.x), .es256)
        expectInvalid(es256(type: 1), .es256)
        expectInvalid(es256(curve: 2), .es256)
        expectInvalid(.map([1: .integer(2), 3: .integer(-7), -1: .integer(1), -2: .bytes(Self.x)]), .es256)
        // Compressed points have a boolean instead of y.
        let compressed: [CBOR.Key: CBOR] = [
            1: .integer(2), 3: .integer(-7), -1: .integer(1), -2: .bytes(Self.x), -3: .boolean(true),
        ]
        expectInvalid(.map(compressed), .es256)
    }

    @Test func has32BytesForEdDSA() throws {
        #expect(try PasskeyPublicKey(cose: edDSA(x: Self.x).encoded).algorithm == .edDSA)
        expectInvalid(edDSA(x: Data(count: 31)), .edDSA)
        expectInvalid(edDSA(x: Data(count: 33)), .edDSA)
        expectInvalid(edDSA(x: Self.x, curve: 4), .edDSA)
        expectInvalid(edDSA(x: Self.x, type: 2), .edDSA)
    }

    @Test func has2048To4096BitsForRS256() throws {
        for bits in [2_048, 2_049, 3_072, 4_096] {
            #expect(try PasskeyPublicKey(cose: rs256(bits: bits).encoded).algorithm == .rs256)
        }
        for bits in [8, 512, 1_024, 2_047, 4_097, 8_192, 16_384] { expectInvalid(rs256(bits: bits), .rs256) }
        expectInvalid(rs256(bits: 2_048, lastByte: 2), .rs256)
        expectInvalid(rs256(bits: 2_048, type: 2), .rs256)
    }

    @Test(arguments: [[3], [0, 1, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
    func acceptsAnOddExponent(exponent: [UInt8]) throws {
        #expect(try PasskeyPublicKey(cose: rs256(bits: 2_048, exponent: exponent).encoded).algorithm == .rs256)
    }

    @Test(arguments: [[], [0], [1], [2], [1, 0, 0], [3, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0, 0, 1]] as [[UInt8]])
    func refusesAnotherExponent(exponent: [UInt8]) {
        expectInvalid(rs256(bits: 2_048, exponent: exponent), .rs256)
    }

    /// ES384, ES512, PS256, ES256K, RS1, and numbers without an algorithm.
    @Test(arguments: [-35, -36, -37, -47, -65_535, 0, 7, Int.min, Int.max]) func refusesOtherAlgorithms(number: Int) {
        let key = CBOR.map([
            1: .integer(2), 3: .integer(number), -1: .integer(1), -2: .bytes(Self.x), -3: .bytes(Self.y),
        ])
        #expect(throws: PasskeyError.unsupportedAlgorithm) { try PasskeyPublicKey(cose: key.encoded) }
    }

    @Test func refusesOtherItems() {
        let items: [CBOR] = [.null, .map([:]), .array([.integer(3), .integer(-7)]), .map([3: .text("ES256")])]
        for item in items {
            #expect(throws: PasskeyError.unsupportedAlgorithm) { try PasskeyPublicKey(cose: item.encoded) }
        }
        #expect(throws: PasskeyError.endsEarly) { try PasskeyPublicKey(cose: Data()) }
        #expect(throws: PasskeyError.trailingBytes(1)) { try PasskeyPublicKey(cose: es256().encoded + Data([0])) }
    }
}
