import Foundation
import Testing

@testable import Catalogue

/// What is said of a list's changes since a visit.
@Suite struct ChangeCountsTests {
    /// A Tuesday.
    private static let visit = Date(timeIntervalSince1970: 1_778_580_000)

    private func counts(
        new: Int = 0, back: Int = 0, changed: Int = 0, gone: Int = 0, isComplete: Bool = true
    ) -> ChangeCounts {
        var changes: [ItemChange] = []
        for (kind, count) in [(ItemChange.Kind.new, new), (.back, back), (.gone, gone), (.changed, changed)] {
            let facts = kind == .changed ? [FactChange("length", from: .text("1"), to: .text("2"))] : []
            changes += (0..<count).map { ItemChange("\(kind) \($0)", kind, facts: facts) }
        }
        let stored = StoredChanges(
            begin: Self.visit - 60, changes: changes.map { DatedChange($0, at: Self.visit + 60) }, frequentFacts: [],
            isComplete: isComplete)
        return ChangeCounts(stored, of: "boats", since: Self.visit)
    }

    private func text(_ counts: ChangeCounts, in language: String = "en_US", days: Double = 3) -> String {
        Strings(locale: Locale(identifier: language)).changes(counts, at: Self.visit + days * 86_400)
            .replacing(/[\u{2066}-\u{2069}]/, with: "")
    }

    @Test(
        arguments: [
            (0, "3 new since earlier today"), (1, "3 new since yesterday"), (2, "3 new since Tuesday"),
            (6, "3 new since Tuesday"), (7, "3 new since May 12, 2026"), (400, "3 new since May 12, 2026"),
            // The clock was set back.
            (-2, "3 new since May 12, 2026"),
        ] as [(Double, String)])
    func nameTheDayAsPeopleDo(days: Double, expected: String) {
        #expect(text(counts(new: 3), days: days) == expected)
    }

    @Test func nameOnlyWhatThereIs() {
        #expect(text(counts(new: 3, changed: 2, gone: 1)) == "3 new, 2 changed, 1 gone since Tuesday")
        #expect(text(counts(back: 1)) == "1 back since Tuesday")
        #expect(counts().isEmpty)
    }

    @Test(arguments: [
        ("es_ES", ["3 nuevos", "1 de vuelta", "2 modificados", "1 desaparecido", "desde el martes"]),
        ("it_IT", ["3 nuovi", "1 tornato", "2 modificati", "1 scomparso", "da martedì"]),
        ("ar", ["عناصر جديدة", "عاد عنصر واحد", "تغيّر عنصران", "اختفى عنصر واحد", "منذ الثلاثاء"]),
        ("zh-Hans", ["3 项新增", "1 项重新出现", "2 项更改", "1 项消失", "星期二以来"]),
    ])
    func haveThePluralsOfEachLanguage(language: String, parts: [String]) {
        let text = text(counts(new: 3, back: 1, changed: 2, gone: 1), in: language)
        for part in parts { #expect(text.contains(part), "\(text)") }
    }

    @Test func stopAtAThousand() {
        #expect(text(counts(new: 1_000, gone: 1_001)) == "1,000 new, 1,000+ gone since Tuesday")
        #expect(text(counts(new: 12, changed: 40, isComplete: false)) == "12 new, 40+ changed since Tuesday")
    }

    @Test func leaveOutFactsThatChangeNearlyEveryTime() {
        let views = FactChange("views", from: .text("1"), to: .text("2"))
        let length = FactChange("length", from: .text("1"), to: .text("2"))
        let shorter = FactChange("length", from: .text("2"), to: .text("1"))
        let changes = [
            ItemChange("1", .changed, facts: [views]), ItemChange("2", .changed, facts: [views, length]),
            // It is as it was.
            ItemChange("3", .changed, facts: [length]), ItemChange("3", .changed, facts: [shorter]),
            // It came and went.
            ItemChange("4", .new), ItemChange("4", .gone),
        ]
        let stored = StoredChanges(
            begin: Self.visit, changes: changes.map { DatedChange($0, at: Self.visit + 60) },
            frequentFacts: ["views"], isComplete: true)
        let counts = ChangeCounts(stored, of: "boats", since: Self.visit)
        #expect([counts.new, counts.back, counts.changed, counts.gone].map(\.value) == [0, 0, 1, 0])
    }
}
