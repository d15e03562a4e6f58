import Foundation
import Sections
import Testing

/// The article's snippet, compiled and run, and compared with the article line by line.
@Suite struct ArticleTests {
    @Test func showsWhatItSays() throws {
        struct Hero: Identifiable, Equatable, Sendable {
            let id: String
            var name: String
        }

        enum Shelf: Hashable, Sendable { case squad, all }

        func page(squad: [Hero], all: [Hero]) -> Snapshot<Shelf, Hero> {
            let everyone = Section(Shelf.all, title: "All heroes", cells: all)
            if squad.isEmpty { return Snapshot([everyone]) }
            return Snapshot([Section(.squad, title: "My squad", cells: squad), everyone])
        }

        let heroes = [Hero(id: "1", name: "Storm"), Hero(id: "2", name: "Rogue")]
        let old = page(squad: [], all: heroes)
        let new = page(squad: [heroes[1]], all: heroes)

        let changes = new.difference(from: old)
        let log = changes.operations.map(\.description)  // [insert section "squad" before "all"]
        let replayed = try old.applying(changes)  // equals new

        #expect(log == [#"insert section "squad" before "all""#])
        #expect(replayed == new)
    }

    @Test func containsTheSnippetThatIsCompiledHere() throws {
        let tests = URL(filePath: #filePath)
        let package = tests.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = package.appending(path: "Sources/Sections/Sections.docc/Sections.md")
        let snippet = try lines(of: article).drop { $0 != "```swift" }.dropFirst().prefix { $0 != "```" }
        let compiled = try lines(of: tests).drop { $0 != snippet.first }.prefix(snippet.count)
        #expect(snippet.count > 10)
        #expect(Array(compiled) == Array(snippet))
    }

    private func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
