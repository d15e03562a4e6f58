import Catalogue
import Foundation
import Testing

/// Facts where nothing else says what they are.
@Suite struct StandaloneFactTests {
    private func text(_ value: FieldValue, unit: FieldUnit? = nil, in strings: Strings = Strings()) -> String {
        strings.standalone(FieldContent(key: "running_time", label: "Running time", unit: unit, value: value))
    }

    @Test func aNumberHasItsUnitOrItsName() {
        #expect(text(.number(.value(86)), unit: FieldUnit("min")) == "86 min")
        #expect(text(.number(.value(86))) == "Running time: 86")
        #expect(text(.number(.range(80, 86))) == "Running time: 80–86")
        #expect(text(.number(.value(86)), unit: .seconds) == "1:26")
        #expect(text(.boolean(true)) == "Running time: Yes")
    }

    @Test func otherValuesSpeakForThemselves() {
        #expect(text(.text("Drama")) == "Drama")
        #expect(text(.date("1986")) == "1986")
        #expect(
            text(.list(["Drama", "Crime"]))
                == Strings().text(FieldContent(key: "k", label: "K", unit: nil, value: .list(["Drama", "Crime"]))))
        #expect(text(.number(.unknown)) == Strings()(.unknown))
    }

    @Test(arguments: Language.allCases) func theNameStandsInEveryLanguage(language: Language) {
        let text = text(.number(.value(7)), in: Strings(locale: Locale(identifier: language.rawValue)))
        #expect(text.contains("Running time") && text != "Running time")
    }
}
