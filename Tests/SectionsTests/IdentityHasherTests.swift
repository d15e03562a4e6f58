import Testing

@testable import Sections

@Suite struct IdentityHasherTests {
    @Test func spreadsNumbersAndStrings() {
        let numbers = (0..<10_000).map { IdentityHasher<Int>().hash($0) }
        let strings = (0..<10_000).map { IdentityHasher<String>().hash("starships/\($0)") }
        for hashes in [numbers, strings] {
            #expect(Set(hashes).count == 10_000)
            // Of 16,384 slots, 10,000 random hashes would take about 7,490.
            #expect(Set(hashes.map { $0 & 0x3FFF }).count > 7_000)
            #expect(Set(hashes.map { $0 >> 32 }).count > 9_990)
        }
    }

    @Test(arguments: [
        ("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}"), ("a;b", "a\u{37E}b"), ("`", "\u{1FEF}"),
        ("\u{212A}\u{E9}", "Ke\u{301}"), ("\u{2260}", "=\u{338}"), ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"),
    ])
    func isTheSameForEqualStrings(one: String, other: String) {
        #expect(one == other)
        #expect(IdentityHasher<String>().hash(one) == IdentityHasher<String>().hash(other))
    }

    @Test func isTheSameForAllScalarsThatAreEqualToASCII() throws {
        let ascii = Dictionary(uniqueKeysWithValues: (0..<128).map { (String(Unicode.Scalar($0)), $0) })
        var count = 0
        for value in 128...0xFFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), ascii[String(scalar)] != nil else { continue }
            let equal = try #require(ascii.keys.first { $0 == String(scalar) })
            #expect(IdentityHasher<String>().hash(String(scalar)) == IdentityHasher<String>().hash(equal))
            count += 1
        }
        #expect(count == 3)
    }
}
