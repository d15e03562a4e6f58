import Testing

@testable import CompositionalLayout

@Suite struct TilingTests {
    /// One column of as many rows as cells, each cell in the row given.
    private func column(_ rows: [Int]) -> Tiling {
        Tiling(
            Plan(
                columns: .tracks([.full]), rows: Array(repeating: .estimated, count: rows.count),
                columnGap: Gap(points: 0), rowGap: Gap(points: 0),
                slots: rows.map { Plan.Slot(item: Item(), columns: 0..<1, rows: $0..<($0 + 1), estimate: 0) },
                section: LayoutSection(.plainRow)
            )
        )
    }

    @Test func acceptsCellsThatDenseFlowPutsWhereTheyBelong() {
        #expect(column([0, 1, 2]).isExact())
    }

    @Test func refusesCellsThatDenseFlowWouldMove() {
        #expect(!column([1, 0]).isExact())
    }
}
