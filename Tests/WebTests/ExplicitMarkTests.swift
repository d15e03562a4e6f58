import Catalogue
import HTML
import Testing

@testable import Media
@testable import Screens

@Suite struct ExplicitMarkTests {
    private static let mark = "<span class=\"explicit\" role=\"img\" aria-label=\"Explicit\"></span>"
    private let pictures = Pictures(addresses: .test, sizes: CellSizes(layouts: []))

    private func cell(_ rating: String, subtitle: String? = "Ann") -> ItemCell {
        let field = FieldContent(key: "rating", label: "Rating", unit: nil, value: .text(rating))
        let item = CatalogueItem(
            id: ItemReference(source: "boats", id: "1"), card: Card(title: "Low Tide", subtitle: subtitle),
            fields: [field])
        return ItemCell(item: item, isFavourite: false)
    }

    /// A row, a tile and a story.
    private func renderings(_ cell: ItemCell) -> [String] {
        let strings = Strings()
        let tile = pictures.tile(of: cell.item, in: .grid, shape: .square)
        return [
            RowCell(cell: cell, pictures: pictures, strings: strings).rendered(),
            ArtworkCell(cell: cell, picture: tile, strings: strings).rendered(),
            StoryCell(cell: cell, picture: tile, strings: strings).rendered(),
        ]
    }

    @Test func standsBeforeTheSecondLineOfEveryCell() {
        for cell in renderings(cell("Explicit")) {
            #expect(cell.contains("<span class=\"subtitle\" dir=\"auto\">\(Self.mark)Ann</span>"), "\(cell)")
        }
    }

    @Test func standsAloneWithoutASecondLine() {
        for cell in renderings(cell("Explicit", subtitle: nil)) {
            #expect(cell.contains("<span class=\"subtitle\" dir=\"auto\">\(Self.mark)</span>"), "\(cell)")
        }
    }

    @Test(arguments: ["Clean", "PG-13"]) func isNotOnOthers(rating: String) {
        for cell in renderings(cell(rating)) { #expect(!cell.contains("explicit"), "\(cell)") }
        for cell in renderings(cell(rating, subtitle: nil)) { #expect(!cell.contains("subtitle"), "\(cell)") }
    }
}
