import Catalogue
import Foundation
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en", Language.english), ("en_GB", .english), ("es", .spanish), ("es_MX", .spanish), ("es_419", .spanish),
        ("it_CH", .italian), ("ar", .arabic), ("ar_EG", .arabic), ("ar_MA", .arabic),
    ])
    func areFoundByALocalesLanguage(locale: String, language: Language) {
        #expect(Language(Locale(identifier: locale)) == language)
    }

    @Test(arguments: ["zh", "zh_CN", "zh_SG", "zh_Hans", "zh_Hans_HK", "zh-Hans-CN", "zh-Hans"])
    func areFoundByTheScriptThatARegionWrites(locale: String) {
        #expect(Language(Locale(identifier: locale)) == .simplifiedChinese)
    }

    @Test(arguments: ["zh_TW", "zh_HK", "zh_MO", "zh_Hant", "zh_Hant_CN", "de_DE", "tlh", "arz", "xx_XX"])
    func areNotFoundWhereTheyOnlyLookAlike(locale: String) {
        #expect(Language(Locale(identifier: locale)) == nil)
    }

    @Test(arguments: Language.allCases)
    func areReadTheWayThatTheirScriptIs(language: Language) {
        let direction = Locale.Language(identifier: language.rawValue).characterDirection
        #expect(language.isRightToLeft == (direction == .rightToLeft))
    }

    @Test(arguments: Language.allCases)
    func areFoundByTheirOwnTag(language: Language) {
        #expect(Language(Locale(identifier: language.rawValue)) == language)
    }

    @Test func haveNamesOfTheirOwn() {
        #expect(Language.allCases.map(\.name) == ["English", "Español", "Italiano", "简体中文", "العربية"])
    }
}
