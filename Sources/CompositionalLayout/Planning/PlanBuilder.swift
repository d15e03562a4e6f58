/// Lays a group's cells on a grid and proves that CSS will put them there.
struct PlanBuilder {
    enum Failure: Error {
        case unevenSpacing(String)
        case hole
        case unevenRows
    }

    let section: LayoutSection
    let width: Length
    /// The group's height where all heights in it are known.
    let height: Length?

    private var scrolls: Bool { section.orthogonalScrolling != .none }

    func plan(_ placement: Placement, rowCount: Int) throws(Failure) -> Plan {
        let leaves = placement.leaves
        let columnGap = scrolls ? section.interGroupSpacing : section.group.spacing(.horizontal) ?? 0
        let rowGap = scrolls ? section.group.spacing(.vertical) ?? 0 : section.interGroupSpacing
        let columns = try tracks(
            leaves.map { ($0.left, $0.right) }, extent: width, gap: columnGap, mustFill: scrolls,
            name: "columns"
        )
        var rows: [Plan.Row]
        var spans = leaves.map(\.rows)
        if let height {
            let known = try tracks(
                leaves.map { ($0.top, $0.bottom) }, extent: height, gap: rowGap, mustFill: true,
                name: "rows"
            )
            rows = known.lengths.map(Plan.Row.fixed)
            spans = leaves.map { known.span(from: $0.top, to: $0.bottom) }
        } else {
            if placement.unevenRows { throw .unevenRows }
            if placement.underfull { throw .hole }
            guard section.group.hasOnlySpacing(rowGap, .vertical) else { throw .unevenSpacing("rows") }
            rows = Self.rows(of: leaves, count: rowCount)
        }
        let slots = zip(leaves, spans).map { leaf, span in
            Plan.Slot(
                item: leaf.item, columns: columns.span(from: leaf.left, to: leaf.right), rows: span,
                ownWidth: leaf.ownWidth, ownHeight: Self.ownHeight(of: leaf, in: span.map { rows[$0] }),
                estimate: leaf.estimate
            )
        }
        let plan = Plan(
            columns: .tracks(columns.lengths), rows: rows, columnGap: columnGap, rowGap: rowGap,
            slots: slots, section: section
        )
        guard Tiling(plan).isExact else { throw .hole }
        return plan
    }

    private func tracks(
        _ spans: [(start: Length, end: Length)], extent: Length, gap: Double, mustFill: Bool, name: String
    ) throws(Failure) -> Tracks {
        do throws(Tracks.Failure) {
            return try Tracks(spans, extent: extent, gap: gap, mustFill: mustFill)
        } catch {
            switch error {
            case .unevenSpacing: throw .unevenSpacing(name)
            case .hole: throw .hole
            }
        }
    }

    /// A row is fixed where all cells that lie in it alone agree on a height, else its content decides.
    private static func rows(of leaves: [Placement.Leaf], count: Int) -> [Plan.Row] {
        (0..<count).map { row in
            let heights = leaves.filter { $0.rows == row..<(row + 1) }.map { $0.ownHeight ?? $0.height }
            guard let first = heights.first, let height = first,
                heights.allSatisfy({ $0?.isAlmost(height) == true })
            else { return .estimated }
            return .fixed(height)
        }
    }

    private static func ownHeight(of leaf: Placement.Leaf, in rows: [Plan.Row]) -> Length? {
        guard let height = leaf.ownHeight ?? leaf.height else { return nil }
        if rows.contains(.estimated) { return height }
        if rows.count == 1, case .fixed(let row) = rows[0], row.isAlmost(height) { return nil }
        return leaf.ownHeight
    }
}

extension Group {
    /// The spacing of the outermost group that lays out more than one element along the axis.
    func spacing(_ axis: Axis) -> Double? {
        if self.axis == axis, repeated.count > 1 { return interItemSpacing }
        return nested.lazy.compactMap { $0.spacing(axis) }.first
    }

    func hasOnlySpacing(_ spacing: Double, _ axis: Axis) -> Bool {
        if self.axis == axis, repeated.count > 1, interItemSpacing != spacing { return false }
        return nested.allSatisfy { $0.hasOnlySpacing(spacing, axis) }
    }
}
