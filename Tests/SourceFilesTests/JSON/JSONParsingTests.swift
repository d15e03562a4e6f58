import Foundation
import OrderedCollections
import TestSupport
import Testing

@testable import SourceFiles

@Suite struct JSONParsing {
    @Test func keepsTheOrderOfKeys() throws {
        #expect(try JSON(parsing: #"{"b":1,"a":2,"c":{}}"#).members?.keys.elements == ["b", "a", "c"])
    }

    @Test func keepsTheTextOfNumbers() throws {
        let value = try JSON(parsing: "[0.10, 12345678901234567890, -1e3, -0, 1E+2]")
        #expect(value.elements?.map(\.scalarText) == ["0.10", "12345678901234567890", "-1e3", "-0", "1E+2"])
        #expect(value.elements?[2] == .number(-1_000, "-1e3"))
    }

    @Test func takesTheLastOfEqualKeys() throws {
        #expect(try JSON(parsing: #"{"a":1,"b":2,"a":3}"#) == .object(["a": .number(3, "3"), "b": .number(2, "2")]))
    }

    @Test func decodesEscapes() throws {
        #expect(try JSON(parsing: #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#) == .text("\"\\/\u{8}\u{C}\n\r\té😀"))
    }

    @Test func replacesHalvesOfSurrogatePairs() throws {
        #expect(
            try JSON(parsing: #"["\ud83d","\ude00x","\ud83d\u0041","\ud83d\ud83d\ude00"]"#).elements
                == [.text("\u{FFFD}"), .text("\u{FFFD}x"), .text("\u{FFFD}A"), .text("\u{FFFD}😀")])
    }

    @Test func replacesBytesThatAreNoUTF8() throws {
        let bytes =
            Array(#"{"a":"x"#.utf8) + [0xFF] + Array(#"y","b":"\n"#.utf8) + [0xC0] + Array(#"","c":1}"#.utf8)
        #expect(
            try JSON(parsing: bytes)
                == .object(["a": .text("x\u{FFFD}y"), "b": .text("\n\u{FFFD}"), "c": .number(1, "1")]))
    }

    @Test func acceptsAByteOrderMark() throws {
        #expect(try JSON(parsing: [0xEF, 0xBB, 0xBF] + Array("[]".utf8)) == .array([]))
    }

    @Test func acceptsAnySequenceOfBytes() throws {
        #expect(try JSON(parsing: Data("[1]".utf8)) == JSON(parsing: "[1]"))
        #expect(try JSON(parsing: AnySequence(Array("[1]".utf8))) == JSON(parsing: "[1]"))
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}",
        "tru", "nul", "01", "-", "1.", ".5", "1e", "1e+", "+1", "NaN", "Infinity", "\"", "\"\\", "\"\\u12",
        "\"\\u12g4\"",
        "\"\\x\"", "[] []", "'a'", "<html>", "\"\\ud83d\\u", "\u{0}",
    ])
    func refusesWhatIsNoJSON(text: String) {
        #expect(throws: JSONParsingError.self) { try JSON(parsing: text) }
    }

    @Test func boundsDepth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try JSON(parsing: nested(128)) }
        #expect(throws: JSONParsingError(offset: 128, expected: "at most 128 levels")) {
            try JSON(parsing: nested(129))
        }
        #expect(throws: JSONParsingError.self) { try JSON(parsing: String(repeating: "[{\"a\":", count: 100_000)) }
    }

    @Test func boundsHugeExponents() throws {
        let value = try JSON(parsing: "[1e999999999, -1e400, 1e-999999999, \(String(repeating: "9", count: 5_000))]")
        for case .number(let number, _) in value.elements ?? [] { #expect(number.isFinite) }
        #expect(value.elements?.count == 4)
    }

    @Test func survivesDamage() {
        let whole = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00",null,true,{"b":{}}],"c":"é😀"}"#.utf8)
        var random = Dice(seed: 7)
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<random.next(upTo: 4) { bytes[random.next(upTo: bytes.count)] = UInt8(random.next(upTo: 256)) }
            bytes.removeLast(random.next(upTo: bytes.count))
            _ = try? JSON(parsing: bytes)
        }
    }

    @Test func writesWhatItReads() throws {
        let text = #"{"a":[1.50,"\"\\\n\u0001é😀",null,false],"b":{}}"#
        #expect(try JSON(parsing: text).json == text)
    }

    /// Run with `VITRINE_MEASURE=1` in release.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["VITRINE_MEASURE"] != nil))
    func isFastEnough() throws {
        let record =
            #"{"id":1358,"name":"A name of some length","url":"https://example.com/items/1358","tags":["one","two"],"#
            + #""rating":{"average":7.25,"count":12},"summary":"<p>A summary with \"quotes\" and é<\/p>","image":null,"ok":true}"#
        let data = Data(
            ("[" + Array(repeating: record, count: 10_000_000 / record.utf8.count).joined(separator: ",") + "]").utf8)
        let clock = ContinuousClock()
        for _ in 0..<3 {
            let ours = try clock.measure { _ = try JSON(parsing: data) }
            let theirs = try clock.measure { _ = try JSONSerialization.jsonObject(with: data) }
            print("JSON of \(data.count) bytes: \(ours), JSONSerialization \(theirs), ratio \(ours / theirs)")
        }
    }
}

/// Choices by repeatable numbers.
struct Dice {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next(upTo bound: Int) -> Int { Int(generator.next() % UInt64(max(1, bound))) }

    mutating func chance(_ percent: Int) -> Bool { next(upTo: 100) < percent }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(upTo: elements.count)] }
}
