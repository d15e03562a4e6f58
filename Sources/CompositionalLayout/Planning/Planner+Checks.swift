extension Planner {
    mutating func checkBoundaryItems(of section: LayoutSection) {
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

    mutating func checkCentring(of plan: Plan) {
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

extension Placement {
    /// The height of a section's own group where that and every row in it can be known.
    mutating func height(of group: Group, in width: Length, at place: String) -> Length? {
        if case .fractionalHeight(let part) = group.size.height {
            report.note(
                .unsupportedHeight, at: place + ".size.height",
                expected: "a height that follows from the width or the content",
                came: "fractionalHeight(\(part)) of a container whose height a page does not have,"
                    + " taken as estimated",
                remedy: "Write .estimated, .absolute or .fractionalWidth"
            )
            return nil
        }
        guard let height = vertical(group.size.height, of: nil, width: width, at: place) else {
            return group.hasKnownRows ? group.contentHeight(in: self.width) : nil
        }
        if group.hasKnownRows { return height }
        noteEstimatedRows(at: place)
        return nil
    }

    mutating func noteEstimatedRows(at place: String) {
        report.note(
            .unsupportedHeight, at: place + ".size.height",
            expected: "an estimated height for a group that holds a column of estimated heights",
            came: "a fixed one, taken as estimated",
            remedy: "Write .estimated here, or give the column's elements fractions of its height"
        )
    }
}

extension Report {
    mutating func note(_ failure: PlanBuilder.Failure) {
        switch failure {
        case .unevenSpacing(let axis):
            note(
                .unevenSpacing, at: "group",
                expected: "edges of cells one and the same gap apart (\(axis))",
                came: "gaps that differ",
                remedy: "Use one spacing for all groups of one direction, between groups as within them"
            )
        case .hole:
            note(
                .hole, at: "group", expected: "cells that fill their group",
                came: "room left over, into which cells of the next group would move",
                remedy: "Make the elements of each group add up to its size, in reading order"
            )
        case .unevenRows:
            note(
                .unevenRows, at: "group",
                expected: "the same number of rows in each column of a group with estimated heights",
                came: "different numbers",
                remedy: "Give the outer group an absolute height or a fraction"
                    + " of the width, or give each column as many rows"
            )
        }
    }
}
