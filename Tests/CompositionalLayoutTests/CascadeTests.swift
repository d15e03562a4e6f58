import Testing

@testable import CompositionalLayout

@Suite struct CascadeTests {
    private func rule(_ selector: String, _ declarations: KeyValuePairs<String, String>) -> Rule {
        Rule(selector, declarations.map { Rule.Declaration(property: $0, value: $1) })
    }

    @Test func writesNothingWhereNothingChanges() {
        let rules = [rule("ul", ["row-gap": "4px"])]
        #expect(Cascade.changes(from: rules, to: rules).isEmpty)
    }

    @Test func writesOnlyWhatChangesAndTakesBackWhatHasGone() {
        let old = [
            rule("ul", ["row-gap": "4px", "column-gap": "8px"]), rule("li", ["position": "relative"]),
        ]
        let new = [rule("ul", ["row-gap": "4px", "grid-auto-flow": "column"])]
        #expect(
            Cascade.changes(from: old, to: new) == [
                rule("ul", ["grid-auto-flow": "column", "column-gap": "0"]),
                rule("li", ["position": "static"]),
            ]
        )
    }
}
