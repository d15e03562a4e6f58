/// Heights of grid rows from the heights of the cells in them, as CSS Grid Level 2 § 12.5 sizes tracks.
struct RowHeights {
    private(set) var heights: [Double]
    private let estimated: [Bool]
    /// Whether a row has a cell of its own, whose height then bounds its growth.
    private var bounded: [Bool]
    private let gap: Double
    private var spanning: [(rows: Range<Int>, height: Double)] = []

    /// - Parameter rows: a fixed height in points, or nil if the content decides.
    init(rows: [Double?], gap: Double) {
        heights = rows.map { $0 ?? 0 }
        estimated = rows.map { $0 == nil }
        bounded = Array(repeating: false, count: rows.count)
        self.gap = gap
    }

    mutating func add(_ height: Double, in rows: Range<Int>) {
        guard rows.count == 1 else {
            spanning.append((rows, height))
            return
        }
        guard estimated[rows.lowerBound] else { return }
        heights[rows.lowerBound] = max(heights[rows.lowerBound], height)
        bounded[rows.lowerBound] = true
    }

    /// Lets cells that span several rows push those apart, fewer rows first; O(n log n) for n such cells.
    mutating func settle() {
        let cells = spanning.sorted { $0.rows.count < $1.rows.count }
        var index = 0
        while index < cells.count {
            let end = cells[index...].firstIndex { $0.rows.count != cells[index].rows.count } ?? cells.count
            grow(for: cells[index..<end])
            index = end
        }
        spanning = []
    }

    /// Cells of one span grow their rows at once: each row by the most that any of them needs.
    private mutating func grow(for cells: ArraySlice<(rows: Range<Int>, height: Double)>) {
        var increases = Array(repeating: 0.0, count: heights.count)
        for cell in cells {
            let flexible = cell.rows.filter { estimated[$0] }
            let taken = cell.rows.reduce(gap * Double(cell.rows.count - 1)) { $0 + heights[$1] }
            let missing = cell.height - taken
            guard missing > 0, !flexible.isEmpty else { continue }
            // Rows no single cell has bounded take everything before the others grow past their content.
            let unbounded = flexible.filter { !bounded[$0] }
            let growing = unbounded.isEmpty ? flexible : unbounded
            for row in growing {
                increases[row] = max(increases[row], missing / Double(growing.count))
            }
        }
        for (row, increase) in increases.enumerated() where increase > 0 {
            heights[row] += increase
            bounded[row] = true
        }
    }
}
