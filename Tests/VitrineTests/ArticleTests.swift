import Catalogue
import CompositionalLayout
import Foundation
import HTML
import SourceFiles
import TestSupport
import Testing
import Vitrine

// The examples of the articles, compiled. `SnippetTests` finds them here.

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
    @Test func aCellIsTheContentOfALink() {
        let cells: [Addition] = [
            .cell(of: "boats") { boat in
                strong { boat.card.title }
                if let harbour = boat.card.subtitle { span { harbour } }
            },
            .stylesheet("[data-item^='boats/'] .added { display: grid; gap: 4px }"),
        ]
        let tub = CatalogueItem(
            id: ItemReference(source: "boats", id: "1"), card: Card(title: "Tub", subtitle: "Hull"), fields: [])
        #expect(Additions(cells).cell(of: tub)?.rendered() == "<strong>Tub</strong><span>Hull</span>")
    }

    @Test func aLayoutOfOnesOwnCanBeLaidOut() {
        #expect(Boats().appearance.layout?.id == "shelf")
        #expect(Layout.shelf.diagnostics.isEmpty)
        let wide = Layout.shelf.frames(cells: 5, width: 1_000)
        #expect(Set(wide.cells.map(\.x)).count == 4)
    }

    @Test func theFirstProgramUsesProductsOfThePackage() throws {
        let manifest = try String(contentsOf: Snippet.package.appending(path: "Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map(\.1)
        let example = try #require(Snippet.all().first { $0.text.hasPrefix("// swift-tools-version") })
        let used = example.text.matches(of: /\.product\(name: "(\w+)"/).map(\.1)
        #expect(used.count == 2 && Set(used).isSubset(of: products))
    }

    /// They have no use for it, and compile less.
    @Test func packagesOfOthersBuildWithoutPostgreSQL() throws {
        let articles = try Snippet.all().map(\.text).filter { $0.hasPrefix("// swift-tools-version") }
        let examples = try Snippet.paths(of: "swift", below: ["Examples"]).filter { $0.hasSuffix("/Package.swift") }
            .map { try String(contentsOf: Snippet.package.appending(path: $0), encoding: .utf8) }
        #expect(!articles.isEmpty && !examples.isEmpty)
        for manifest in articles + examples {
            #expect(manifest.contains(/\.package\(name: "vitrine", path: "[.\/a-z]+", traits: \[\]\)/), "\(manifest)")
        }
    }

    @Test func aSourceIsWrittenInSwift() {
        let sources = [
            InferredSource("shows", from: "https://api.tvmaze.com/shows") {
                Title("name")
                Picture("image.medium", width: 210, height: 295)
                Fact("rating.average", key: "rating", sort: .descending)
                Shelf("cast", from: "/shows/{id}/cast") {
                    Title("person.name")
                    Subtitle("character.name")
                }
            }
        ]
        #expect(sources.map(\.id) == ["shows"])
    }
}
