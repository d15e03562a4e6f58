import Foundation
import SourceFiles
import Testing
import VitrineTesting

/// The articles' definitions, each checked against the answer beside it.
@Suite struct ArticleTests {
    private static func blocks(of article: String) throws -> [(language: String, text: String)] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appending(path: "Sources/SourceFiles/SourceFiles.docc/\(article).md")
        return try String(contentsOf: file, encoding: .utf8).matches(of: /```(\w+)\n((?:.|\n)*?)```/).map {
            (String($0.1), String($0.2))
        }
    }

    @Test func everyShapeIsReadAsTheArticleSays() throws {
        let blocks = try Self.blocks(of: "Shapes")
        var checked = 0
        for (index, block) in blocks.enumerated() where block.language == "yaml" {
            let definition = try SourceDefinition(yaml: block.text, file: "boats.yaml")
            #expect(definition.isComplete, "\(block.text)")
            // A search has no answer without a term.
            guard index + 1 < blocks.count, blocks[index + 1].language == "json" else { continue }
            let address = try #require(RecordReader(definition).firstRequest()?.addresses.first?.description)
            let found = problems(of: definition, in: VitrineTesting.Recordings([address: blocks[index + 1].text]))
            #expect(found == [], "\(block.text)")
            checked += 1
        }
        #expect(checked >= 10)
    }

    @Test func theTutorialsFileIsWhole() throws {
        let blocks = try Self.blocks(of: "FirstFile")
        let answer = try #require(blocks.first { $0.language == "json" }?.text)
        let file = try #require(blocks.first { $0.language == "yaml" }?.text)
        let recordings = VitrineTesting.Recordings(["https://api.example.org/boats": answer])
        #expect(problems(of: try SourceDefinition(yaml: file, file: "boats.yaml"), in: recordings) == [])
    }
}
