/// Simulates CSS Grid's placement of a plan's cells, and compares it with their places.
///
/// Cells name their lines across the direction of flow and are packed densely along it (CSS Grid Level 2,
/// § 8.5). A pattern that fills its rectangle starts again on a level line, so one round proves them all.
struct Tiling {
    private let cells: [(cross: Range<Int>, main: Range<Int>)]
    private let crossCount: Int
    private let mainCount: Int

    /// - Parameter slots: the cells of one group; nil: the plan's own.
    init(_ plan: Plan, slots: [Plan.Slot]? = nil) {
        cells = (slots ?? plan.slots).map { plan.scrolls ? ($0.rows, $0.columns) : ($0.columns, $0.rows) }
        (crossCount, mainCount) =
            plan.scrolls
            ? (plan.rows.count, plan.columnTracks.count) : (plan.columnTracks.count, plan.rows.count)
    }

    /// Whether CSS puts every cell in its place and, unless nothing follows, no place stays empty;
    /// O(cells × tracks).
    func isExact(isLast: Bool = false) -> Bool {
        var taken = Array(repeating: Array(repeating: false, count: crossCount), count: mainCount)
        for cell in cells {
            var start = 0
            while start + cell.main.count <= mainCount,
                (start..<(start + cell.main.count)).contains(where: { main in
                    cell.cross.contains { taken[main][$0] }
                })
            {
                start += 1
            }
            guard start == cell.main.lowerBound, cell.main.upperBound <= mainCount else { return false }
            for main in cell.main {
                for cross in cell.cross { taken[main][cross] = true }
            }
        }
        return isLast || taken.allSatisfy { $0.allSatisfy { $0 } }
    }
}
