import Catalogue
import Foundation
import Testing

@testable import Vitrine

@Suite struct OutputTests {
    @Test(
        arguments: [
            (["LANG": "ar_EG.UTF-8"], Language.arabic, "ar_EG"), (["LANG": "zh_CN"], .simplifiedChinese, "zh_CN"),
            (["LANG": "zh_TW.UTF-8"], .english, "zh_TW"), (["LANG": "es_ES@euro"], .spanish, "es_ES"),
            (["LANG": "it_IT", "LC_MESSAGES": "es_MX.UTF-8"], .spanish, "es_MX"),
            (["LANG": "it_IT", "LC_MESSAGES": "es_MX", "LC_ALL": "ar"], .arabic, "ar"),
            (["LANG": "it_IT", "LC_ALL": ""], .italian, "it_IT"), (["LANG": "C.UTF-8"], .english, "en_US"),
            (["LANG": "POSIX"], .english, "en_US"), (["LANG": "it_IT", "LC_ALL": "C"], .english, "en_US"),
            ([:], .english, "en_US"),
        ] as [([String: String], Language, String)])
    func usesTheShellsLanguage(environment: [String: String], language: Language, locale: String) {
        let strings = ProgramContext().strings(in: environment)
        #expect(strings.language == language)
        #expect(strings.locale.identifier == locale)
    }

    @Test(arguments: [
        ("a\u{1B}]0;title\u{7}b", "a]0;titleb"), ("a\u{9B}2J\u{7F}b", "a2Jb"), ("a\r\nb\tc", "a b c"),
        ("a\u{85}b\u{2028}c\u{2029}d", "ab c d"), ("a\u{202E}b\u{2066}c", "abc"), ("a\rb", "ab"),
        ("Ärger 👩‍🚀 مرحبا", "Ärger 👩‍🚀 مرحبا"), ("", ""),
    ])
    func controlsNoTerminal(text: String, printed: String) {
        #expect(text.printable == printed)
    }
}
