import Foundation
import TestSupport
import Testing

/// The examples of the articles, the README, `docs` and documentation comments stand in code that is compiled.
@Suite struct SnippetTests {
    /// The lines of all Swift files that are compiled, by their paths.
    private static let code: [[String]] =
        Snippet.paths(of: "swift", below: ["Tests", "Examples"]).compactMap { path in
            try? lines(of: String(contentsOf: Snippet.package.appending(path: path), encoding: .utf8))
        }

    /// Imports and `@main` stand elsewhere in a file of tests; manifests are no part of the program.
    private static let examples: [Snippet] =
        (try? Snippet.all().filter { $0.language == "swift" && !$0.text.hasPrefix("// swift-tools-version") }) ?? []

    @Test func thereAreSome() { #expect(Self.examples.count >= 10) }

    @Test(arguments: examples) func areCompiled(_ example: Snippet) {
        let shown = Self.lines(of: example.text)
        #expect(
            !shown.isEmpty && Self.code.contains { $0.contains(shown) },
            "No Swift file in Tests or Examples has these lines:\n\(example.text)")
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") && $0 != "@main" }
    }
}
