import Foundation
import Testing

@testable import Catalogue

/// Numbers, amounts, times and lists, each as a region writes them.
@Suite struct StringsByLocaleTests {
    private func strings(_ locale: String) -> Strings { Strings(locale: Locale(identifier: locale)) }

    /// Which space stands before a unit is left to the locale.
    private func text(_ value: FieldValue, unit: FieldUnit? = nil, _ locale: String) -> String {
        strings(locale).text(FieldContent(key: "k", label: "K", unit: unit, value: value))
            .replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }

    @Test(arguments: [
        ("en_US", "12,345.5"), ("es_ES", "12.345,5"), ("es_MX", "12,345.5"), ("it_IT", "12.345,5"),
        ("zh_CN", "12,345.5"), ("ar_EG", "١٢٬٣٤٥٫٥"),
    ])
    func writeNumbers(locale: String, expected: String) {
        #expect(strings(locale).number(12_345.5) == expected)
    }

    /// The largest have more digits than a number has.
    @Test(arguments: [
        "ar", "ar_EG", "bg_BG", "de_AT", "de_CH", "de_DE", "en_GB", "en_IN", "en_US", "en_ZA", "es_ES", "es_MX",
        "fa_IR",
        "fr_CH", "fr_FR", "hi_IN", "hy_AM", "it_IT", "ja_JP", "my_MM", "ne_NP", "pl_PL", "pt_BR", "pt_PT", "sv_SE",
        "th_TH", "uk_UA", "zh_CN", "zh_Hant_TW",
    ])
    func writeWholeNumbers(locale: String) {
        let locale = Locale(identifier: locale)
        let strings = Strings(locale: locale)
        let powers = (0...17).flatMap { power in [-1, 0, 1].map { Int(pow(10, Double(power))) + $0 } }
        for number in powers + [-7, -1_234, 42, 4_321, 65_536, 987_654, 1_020_034_005_678] {
            #expect(
                strings.number(Double(number))
                    == Double(number).formatted(.number.locale(locale).precision(.fractionLength(0...3))))
        }
    }

    @Test(arguments: [
        ("en_US", "USD", "$9.99"), ("es_ES", "EUR", "9,99 €"), ("it_IT", "EUR", "9,99 €"), ("zh_CN", "CNY", "¥9.99"),
    ])
    func writePrices(locale: String, currency: String, expected: String) {
        #expect(text(.price(9.99, currency: currency), locale) == expected)
    }

    @Test func writePricesInArabicDigits() {
        // The sign stays behind the letters that it belongs to.
        #expect(text(.price(9.99, currency: "USD"), "ar").contains("\u{2066}US$\u{2069}"))
        #expect(text(.price(9.99, currency: "EUR"), "ar_EG").contains("٩٫٩٩"))
    }

    @Test(arguments: [("en_US", "Free"), ("es_MX", "Gratis"), ("it_IT", "Gratis"), ("zh_CN", "免费"), ("ar_EG", "مجاني")])
    func sayThatSomethingIsFree(locale: String, expected: String) {
        #expect(text(.price(0, currency: "EUR"), locale) == expected)
    }

    @Test(arguments: [
        ("en_US", "2:30"), ("es_ES", "2:30"), ("it_IT", "2:30"), ("zh_CN", "2:30"), ("ar_EG", "٢:٣٠"),
    ])
    func writeHowLongSomethingLasts(locale: String, expected: String) {
        #expect(text(.number(.value(150)), unit: .seconds, locale) == expected)
    }

    @Test(arguments: [
        ("en_US", "March 5, 2024", "March 2024"), ("es_MX", "5 de marzo de 2024", "marzo de 2024"),
        ("it_IT", "5 marzo 2024", "marzo 2024"), ("zh_CN", "2024年3月5日", "2024年3月"),
        ("ar_EG", "٥ مارس، ٢٠٢٤", "مارس ٢٠٢٤"),
    ])
    func writeDaysAndMonths(locale: String, day: String, month: String) {
        #expect(text(.date("2024-03-05"), locale) == day)
        #expect(text(.date("2024-03"), locale) == month)
    }

    @Test(arguments: [
        ("en_US", "a, b", "a, b, c"), ("en_GB", "a, b", "a, b, c"), ("es_ES", "a y b", "a, b y c"),
        ("it_IT", "a e b", "a, b e c"), ("zh_CN", "a和b", "a、b和c"),
        // Foundation isolates what is joined from the text around it, where that is read from right to left.
        ("ar_EG", "\u{2068}a\u{2069} و\u{2068}b\u{2069}", "\u{2068}a\u{2069} و\u{2068}b\u{2069} و\u{2068}c\u{2069}"),
    ])
    func joinLists(locale: String, two: String, three: String) {
        let strings = strings(locale)
        #expect(strings.list(["a", "b"]) == two)
        #expect(strings.list(["a", "b", "c"]) == three)
        #expect(strings.list(["a"]).contains("a"))
        #expect(strings.list([]) == "")
    }

    @Test(arguments: [
        ("es_MX", Language.spanish), ("zh_SG", .simplifiedChinese), ("ar_EG", .arabic), ("zh_TW", .english),
    ])
    func speakTheLocalesLanguageAsFarAsItIsSpoken(locale: String, language: Language) {
        #expect(strings(locale).language == language)
        #expect(strings(locale)(.home) == Strings(locale: Locale(identifier: language.rawValue))(.home))
    }

    @Test func keepANameTogetherWhereItsDirectionIsAnother() {
        #expect(strings("ar_EG")(.playItem, "Wham!").contains("\u{2068}Wham!\u{2069}"))
        #expect(strings("it_IT")(.playItem, "Wham!").contains("\u{2068}") == false)
    }
}
