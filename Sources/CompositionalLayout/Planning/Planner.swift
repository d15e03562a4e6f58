/// Turns a section into a plan, or says why CSS cannot lay it out as written.
struct Planner {
    var report = Report()

    /// Never fails: what cannot be planned becomes one full-width cell after the other, and is reported.
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
            plan.columns = .filling(minimum: minimum)
            plan.columnGap = group.interItemSpacing
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
        let group = section.group
        var placement = Placement(report: report)
        let reference =
            section.widthReference == .content
            ? Length.full : Length(fraction: 1, points: section.insets.horizontal)
        let width = placement.horizontal(group.size.width, of: reference, at: "group")
        if section.orthogonalScrolling == .none {
            placement.checkFit(width, in: .full, at: "group.size.width")
        }
        let height = placement.height(of: group, width: reference)
        let rowCount = Group.Element.group(group).rowCount
        placement.place(
            group,
            in: .init(left: .zero, width: width, top: .zero, height: height, rows: 0..<rowCount),
            at: "group"
        )
        report = placement.report
        let builder = PlanBuilder(section: section, width: width, height: height)
        do throws(PlanBuilder.Failure) {
            let plan = try builder.plan(placement, rowCount: rowCount)
            checkCentring(of: plan)
            return plan
        } catch {
            report.note(error)
            return nil
        }
    }

    private func fallback(for section: LayoutSection) -> Plan {
        let slot = Plan.Slot(
            item: Item(.fullWidth(estimatedHeight: 44)), columns: 0..<1, rows: 0..<1, estimate: 44
        )
        return Plan(
            columns: .tracks([.full]), rows: [.estimated],
            columnGap: section.orthogonalScrolling == .none ? 0 : section.interGroupSpacing,
            rowGap: section.orthogonalScrolling == .none ? section.interGroupSpacing : 0,
            slots: [slot], section: section
        )
    }
}
