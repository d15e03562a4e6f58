import Catalogue
import CompositionalLayout
import Foundation
import HTML
import SourceFiles
import Testing
import Vitrine

// The snippets of the articles, compiled, and compared with the articles line by line.

/// A catalogue of your own in Swift.
struct Atlas {
    static func main() async {
        await Vitrine.main(
            "Atlas",
            inferred: [
                InferredSource("countries", from: "https://restcountries.com/v3.1/all") {
                    Title("name.common")
                    Fact("population", row: true)
                }
            ])
    }
}

/// Layouts of your own.
struct Boats: Source {
    let id: SourceID = "boats"
    let upstreams = [Upstream<NoParameters, Boat>("https://api.example.org/boats")]
    let appearance = SourceAppearance(layout: .shelf)

    func card(for boat: Boat) -> Card { Card(title: boat.name) }
}

struct Boat: Decodable, Identifiable, Sendable {
    let id: String
    let name: String
}

extension Layout {
    /// Two columns on a phone, and four in wider windows.
    static let shelf = Layout("shelf") { traits in
        let tile = LayoutSize.fullWidth(estimatedHeight: 160)
        return LayoutSection(
            .horizontal(tile, repeating: Item(tile), count: traits.width == .compact ? 2 : 4, interItemSpacing: 12),
            interGroupSpacing: 12, insets: EdgeInsets(leading: 16, trailing: 16))
    }
}

@Suite struct ArticleTests {
    @Test func aCellIsTheContentOfALink() throws {
        let cells: [Addition] = [
            .cell(of: "boats") { boat in
                strong { boat.card.title }
                if let harbour = boat.card.subtitle { span { harbour } }
            },
            .stylesheet("[data-item^='boats/'] > a { display: grid; gap: 4px; padding: 12px }"),
        ]
        let tub = CatalogueItem(
            id: ItemReference(source: "boats", id: "1"), card: Card(title: "Tub", subtitle: "Hull"), fields: [])
        #expect(Additions(cells).cell(of: tub)?.rendered() == "<strong>Tub</strong><span>Hull</span>")
        try expectThatThisFileHas(snippet: 0, of: "Cells", beginningAfter: "let cells: [Addition] = [")
    }

    @Test func aLayoutOfOnesOwnCanBeLaidOut() throws {
        #expect(Boats().appearance.layout.id == "shelf")
        #expect(Layout.shelf.diagnostics.isEmpty)
        let wide = Layout.shelf.frames(cells: 5, width: 1_000)
        #expect(Set(wide.cells.map(\.x)).count == 4)
        try expectThatThisFileHas(snippet: 0, of: "Layouts", beginningAfter: "struct Boats: Source {")
    }

    @Test func theFirstProgramIsCompiled() throws {
        try expectThatThisFileHas(snippet: 1, of: "FirstProgram", beginningAfter: "struct Atlas {")
        let products = try lines(of: "Package.swift").compactMap { $0.firstMatch(of: /\.library\(name: "(\w+)"/) }.map(
            \.1)
        let used = try snippets(of: "FirstProgram")[0].compactMap { $0.firstMatch(of: /\.product\(name: "(\w+)"/) }.map(
            \.1)
        #expect(used.count == 2 && Set(used).isSubset(of: products))
    }

    /// Checks the lines of a snippet from one that it shares with this file.
    private func expectThatThisFileHas(
        snippet: Int, of article: String, beginningAfter first: String, at location: SourceLocation = #_sourceLocation
    ) throws {
        let shown = Array(try snippets(of: article)[snippet].drop { $0 != first })
        let compiled = Array(
            try lines(of: "Tests/VitrineTests/ArticleTests.swift").drop { $0 != first }.prefix(shown.count))
        #expect(shown.count > 5, sourceLocation: location)
        #expect(compiled == shown, sourceLocation: location)
    }

    private func snippets(of article: String) throws -> [[String]] {
        try lines(of: "Sources/Vitrine/Vitrine.docc/\(article).md").split { $0.hasPrefix("```") }.enumerated()
            .filter { $0.offset % 2 == 1 }.map { Array($0.element) }
    }

    /// The lines of a file of the package that are not empty, without indentation.
    private func lines(of path: String) throws -> [String] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: package.appending(path: path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
