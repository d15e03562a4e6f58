/// Turns a section into a plan, or reports why CSS cannot lay it out as written.
struct Planner {
    var report = Report()

    /// Never fails: a section that cannot be planned becomes a list of full-width cells, and is reported.
    mutating func plan(_ original: LayoutSection) -> Plan {
        let section = original.sanitised(&report)
        checkBoundaryItems(of: section)
        let group = section.group
        if group.containsEmptyGroup {
            report.note(
                .emptyGroup, at: "group", expected: "at least one item in each group", came: "none",
                remedy: "Put an item into it or leave the group out"
            )
            return fallback(for: section)
        }
        if group.cellCount() > 1_000 {
            report.note(
                .patternTooLarge, at: "group", expected: "at most 1,000 cells in 16 levels of groups",
                came: "more", remedy: "Describe the pattern once: the section repeats it"
            )
            return fallback(for: section)
        }
        return fitting(section) ?? tracked(section) ?? fallback(for: section)
    }

    private mutating func fitting(_ section: LayoutSection) -> Plan? {
        guard section.group.containsFitting else { return nil }
        let group = section.group
        if case .fitting(let minimum) = group.distribution, case .item(let item) = group.elements.first,
            section.orthogonalScrolling == .none, group.elements.count == 1, group.axis == .horizontal,
            group.size.width == .fractionalWidth(1), section.widthReference == .content,
            !followsWidth(item.size.height), !followsWidth(group.size.height)
        {
            var single = section
            single.group.distribution = .equalShares(1)
            var plan = tracked(single) ?? fallback(for: single)
            plan.columns =
                switch group.interItemSpacing {
                case .fixed: .filling(minimum: minimum)
                case .flexible: .repeating(width: minimum)
                }
            plan.columnGap = Gap(points: group.interItemSpacing.minimum)
            plan.section = section
            return plan
        }
        report.note(
            .misplacedFitting, at: "group",
            expected: "minimumWidth on the section's own horizontal group, 1.0 of the width, of one item"
                + " whose height is not a fraction of the width, without orthogonal scrolling",
            came: "it elsewhere", remedy: "Write count: instead, for each width class"
        )
        return nil
    }

    /// A height that follows the column's width would follow a number of columns that CSS decides.
    private func followsWidth(_ height: Dimension) -> Bool {
        if case .fractionalWidth = height { true } else { false }
    }

    private mutating func tracked(_ section: LayoutSection) -> Plan? {
        let placement = Placement(of: section.group, in: section, at: "group", report: report)
        report = placement.report
        let endings = endings(of: section, after: placement)
        do throws(PlanBuilder.Failure) {
            let plan = try PlanBuilder(section: section, group: placement, endings: endings).plan()
            checkCentring(of: plan)
            return plan
        } catch {
            report.note(error)
            return nil
        }
    }

    private mutating func endings(of section: LayoutSection, after group: Placement) -> [Placement] {
        var taken: Set<Int> = []
        return section.endings.enumerated().compactMap { index, ending in
            let place = "endings[\(index)]"
            let count = ending.cellCount()
            if !ending.containsEmptyGroup, !ending.containsFitting, count < group.leaves.count {
                let placement = Placement(of: ending, in: section, at: place, report: report)
                report = placement.report
                let canFollow = section.orthogonalScrolling == .none && group.height != nil && placement.height != nil
                if canFollow, taken.insert(count).inserted { return placement }
            }
            report.note(
                .unusableEnding, at: place,
                expected: "a group of known height and fewer cells than the section's own, itself of known height"
                    + " and not scrolling sideways",
                came: "\(count) cells, or another ending of as many", remedy: "Leave it out, or give it known heights"
            )
            return nil
        }
    }

    private func fallback(for section: LayoutSection) -> Plan {
        let slot = Plan.Slot(
            item: Item(.fullWidth(estimatedHeight: 44)), columns: 0..<1, rows: 0..<1, estimate: 44
        )
        return Plan(
            columns: .tracks([.full]), rows: [.estimated],
            columnGap: Gap(points: section.orthogonalScrolling == .none ? 0 : section.interGroupSpacing),
            rowGap: Gap(points: section.orthogonalScrolling == .none ? section.interGroupSpacing : 0),
            slots: [slot], section: section
        )
    }

    private mutating func checkBoundaryItems(of section: LayoutSection) {
        for kind in BoundaryItem.Kind.allCases {
            let items = section.boundaryItems.filter { $0.kind == kind }
            if items.count > 1 {
                report.note(
                    .duplicateBoundaryItem, at: "boundaryItems", expected: "at most one \(kind)",
                    came: "\(items.count)", remedy: "Put both contents into one \(kind)"
                )
            }
            for item in items {
                checkSize(of: item)
            }
        }
    }

    private mutating func checkSize(of item: BoundaryItem) {
        switch item.size.width {
        case .fractionalWidth, .absolute: break
        case .estimated, .fractionalHeight:
            report.note(
                .unsupportedWidth, at: "boundaryItems.\(item.kind).size.width",
                expected: "a fractional or absolute width",
                came: "\(item.size.width), taken as the full width", remedy: "Write .fractionalWidth(1)"
            )
        }
        if case .fractionalHeight = item.size.height {
            report.note(
                .unsupportedHeight, at: "boundaryItems.\(item.kind).size.height",
                expected: "an absolute or estimated height, or a fraction of the width",
                came: "\(item.size.height), taken as estimated", remedy: "Write .estimated(44)"
            )
        }
    }

    private mutating func checkCentring(of plan: Plan) {
        guard plan.section.orthogonalScrolling == .groupPagingCentered, plan.columnTracks.count > 1,
            plan.slots.first?.columns.count != plan.columnTracks.count
        else { return }
        report.note(
            .centredGroupOfColumns, at: "orthogonalScrolling",
            expected: "groups whose first cell is as wide as the group", came: "groups of several columns",
            remedy: "Write .groupPaging, or make the group one column"
        )
    }
}
