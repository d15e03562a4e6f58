import Catalogue
import HTML
import Testing

@testable import Screens

@Suite struct ScoresTests {
    private func score(_ value: Double, bar: Double?, unit: FieldUnit? = nil) -> [Double]? {
        let field = FieldContent(key: "hp", label: "HP", unit: unit, bar: bar, value: .number(.value(value)))
        return Scores.score(of: field).map { [$0.value, $0.most] }
    }

    @Test func fillAsTheirBarSays() {
        #expect(score(255, bar: 255) == [255, 255])
        #expect(score(100, bar: 255) == [100, 255])
        #expect(score(300, bar: 255) == [255, 255])
        #expect(score(-1, bar: 255) == [0, 255])
        #expect(score(40, bar: nil, unit: .outOfHundred) == [40, 100])
        #expect(score(255, bar: nil) == nil, "A number without a bar is none of a hundred.")
    }

    @Test(arguments: [
        (300.0, 255.0, FieldUnit("km"), "300 km"), (1_990, 2_000, nil, "1,990"), (250, 100, .outOfHundred, "250"),
    ])
    func sayTheirNumberAsItIs(value: Double, bar: Double, unit: FieldUnit?, expected: String) {
        let field = FieldContent(key: "hp", label: "HP", unit: unit, bar: bar, value: .number(.value(value)))
        let markup = Scores(fields: [field], strings: Strings()).rendered().replacing("\u{A0}", with: " ")
        #expect(markup.contains("<span>\(expected)</span>"), "\(markup)")
    }

    @Test func haveTheWidthOfTheirShare() {
        let field = FieldContent(key: "hp", label: "HP", unit: nil, bar: 255, value: .number(.value(51)))
        let markup = Scores(fields: [field], strings: Strings()).rendered()
        #expect(markup.contains(#"d="M0 3H20.0""#), "\(markup)")
    }
}
