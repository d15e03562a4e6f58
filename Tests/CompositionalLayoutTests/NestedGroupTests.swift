import CompositionalLayout
import Testing

/// Nested groups, through both readers of one plan.
@Suite struct NestedGroupTests {
    private let mirrored = Layout.mirrored

    @Test func writesColumnsSpansAndDenseFlow() {
        let css = Stylesheet(layouts: [mirrored]).css
        #expect(
            css.contains("  grid-template-columns: calc(25% - 2.5px) calc(50% - 15px) calc(25% - 2.5px);\n"))
        #expect(css.contains("  grid-auto-rows: 95px 95px 95px 95px;\n  grid-auto-flow: row dense;\n"))
        #expect(css.contains(":nth-child(6n + 1) {\n  grid-column: 1 / span 2;\n  grid-row: span 2;\n}\n"))
        #expect(css.contains(":nth-child(6n + 6) {\n  grid-column: 2 / span 2;\n  grid-row: span 2;\n}\n"))
        #expect(!css.contains("@container"))
    }

    @Test func solvesTheSameByHand() {
        let frames = mirrored.frames(cells: 7, width: 410)
        #expect(frames.cells[0] == Frame(x: 0, y: 0, width: 300, height: 200))
        #expect(frames.cells[1] == Frame(x: 310, y: 0, width: 100, height: 95))
        #expect(frames.cells[2] == Frame(x: 310, y: 105, width: 100, height: 95))
        #expect(frames.cells[3] == Frame(x: 0, y: 210, width: 100, height: 95))
        #expect(frames.cells[5] == Frame(x: 110, y: 210, width: 300, height: 200))
        #expect(frames.cells[6] == Frame(x: 0, y: 420, width: 300, height: 200))
        #expect(frames.size.height == 620)
        #expect(mirrored.diagnostics.isEmpty)
    }

    @Test func writesPatternsOfDifferentLengthForTheirOwnWidthsOnly() {
        let layout = Layout("changing") { traits in
            traits.width == .wide ? mirrored.section(for: traits) : LayoutSection(.plainRow)
        }
        let css = Stylesheet(layouts: [layout]).css
        let query =
            "@container list (width >= 62.5rem) {\n  ul[data-layout=\"changing\"] > li:nth-child(6n + 1)"
        #expect(css.contains(query))
        #expect(!css.contains("grid-column: auto"))
    }

    @Test func pushesEstimatedRowsApartForATallCellBesideThem() {
        let layout = Layout("estimated") { _ in
            let row = LayoutSize.fullWidth(estimatedHeight: 44)
            let half = LayoutSize(width: .fractionalWidth(0.5), height: .estimated(44))
            return LayoutSection(
                .horizontal(row) {
                    Item(half)
                    Group.vertical(half, interItemSpacing: 4) {
                        Item(row); Item(row)
                    }
                },
                interGroupSpacing: 4
            )
        }
        let tall = layout.frames(cells: 3, width: 200, heights: MeasuredHeights(cells: [104, 20, 40]))
        #expect(tall.cells.map(\.height) == [104, 40, 60])
        let short = layout.frames(cells: 3, width: 200, heights: MeasuredHeights(cells: [10, 20, 40]))
        #expect(short.cells.map(\.height) == [64, 20, 40])
    }

    @Test func stacksCellsInAPagingShelf() {
        let layout = Layout("stack") { _ in
            let row = LayoutSize.fullWidth(estimatedHeight: 60)
            return LayoutSection(
                .vertical(
                    LayoutSize(width: .fractionalWidth(0.8), height: .estimated(180)), interItemSpacing: 6
                ) {
                    for _ in 0..<3 { Item(row) }
                },
                interGroupSpacing: 10, orthogonalScrolling: .groupPaging
            )
        }
        let css = Stylesheet(layouts: [layout]).css
        #expect(css.contains("  grid-auto-columns: 80%;\n  grid-template-rows: repeat(3, auto);\n"))
        #expect(
            css.contains(":nth-child(3n + 1) {\n  scroll-snap-align: start;\n  scroll-snap-stop: always;\n"))
        let frames = layout.frames(cells: 4, width: 500)
        #expect(frames.cells[2] == Frame(x: 0, y: 132, width: 400, height: 60))
        #expect(frames.cells[3] == Frame(x: 410, y: 0, width: 400, height: 60))
        #expect(frames.scrollSize == Size(width: 810, height: 192))
    }

    @Test func pagesByAsManyGroupsAsFit() {
        let layout = Layout("pages") { _ in
            LayoutSection(
                .horizontal(LayoutSize(width: .fractionalWidth(0.25), height: .absolute(40))) { Item() },
                orthogonalScrolling: .paging
            )
        }
        #expect(
            Stylesheet(layouts: [layout]).css.contains(":nth-child(4n + 1) {\n  scroll-snap-align: start;"))
    }
}
