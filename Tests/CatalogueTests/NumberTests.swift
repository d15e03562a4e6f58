import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct NumberTests {
    @Test(arguments: [
        ("1,600", Number.value(1600)), ("30-165", .range(30, 165)), ("30 – 165", .range(30, 165)),
        ("1000km", .value(1000)),
        ("2 years", .value(2)), ("12.5", .value(12.5)), ("0", .value(0)), ("-5", .value(-5)),
        ("1000000000000", .value(1e12)),
        (" 38 ", .value(38)), ("1,000,000.5 kg", .value(1_000_000.5)), ("950 km/h", .value(950)), ("50%", .value(50)),
        ("unknown", .unknown), ("Unknown", .unknown), ("", .unknown), ("  ", .unknown), ("many", .unknown),
        ("n/a", .notApplicable), ("N/A", .notApplicable), ("none", .notApplicable), ("None", .notApplicable),
        ("1,5", .unknown), ("1,2,3", .unknown), ("1,5000", .unknown), ("1,000,00 kg", .unknown),
        ("1.5.2", .unknown), ("1e5", .unknown), ("about 5", .unknown), ("infinity", .unknown), ("nan", .unknown),
        ("٣", .unknown), ("12.", .unknown), (".5", .value(0.5)),
        ("30-165 km", .range(30, 165)), ("30--165", .unknown), ("-5-7", .range(-5, 7)), ("5 m²", .unknown),
        ("-", .unknown), ("5-", .unknown), (String(repeating: "9", count: 400), .unknown),
    ])
    func readsATextAsCataloguesWriteIt(text: String, number: Number) {
        #expect(Number(text) == number)
    }

    @Test func readsPlainNumbersExactly() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let digits = (0..<Int.random(in: 1...15, using: &random)).map { _ in
                Character("\(Int.random(in: 0...9, using: &random))")
            }
            let point = Int.random(in: 1...digits.count, using: &random)
            let text = String(digits[..<point]) + (point < digits.count ? "." : "") + String(digits[point...])
            #expect(Number(text) == Double(text).map { .value($0) })
        }
    }

    @Test func isUnknownWithoutAText() {
        #expect(Number(nil) == .unknown)
    }

    @Test func isComparedByItsLowerBound() {
        #expect(Number("30-165").lowerBound == 30)
        #expect(Number("7").lowerBound == 7)
        #expect(Number("n/a").lowerBound == nil)
        #expect(Number("unknown").lowerBound == nil)
    }
}
