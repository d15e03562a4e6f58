import Foundation
import SourceFiles
import TestSupport
import Testing
import VitrineTesting

/// The definitions in the articles, the README and `docs`, each checked against the answer after it, if there is one.
@Suite struct ArticleTests {
    /// A definition, and an answer of its API.
    struct Example: Sendable, CustomTestStringConvertible {
        let definition: Snippet
        let answer: String?
        var testDescription: String { definition.description }
    }

    static let examples: [Example] = {
        let snippets = (try? Snippet.all()) ?? []
        return snippets.indices.filter { snippets[$0].language == "yaml" }.map { index in
            let file = snippets[index].file
            // In the tutorial, the answer stands before the file.
            let places = file.hasSuffix("FirstFile.md") ? [index - 1] : [index + 1]
            let beside = places.filter(snippets.indices.contains).map { snippets[$0] }
            return Example(
                definition: snippets[index],
                answer: beside.first { $0.language == "json" && $0.file == file }?.text)
        }
    }()

    @Test func mostHaveAnAnswer() { #expect(Self.examples.count { $0.answer != nil } >= 20) }

    @Test(arguments: examples) func definitionsAreRead(_ example: Example) throws {
        let definition = try SourceDefinition(yaml: example.definition.text, file: "boats.yaml")
        guard let answer = example.answer else { return }
        let address = try #require(RecordReader(definition).firstRequest()?.addresses.first?.description)
        let found = problems(of: definition, in: VitrineTesting.Recordings([address: answer]))
        #expect(found == [])
    }
}
