import Testing

@testable import CompositionalLayout

@Suite struct CSSTextTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (16, "16"), (-16.5, "-16.5"), (100.0 / 3, "33.333333"), (4e-7, "0"),
        (15.200000000000001, "15.2"), (0.05, "0.05"), (1e300, "1000000000000"),
    ])
    func writesNumbersWithAtMostSixDecimals(value: Double, expected: String) {
        #expect(CSSText.number(value) == expected)
    }

    @Test func writesLengthsAsShortAsTheyGo() {
        #expect(CSSText.length(.zero, of: "%") == "0")
        #expect(CSSText.length(Length(points: 12), of: "%") == "12px")
        #expect(CSSText.length(Length(fraction: 0.5), of: "cqi") == "50cqi")
        #expect(CSSText.length(Length(fraction: 0.5, points: -8), of: "%") == "calc(50% - 8px)")
        #expect(CSSText.length(Length(fraction: 0.5, points: 8), of: "%") == "calc(50% + 8px)")
    }

    @Test func neverWritesAThirdTooShort() {
        #expect(CSSText.length(Length(fraction: 1.0 / 3), of: "%") == "33.333334%")
        let exact = Length(fraction: 0.38, points: 15.200000000000001)
        #expect(CSSText.length(exact, of: "%") == "calc(38% + 15.2px)")
    }
}
