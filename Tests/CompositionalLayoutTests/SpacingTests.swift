import CompositionalLayout
import Testing

@Suite struct SpacingTests {
    private func row(_ spacing: Spacing, cell width: Double = 100) -> Group {
        .horizontal(LayoutSize(width: .fractionalWidth(1), height: .absolute(40)), interItemSpacing: spacing) {
            for _ in 0..<3 { Item(LayoutSize(width: .absolute(width), height: .fractionalHeight(1))) }
        }
    }

    private func layout(_ section: LayoutSection) -> Layout { Layout("spaced") { _ in section } }

    private func starts(_ section: LayoutSection, width: Double) -> [Double] {
        layout(section).frames(cells: 3, width: width).cells.map { ($0.x * 64).rounded() / 64 }
    }

    @Test func isFixedWhereANumberStands() {
        #expect(Spacing.fixed(8) == 8)
        #expect(Spacing.fixed(8.5) == 8.5)
        #expect(starts(LayoutSection(row(8)), width: 500) == [0, 108, 216])
    }

    @Test func sharesTheRoomLeftOver() {
        let section = LayoutSection(row(.flexible(8)))
        #expect(starts(section, width: 500) == [0, 200, 400])
        #expect(starts(section, width: 320) == [0, 110, 220])
        #expect(layout(section).diagnostics.isEmpty)
        #expect(Stylesheet(layouts: [layout(section)]).css.contains("  column-gap: max(8px, calc(50% - 150px));\n"))
    }

    @Test func keepsItsMinimumWhereThereIsNoRoom() {
        #expect(starts(LayoutSection(row(.flexible(20))), width: 320) == [0, 120, 240])
    }

    @Test func isItsMinimumWhereNothingIsLeftOver() {
        let full = LayoutSize.fullWidth(estimatedHeight: 40)
        let halves = LayoutSection(.horizontal(full, repeating: Item(full), count: 3, interItemSpacing: .flexible(10)))
        #expect(starts(halves, width: 320) == [0, 110, 220])
        let column = LayoutSection(
            .vertical(full, interItemSpacing: .flexible(10)) {
                Item(full); Item(full)
            }, interGroupSpacing: 10)
        #expect(layout(column).frames(cells: 2, width: 320).cells.map(\.y) == [0, 50])
        #expect(layout(column).diagnostics.isEmpty)
    }

    @Test func keepsTheWidthOfRepeatedCells() {
        let full = LayoutSize.fullWidth(estimatedHeight: 40)
        let section = LayoutSection(
            .horizontal(full, repeating: Item(full), minimumWidth: 100, interItemSpacing: .flexible(10)))
        let cells = layout(section).frames(cells: 4, width: 400).cells
        #expect(cells.map(\.width) == [100, 100, 100, 100])
        #expect(cells.map(\.x) == [0, 150, 300, 0])
        #expect(layout(section).frames(cells: 1, width: 80).cells[0].width == 80)
    }

    @Test func spreadsRowsOfAGroupThatScrollsSideways() {
        let size = LayoutSize(width: .fractionalWidth(0.5), height: .absolute(200))
        let group = Group.vertical(size, interItemSpacing: .flexible(8)) {
            for height in [40.0, 60, 50] { Item(LayoutSize(width: .fractionalWidth(1), height: .absolute(height))) }
        }
        let cells = layout(LayoutSection(group, orthogonalScrolling: .continuous)).frames(cells: 3, width: 300).cells
        #expect(cells.map(\.y) == [0, 65, 150])
    }

    @Test func reportsSpacingThatOneGapCannotShow() {
        let size = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(0.5))
        let rows = Group.vertical(LayoutSize(width: .fractionalWidth(1), height: .absolute(100))) {
            for width in [100.0, 60] {
                Group.horizontal(size, interItemSpacing: .flexible(8)) {
                    for _ in 0..<3 { Item(LayoutSize(width: .absolute(width), height: .fractionalHeight(1))) }
                }
            }
        }
        #expect(layout(LayoutSection(rows)).diagnostics.map(\.problem) == [.unevenSpacing])
        let shelf = LayoutSection(row(.flexible(8)), interGroupSpacing: 8, orthogonalScrolling: .continuous)
        #expect(layout(shelf).diagnostics.map(\.problem) == [.unevenSpacing])
    }

    @Test(arguments: [.nan, -1, .infinity] as [Double])
    func clampsAndReportsABadMinimum(bad: Double) {
        let tried = layout(LayoutSection(row(.flexible(bad))))
        #expect(tried.diagnostics.first?.problem == .invalidNumber)
        #expect(tried.frames(cells: 3, width: 500).cells.allSatisfy { $0.x.isFinite })
    }
}
