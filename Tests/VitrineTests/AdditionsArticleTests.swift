import Catalogue
import Foundation
import HTML
import Testing

/// The snippet of the article on additions, compiled, and compared with the article line by line.
@Suite struct AdditionsArticleTests {
    @Test func containsTheSnippetThatIsCompiledHere() throws {
        let additions: [Addition] = [
            .words(.english, ["favourites": "Places to go"]),
            .stylesheet(".motto { letter-spacing: 0.1em }"),
            .page("about", title: "About") { p(.class("motto")) { "All countries of the world." } },
            .section(of: "countries") { country in h2 { "More about \(country.card.title)" } },
            .cell(of: "countries") { country in strong { country.card.title } },
        ]
        #expect(additions.count == 5)

        let tests = URL(filePath: #filePath)
        let article = tests.deletingLastPathComponent()
            .appending(path: "../../Sources/Vitrine/Vitrine.docc/Additions.md")
        let snippet = try lines(of: article).drop { $0 != "```swift" }.dropFirst().prefix { $0 != "```" }
        let compiled = try lines(of: tests).drop { $0 != snippet.first }.prefix(snippet.count)
        #expect(snippet.count > 5)
        #expect(Array(compiled) == Array(snippet))
    }

    private func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
