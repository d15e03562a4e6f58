import Testing

@testable import Catalogue

/// Held against the chart of Unicode CLDR, "Language Plural Rules".
@Suite struct PluralCategoryTests {
    private static let numbers = [
        0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 111, 1_000, 1_000_000, 1_000_001, 2_000_000,
    ]

    private func expect(
        _ language: Language, _ categories: [PluralCategory], at place: SourceLocation = #_sourceLocation
    ) {
        for (number, category) in zip(Self.numbers, categories) {
            #expect(PluralCategory(count: number, in: language) == category, "\(number)", sourceLocation: place)
        }
        #expect(categories.count == Self.numbers.count, sourceLocation: place)
    }

    @Test func tellOneFromManyInEnglish() {
        expect(.english, [.other, .one] + Array(repeating: .other, count: 14))
    }

    @Test(arguments: [Language.spanish, .italian])
    func tellMillionsApartInSpanishAndItalian(language: Language) {
        expect(language, [.other, .one] + Array(repeating: .other, count: 11) + [.many, .other, .many])
    }

    @Test func knowOneFormInChinese() {
        expect(.simplifiedChinese, Array(repeating: .other, count: 16))
    }

    @Test func goByTheLastTwoDigitsInArabic() {
        expect(
            .arabic,
            [
                .zero, .one, .two, .few, .few, .many, .many, .other, .other, .other, .few, .many, .other, .other,
                .other, .other,
            ])
    }

    @Test(arguments: Language.allCases)
    func takeANumberBelowZeroForItsMagnitude(language: Language) {
        for number in [1, 2, 3, 11, 1_000_000] {
            #expect(PluralCategory(count: -number, in: language) == PluralCategory(count: number, in: language))
        }
        #expect(PluralCategory(count: .min, in: language) != .one)
    }
}
