/// Lays a group's cells on a grid and proves that CSS will put them there.
struct PlanBuilder {
    enum Failure: Error, Equatable {
        case unevenSpacing(String)
        case hole
        case unevenRows
    }

    let section: LayoutSection
    let group: Placement
    let endings: [Placement]

    private var scrolls: Bool { section.orthogonalScrolling != .none }

    func plan() throws(Failure) -> Plan {
        let leaves = group.leaves + endings.flatMap(\.leaves)
        let betweenGroups = Gap(points: section.interGroupSpacing)
        let columnGap = scrolls ? betweenGroups : group.columnGap ?? Gap(points: 0)
        let rowGap = scrolls ? group.rowGap ?? Gap(points: 0) : betweenGroups
        let columns = try Tracks(
            "columns", leaves.map { ($0.left, $0.right) }, extent: group.width, gap: columnGap, mustFill: scrolls)
        var rows: [Plan.Row]
        var spans = leaves.map(\.rows)
        if let height = group.height {
            let known = try Tracks(
                "rows", leaves.map { ($0.top, $0.bottom) }, extent: height, gap: rowGap, mustFill: true)
            rows = known.lengths.map(Plan.Row.fixed)
            spans = leaves.map { known.span(from: $0.top, to: $0.bottom) }
        } else {
            if group.unevenRows { throw .unevenRows }
            if group.underfull { throw .hole }
            guard section.group.hasOnlyRowSpacing(rowGap.minimum) else { throw .unevenSpacing("rows") }
            rows = Self.rows(of: leaves, count: group.rowCount)
        }
        var slots = zip(leaves, spans).map { leaf, span in
            Plan.Slot(
                item: leaf.item, columns: columns.span(from: leaf.left, to: leaf.right), rows: span,
                ownWidth: leaf.ownWidth, ownHeight: Self.ownHeight(of: leaf, in: span.map { rows[$0] }),
                estimate: leaf.estimate
            )
        }
        let own = Array(slots.prefix(group.leaves.count))
        slots.removeFirst(own.count)
        var plan = Plan(
            columns: .tracks(columns.lengths), rows: rows, columnGap: columnGap, rowGap: rowGap,
            slots: own, section: section
        )
        guard Tiling(plan).isExact() else { throw .hole }
        for ending in endings {
            var places = Array(slots.prefix(ending.leaves.count))
            slots.removeFirst(places.count)
            for index in places.indices { places[index].item.badges = own[index].item.badges }
            guard Tiling(plan, slots: places).isExact(isLast: true) else { throw .hole }
            plan.endings[places.count] = places
        }
        return plan
    }

    /// A row has a fixed height if all cells in it alone agree on one; else its content decides.
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
    /// Whether rows of unknown height, which leave no room over, are this many points apart.
    func hasOnlyRowSpacing(_ points: Double) -> Bool {
        if axis == .vertical, repeated.count > 1, interItemSpacing.minimum != points { return false }
        return nested.allSatisfy { $0.hasOnlyRowSpacing(points) }
    }
}
