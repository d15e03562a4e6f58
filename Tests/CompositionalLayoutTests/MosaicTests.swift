import CompositionalLayout
import Testing

@Suite struct MosaicTests {
    @Test(arguments: [(390.0, 350.0, 8.0), (834, 770, 16), (1_128, 1_064, 16)])
    func leavesNoHoleWhateverTheNumberOfCells(width: Double, content: Double, spacing: Double) {
        for count in 1...40 {
            let frames = Layout.mosaic.frames(cells: count, width: width, showing: [])
            // Cells that neither overlap nor leave a hole cover the list, each with a gap at its side and below.
            let covered = frames.cells.reduce(0) { $0 + ($1.width + spacing) * ($1.height + spacing) }
            #expect(abs(covered / (content + spacing) - (frames.size.height + spacing)) < 0.5, "\(count) cells")
            #expect(frames.cells.allSatisfy { $0.width > 100 && $0.height > 100 }, "\(count) cells")
            for (index, cell) in frames.cells.enumerated() {
                #expect(!frames.cells[..<index].contains { $0.overlaps(cell) }, "cell \(index) of \(count)")
            }
        }
    }

    @Test func givesASingleCellTheWholeWidth() {
        for (width, content) in [(390.0, 350.0), (834, 770), (1_128, 1_064)] {
            #expect(Layout.mosaic.frames(cells: 1, width: width).cells[0].width == content)
        }
    }

    @Test func putsSevenCellsOnAPhoneIntoThreeRows() {
        let cells = Layout.mosaic.frames(cells: 7, width: 390, showing: []).cells
        #expect(cells.map { Int($0.x) } == [20, 256, 256, 20, 20, 142, 20])
        #expect(cells.map { Int($0.y) } == [0, 0, 120, 241, 361, 241, 482])
        #expect(cells.map { Int($0.width) } == [228, 114, 114, 114, 114, 228, 350])
        #expect(cells.map { Int($0.height) } == [233, 112, 112, 112, 112, 233, 233])
    }

    @Test func growsTheLastCellsOfAMirroredRow() {
        let cells = Layout.mosaic.frames(cells: 5, width: 390, showing: []).cells
        #expect(cells[3].width < cells[4].width)
        #expect(cells[3].height == cells[4].height)
        #expect(cells[3].y == cells[4].y)
    }
}

extension Frame {
    fileprivate func overlaps(_ other: Frame) -> Bool {
        x + width > other.x + 0.1 && other.x + other.width > x + 0.1
            && y + height > other.y + 0.1 && other.y + other.height > y + 0.1
    }
}
