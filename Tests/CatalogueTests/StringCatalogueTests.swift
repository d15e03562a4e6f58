import Testing

@testable import Catalogue

/// What a translation has to keep to.
@Suite struct StringCatalogueTests {
    private let table = StringTable.shared

    /// Unicode CLDR, "Language Plural Rules", cardinals.
    private static let categories: [Language: Set<String>] = [
        .english: ["one", "other"], .spanish: ["one", "many", "other"], .italian: ["one", "many", "other"],
        .simplifiedChinese: ["other"], .arabic: ["zero", "one", "two", "few", "many", "other"],
    ]
    /// Forms of few enough numbers to name them in words.
    private static let namedInWords: Set<String> = ["zero", "one", "two"]

    private func places(_ text: String) -> Set<String> {
        Set(text.matches(of: /%[0-9]\$@/).map { String($0.output) })
    }

    private func forms(_ key: String, _ language: Language) -> [String: String] {
        table.forms(of: key, in: language) ?? [:]
    }

    @Test(arguments: Language.allCases)
    func hasEachTextInEachLanguage(language: Language) {
        let keys = table.keys(in: language)
        #expect(table.keys(in: .english).subtracting(keys) == [])
        #expect(keys.subtracting(table.keys(in: .english)) == [])
        #expect(keys.count > Phrase.allCases.count)
        for key in keys { #expect(forms(key, language).values.allSatisfy { !$0.isEmpty }, "\(key)") }
    }

    @Test(arguments: Language.allCases)
    func hasTheFormsThatPluralsTake(language: Language) throws {
        let counted = try #require(Self.categories[language])
        for key in table.keys(in: .english) {
            let isCounted = forms(key, .english).count > 1
            #expect(Set(forms(key, language).keys) == (isCounted ? counted : ["other"]), "\(key)")
        }
    }

    @Test(arguments: Language.allCases)
    func hasAPlaceForEachArgument(language: Language) {
        for key in table.keys(in: .english) {
            let expected = places(forms(key, .english)["other"] ?? "")
            for (category, text) in forms(key, language) {
                let found = places(text)
                let isInWords = Self.namedInWords.contains(category) && found == expected.subtracting(["%1$@"])
                #expect(found == expected || isInWords, "\(key), \(category): \(text)")
            }
        }
    }

    @Test(arguments: Language.allCases)
    func hasNoPlaceThatIsWrittenInAnotherWay(language: Language) {
        for key in table.keys(in: language) {
            for text in forms(key, language).values {
                #expect(text.replacing(/%[0-9]\$@/, with: "").contains("%") == false, "\(key): \(text)")
            }
        }
    }
}
