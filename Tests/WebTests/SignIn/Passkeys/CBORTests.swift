import Foundation
import TestSupport
import Testing

@testable import Server

@Suite struct CBORTests {
    /// RFC 8949, appendix A, and the ends of the range of integers.
    @Test(
        arguments: [
            ("00", .integer(0)), ("01", .integer(1)), ("0a", .integer(10)), ("17", .integer(23)),
            ("1818", .integer(24)), ("1819", .integer(25)), ("1864", .integer(100)), ("1903e8", .integer(1_000)),
            ("1a000f4240", .integer(1_000_000)), ("1b000000e8d4a51000", .integer(1_000_000_000_000)),
            ("20", .integer(-1)), ("29", .integer(-10)), ("3863", .integer(-100)), ("3903e7", .integer(-1_000)),
            ("1b7fffffffffffffff", .integer(.max)), ("3b7fffffffffffffff", .integer(.min)),
            ("f4", .boolean(false)), ("f5", .boolean(true)), ("f6", .null),
            ("40", .bytes(Data())), ("4401020304", .bytes(Data([1, 2, 3, 4]))),
            ("60", .text("")), ("6161", .text("a")), ("6449455446", .text("IETF")), ("62225c", .text("\"\\")),
            ("62c3bc", .text("ü")), ("63e6b0b4", .text("水")), ("64f0908591", .text("\u{10151}")),
            ("80", .array([])), ("83010203", .array([.integer(1), .integer(2), .integer(3)])),
            ("a0", .map([:])), ("a201020304", .map([1: .integer(2), 3: .integer(4)])),
            ("a26161016162820203", .map(["a": .integer(1), "b": .array([.integer(2), .integer(3)])])),
            ("826161a161626163", .array([.text("a"), .map(["b": .text("c")])])),
        ] as [(String, CBOR)])
    func decodesTheExamplesOfTheStandard(digits: String, item: CBOR) throws {
        #expect(try CBOR(Data(hexadecimal: digits)) == item)
        #expect(try CBOR(item.encoded) == item)
    }

    @Test(
        arguments: [
            // Truncated items.
            ("", .endsEarly), ("18", .endsEarly), ("1901", .endsEarly), ("41", .endsEarly), ("6261", .endsEarly),
            ("81", .endsEarly), ("a1", .endsEarly), ("a101", .endsEarly),
            // Claimed lengths that are larger than the input.
            ("5a7fffffff00", .endsEarly), ("5b7fffffffffffffff00", .endsEarly), ("7b7fffffffffffffff", .endsEarly),
            ("9b7fffffffffffffff", .endsEarly), ("bb7fffffffffffffff", .endsEarly),
            // Numbers that don't fit into Int.
            ("1b8000000000000000", .integerTooLarge), ("3bffffffffffffffff", .integerTooLarge),
            ("5bffffffffffffffff", .integerTooLarge), ("9bffffffffffffffff", .integerTooLarge),
            // Indefinite lengths, reserved arguments, tags, floating-point numbers and other simple values.
            ("5f42010243030405ff", .unsupportedItem(0x5F)), ("7f657374726561646d696e67ff", .unsupportedItem(0x7F)),
            ("9fff", .unsupportedItem(0x9F)), ("bfff", .unsupportedItem(0xBF)), ("ff", .unsupportedItem(0xFF)),
            ("1c", .unsupportedItem(0x1C)), ("3d", .unsupportedItem(0x3D)), ("5e", .unsupportedItem(0x5E)),
            ("c11a514b67b0", .unsupportedItem(0xC1)), ("d74401020304", .unsupportedItem(0xD7)),
            ("f90000", .unsupportedItem(0xF9)), ("fa47c35000", .unsupportedItem(0xFA)),
            ("fb3ff199999999999a", .unsupportedItem(0xFB)), ("f7", .unsupportedItem(0xF7)),
            ("f0", .unsupportedItem(0xF0)), ("f8ff", .unsupportedItem(0xF8)),
            // Keys.
            ("a201020103", .duplicateKey), ("a2616101616102", .duplicateKey), ("a201021801f6", .duplicateKey),
            ("a18001", .unsupportedKey), ("a1f501", .unsupportedKey), ("a14001", .unsupportedKey),
            // Text.
            ("61ff", .invalidUTF8), ("62c328", .invalidUTF8), ("63eda080", .invalidUTF8), ("62c080", .invalidUTF8),
            // More than one item.
            ("0000", .trailingBytes(1)), ("80f6f6", .trailingBytes(2)),
        ] as [(String, PasskeyError)])
    func refusesOtherBytes(digits: String, error: PasskeyError) {
        #expect(throws: error) { try CBOR(Data(hexadecimal: digits)) }
    }

    @Test func decodesFourLevels() throws {
        #expect(try CBOR(Data(hexadecimal: "8181818100")) != .null)
        #expect(throws: PasskeyError.tooDeep) { try CBOR(Data(hexadecimal: "818181818100")) }
        #expect(try CBOR(Data(hexadecimal: "a101a101a101a0")) != .null)
        #expect(throws: PasskeyError.tooDeep) { try CBOR(Data(hexadecimal: "a101a101a101a101a0")) }
        #expect(throws: PasskeyError.tooDeep) { try CBOR(Data(repeating: 0x81, count: 1_000_000)) }
    }

    @Test func decodes64Items() throws {
        #expect(try CBOR(Data([0x98, 63]) + Data(count: 63)) != .null)
        #expect(throws: PasskeyError.tooManyItems) { try CBOR(Data([0x98, 64]) + Data(count: 64)) }
        #expect(throws: PasskeyError.tooManyItems) {
            try CBOR(Data(hexadecimal: "9b7fffffffffffffff") + Data(count: 1_000))
        }
    }

    @Test func leavesTheBytesAfterAnItem() throws {
        // The first index of a slice is not 0.
        let bytes = Data(hexadecimal: "ffff83010203beef").dropFirst(2)
        var reader = ByteReader(bytes)
        let item = try CBOR(from: &reader)
        let rest = reader.rest
        #expect(item == .array([.integer(1), .integer(2), .integer(3)]))
        #expect(rest == Data([0xBE, 0xEF]))
        #expect(try CBOR(bytes.prefix(4)) == item)
    }

    @Test func survivesRandomBytes() {
        var random = SeededGenerator(seed: 1)
        var decoded = 0
        for _ in 0..<Trials.count(20_000) {
            let count = Int.random(in: 0...40, using: &random)
            let bytes = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            guard let item = try? CBOR(bytes) else { continue }
            decoded += 1
            let again = try? CBOR(item.encoded)
            #expect(again == item)
        }
        #expect(decoded > 0)
    }
}
