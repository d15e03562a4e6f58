import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// Answers are compared by items, also if these have other ids than before.
@Suite struct RenamedItemsTests {
    /// Items by their ids and titles.
    private func answer(
        _ items: KeyValuePairs<String, String>, former: [String: [String]] = [:], ambiguous: Int = 0
    ) -> DecodedCollection<CatalogueItem> {
        var answer = DecodedCollection(
            items: items.map { id, title in
                CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: title))
            })
        (answer.former, answer.ambiguous) = (former, ambiguous)
        return answer
    }

    private func comparison(
        of answer: DecodedCollection<CatalogueItem>, with earlier: DecodedCollection<CatalogueItem>
    ) -> AnswerComparison {
        AnswerComparison(of: answer, with: (earlier, .start))
    }

    private func lines(_ comparison: AnswerComparison) -> [String] {
        comparison.changes.map { "\($0.kind) \($0.item)" }
    }

    @Test func anItemWhoseIDAnotherOneHasTooIsTheSame() {
        let one = answer(["5": "Tub", "6": "Raft"])
        let both = answer(
            ["5~a": "Canoe", "5~b": "Tub", "6": "Raft"], former: ["5": ["5~a", "5~b"]], ambiguous: 2)
        let more = comparison(of: both, with: one)
        #expect(lines(more) == ["new 5~a"] && more.renamed == ["5": "5~b"])
        // The id is its own again.
        let less = comparison(of: one, with: both)
        #expect(lines(less) == ["gone 5~a"] && less.renamed == ["5~b": "5"])
    }

    @Test func anItemWithAnotherTitleIsAnotherOne() {
        let one = answer(["5": "Tub"])
        let both = answer(["5~a": "Canoe", "5~b": "Punt"], former: ["5": ["5~a", "5~b"]], ambiguous: 2)
        let found = comparison(of: both, with: one)
        #expect(Set(lines(found)) == ["new 5~a", "new 5~b", "gone 5"] && found.renamed.isEmpty)
    }

    @Test func anIDOfOneItemIsEnough() {
        let found = comparison(of: answer(["tub": "The Tub"], former: ["5": ["tub"]]), with: answer(["5": "Tub"]))
        #expect(lines(found) == ["changed tub"] && found.renamed == ["5": "tub"])
        #expect(found.versions.map(\.before?.card.title) == ["Tub"])
    }
}
