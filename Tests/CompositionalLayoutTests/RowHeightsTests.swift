import Testing

@testable import CompositionalLayout

@Suite struct RowHeightsTests {
    private func heights(_ rows: [Double?], _ cells: [(Double, Range<Int>)], gap: Double = 0) -> [Double] {
        var result = RowHeights(rows: rows, gap: gap)
        for (height, rows) in cells { result.add(height, in: rows) }
        result.settle()
        return result.heights
    }

    @Test func aRowIsAsHighAsItsHighestCell() {
        #expect(heights([nil], [(20, 0..<1), (10, 0..<1)]) == [20])
    }

    @Test func sharesWhatASpanningCellNeedsAmongRowsWithContent() {
        #expect(heights([nil, nil], [(10, 0..<1), (30, 1..<2), (60, 0..<2)]) == [20, 40])
    }

    @Test func givesItToRowsWithoutContentFirst() {
        #expect(heights([nil, nil], [(10, 0..<1), (60, 0..<2)]) == [10, 50])
    }

    @Test func leavesFixedRowsAndGapsAlone() {
        #expect(heights([20, nil], [(99, 0..<1), (60, 0..<2)], gap: 5) == [20, 35])
    }
}
