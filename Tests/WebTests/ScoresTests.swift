import Catalogue
import HTML
import Testing

@testable import Pages

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

    @Test func haveTheWidthOfTheirShare() {
        let field = FieldContent(key: "hp", label: "HP", unit: nil, bar: 255, value: .number(.value(51)))
        let markup = Scores(fields: [field], strings: Strings()).rendered()
        #expect(markup.contains(#"d="M0 3H20.0""#), "\(markup)")
    }
}
