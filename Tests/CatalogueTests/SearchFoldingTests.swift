import Catalogue
import Foundation
import TestSupport
import Testing

@Suite struct SearchFoldingTests {
    /// The page's script is tested with the same file.
    @Test func isAsTheScriptHasIt() throws {
        let groups = try JSONDecoder().decode([String: [[String]]].self, from: Corpus.fixtures.data("folding.json"))
        #expect(groups.count > 5)
        for (group, cases) in groups {
            for texts in cases {
                let term = try #require(SearchTerm(texts[0]))
                // Strings are equal however their letters are composed; the script compares scalars.
                #expect(Array(term.folded.unicodeScalars) == Array(texts[1].unicodeScalars), "\(group): \(texts)")
            }
        }
    }
}
