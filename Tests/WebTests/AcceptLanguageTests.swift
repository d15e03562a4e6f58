import Catalogue
import Foundation
import Testing

@testable import Server

@Suite struct AcceptLanguageTests {
    private func identifier(_ field: String?) -> String {
        AcceptLanguage(field).locale(choosing: nil).identifier
    }

    @Test(arguments: [
        ("es", "es"), ("es-MX,es;q=0.9,en;q=0.8", "es_MX"), ("ES-mx", "es_MX"), ("es-419", "es_419"),
        ("zh-Hans-CN", "zh_Hans_CN"), ("zh-cn", "zh_CN"), ("ar-EG,ar;q=0.9", "ar_EG"), ("it ; q=0.5", "it"),
    ])
    func takesALanguageAsAPersonsRegionWritesIt(field: String, expected: String) {
        #expect(identifier(field) == expected)
    }

    @Test(arguments: [
        ("en;q=0.2, it;q=0.9", "it"), ("de-DE, es;q=0.5", "es"), ("zh-TW, zh-CN;q=0.8", "zh_CN"),
        ("zh-TW, it;q=0.1", "it"), ("zh-yue-HK, ar;q=0.001", "ar"), ("fr, es;q=0.5, it;q=0.5", "es"),
        ("es;Q=0.1,it;q=1.000", "it"),
    ])
    func goesByWeightAndThenByPlace(field: String, expected: String) {
        #expect(identifier(field) == expected)
    }

    @Test(arguments: [
        ("es;q=0, it;q=0.1", "it"), ("es;q=0.0", "en_US"), ("zh;q=0, zh-CN", "en_US"), ("es-MX;q=0, es", "es"),
        ("es, *;q=0", "es"), ("es;q=0, *", "en_US"), ("en;q=0, *;q=0.1", "es"), ("*", "en_US"),
    ])
    func leavesOutWhatIsNotWanted(field: String, expected: String) {
        #expect(identifier(field) == expected)
    }

    @Test(arguments: ["de-DE", "zh-TW", "de-DE, fr;q=0.9"])
    func speaksEnglishToOthersWithEnglishNumbers(field: String) {
        #expect(identifier(field) == "en_US")
    }

    @Test(arguments: [
        "", ",,,", ";;;", "q=1", "es;q=2", "es;q=-1", "es;q=abc", "es;q=", "es;level=1", "es-", "-es", "e", "e s",
        "es--MX", "es-\u{0}", "😀", "é", "x-es", "12", "es-toolongasubtag", "\u{FFFF}", "*-CH",
    ])
    func leavesOutWhatCannotBeRead(field: String) {
        #expect(identifier(field) == "en_US")
        #expect(identifier("\(field),it") == "it")
    }

    @Test func readsNoMoreThanAThousandBytes() {
        #expect(identifier(String(repeating: "x,", count: 499) + "it") == "it")
        #expect(identifier(String(repeating: "x,", count: 500) + "it") == "en_US")
        #expect(identifier(String(repeating: "a", count: 1_000_000)) == "en_US")
        #expect(identifier(String(repeating: "-", count: 1_000_000)) == "en_US")
    }

    @Test func isEnglishWhereNothingIsAsked() {
        #expect(identifier(nil) == "en_US")
    }

    @Test(arguments: [
        ("es-MX, en", Language.spanish, "es_MX"), ("en-US", .spanish, "es"), ("it, es-AR;q=0.1", .spanish, "es_AR"),
        ("en-GB", .english, "en_GB"), ("", .arabic, "ar"),
    ])
    func keepsTheRegionOfAChosenLanguage(field: String, chosen: Language, expected: String) {
        #expect(AcceptLanguage(field).locale(choosing: chosen).identifier == expected)
    }

    @Test(arguments: Language.allCases)
    func goesByTheChoiceWhateverTheBrowserAsks(language: Language) {
        for field in [nil, "es", "zh-TW", "\(language.rawValue);q=0"] {
            #expect(RequestStrings().strings(chosen: language, acceptLanguage: field).language == language)
        }
    }
}
