/// Walks a group and records the edges and rows of each cell's place.
///
/// Widths are always known as a ``Length``. Heights are known all the way down, or the number of rows
/// decides, so both are recorded and the planner chooses.
struct Placement {
    struct Leaf {
        var item: Item
        var left: Length
        var right: Length
        var top: Length
        var bottom: Length
        var rows: Range<Int>
        var height: Length?
        var ownWidth: Length?
        var ownHeight: Length?
        var estimate: Double
    }

    /// The rectangle of an element; the height is nil if it is not known.
    struct Space {
        var left: Length
        var width: Length
        var top: Length
        var height: Length?
        var rows: Range<Int>
    }

    private(set) var leaves: [Leaf] = []
    /// Between the columns of the outermost group that has several.
    private(set) var columnGap: Gap?
    /// Between the rows of the outermost group that has several.
    private(set) var rowGap: Gap?
    private(set) var unevenRows = false
    /// Whether a column is shorter than its group although both heights are known.
    private(set) var underfull = false
    private(set) var width: Length = .zero
    /// The group's height if all heights in it are known.
    private(set) var height: Length?
    let rowCount: Int
    var report: Report

    /// Walks one of a section's own groups.
    init(of group: Group, in section: LayoutSection, at place: String, report: Report) {
        self.report = report
        rowCount = Group.Element.group(group).rowCount
        let reference =
            section.widthReference == .content
            ? Length.full : Length(fraction: 1, points: section.insets.horizontal)
        width = horizontal(group.size.width, of: reference, at: place)
        if section.orthogonalScrolling == .none { checkFit(width, in: .full, at: place + ".size.width") }
        height = height(of: group, in: reference, at: place)
        self.place(
            group,
            in: Space(left: .zero, width: width, top: .zero, height: height, rows: 0..<rowCount), at: place
        )
    }

    private mutating func place(_ group: Group, in space: Space, at place: String) {
        switch group.axis {
        case .horizontal: placeRow(group, in: space, at: place)
        case .vertical: placeColumn(group, in: space, at: place)
        }
    }

    private mutating func placeRow(_ group: Group, in space: Space, at place: String) {
        let elements = group.repeated
        let available = space.width - group.minSpacing
        let widths = elements.enumerated().map { index, element in
            group.sharesEqually
                ? available / elements.count
                : horizontal(element.size.width, of: available, at: "\(place).elements[\(index)]")
        }
        let gap = Gap(group.interItemSpacing, sharing: available - widths.sum, among: elements.count - 1)
        if elements.count > 1 { columnGap = columnGap ?? gap }
        var left = space.left
        for (index, element) in elements.enumerated() {
            let place = "\(place).elements[\(index)]"
            var inner = space
            inner.left = left
            inner.width = widths[index]
            let height = vertical(element.size.height, of: space.height, width: space.width, at: place)
            switch element {
            case .item(let item):
                let own = height.flatMap { own in space.height?.isAlmost(own) == true ? nil : own }
                checkFit(own, in: space.height, at: place + ".size.height")
                add(item, in: inner, ownHeight: own)
            case .group(let nested):
                inner.height = height ?? space.height
                checkFit(inner.height, in: space.height, at: place + ".size.height")
                self.place(nested, in: inner, at: place)
            }
            left = left + widths[index] + gap.grown
        }
        checkFit(left - gap.grown - space.left, in: space.width, at: place)
    }

    private mutating func placeColumn(_ group: Group, in space: Space, at place: String) {
        let elements = group.repeated
        let counts = elements.map(\.rowCount)
        if counts.reduce(0, +) != space.rows.count { unevenRows = true }
        let available = space.height.map { $0 - group.minSpacing }
        let heights = elements.enumerated().map { index, element in
            group.sharesEqually
                ? available.map { $0 / elements.count }
                : vertical(
                    element.size.height, of: available, width: space.width, at: "\(place).elements[\(index)]")
        }
        let isKnown = !heights.contains(nil)
        let gap = Gap(
            group.interItemSpacing, sharing: isKnown ? available.map { $0 - heights.compactMap(\.self).sum } : nil,
            among: elements.count - 1)
        if elements.count > 1 { rowGap = rowGap ?? gap }
        var (top, row) = (space.top, space.rows.lowerBound)
        for (index, element) in elements.enumerated() {
            let place = "\(place).elements[\(index)]"
            var inner = space
            inner.rows = row..<(row + counts[index])
            inner.top = top
            inner.height = heights[index]
            let width = horizontal(element.size.width, of: space.width, at: place)
            checkFit(width, in: space.width, at: place + ".size.width")
            switch element {
            case .item(let item):
                add(item, in: inner, ownWidth: width.isAlmost(space.width) ? nil : width)
            case .group(let nested):
                inner.width = width
                self.place(nested, in: inner, at: place)
            }
            top = top + (inner.height ?? .zero) + gap.grown
            row += counts[index]
        }
        guard let height = space.height else { return }
        if !group.sharesEqually, elements.contains(where: \.hasEstimatedHeight) {
            noteEstimatedRows(at: place)
        } else {
            let used = top - gap.grown - space.top
            checkFit(used, in: height, at: place)
            if used.isShorter(than: height) { underfull = true }
        }
    }

    private mutating func add(
        _ item: Item, in space: Space, ownWidth: Length? = nil, ownHeight: Length? = nil
    ) {
        var estimate = 0.0
        if case .estimated(let points) = item.size.height { estimate = points }
        leaves.append(
            Leaf(
                item: item, left: space.left, right: space.left + space.width, top: space.top,
                bottom: space.top + (space.height ?? .zero), rows: space.rows, height: space.height,
                ownWidth: ownWidth, ownHeight: ownHeight, estimate: estimate
            )
        )
    }

    /// A width as a length; an invalid one is reported and replaced.
    private mutating func horizontal(_ dimension: Dimension, of width: Length, at place: String) -> Length {
        switch dimension {
        case .fractionalWidth(let part): return width * part
        case .absolute(let points): return Length(points: points)
        case .estimated(let points):
            report.note(
                .unsupportedWidth, at: place + ".size.width", expected: "a fractional or absolute width",
                came: "estimated(\(points)), taken as absolute",
                remedy: "Write .absolute(\(points)), or a fraction of the group"
            )
            return Length(points: points)
        case .fractionalHeight(let part):
            report.note(
                .unsupportedWidth, at: place + ".size.width", expected: "a fractional or absolute width",
                came: "fractionalHeight(\(part)), taken as the full width",
                remedy: "Turn it round: give the height as .fractionalWidth"
            )
            return width
        }
    }

    /// A height as a length, or nil if the content decides it.
    private mutating func vertical(
        _ dimension: Dimension, of height: Length?, width: Length, at place: String
    ) -> Length? {
        switch dimension {
        case .absolute(let points): return Length(points: points)
        case .fractionalWidth(let part): return width * part
        case .estimated: return nil
        case .fractionalHeight(let part):
            if let height { return height * part }
            // All of a height that content decides is simply that height: the cell stretches.
            if part != 1 {
                report.note(
                    .unsupportedHeight, at: place + ".size.height",
                    expected: "fractionalHeight(1) inside a group whose content decides its height",
                    came: "fractionalHeight(\(part)), taken as estimated",
                    remedy: "Give the group an absolute height or a fraction of the width"
                )
            }
            return nil
        }
    }

    private mutating func checkFit(_ length: Length?, in space: Length?, at place: String) {
        guard let length, let space, space.isShorter(than: length) else { return }
        // A part of the width outgrows points in some containers only: that is the author's business.
        if space.fraction == 0, length.fraction > 0 { return }
        report.note(
            .overfullGroup, at: place, expected: "at most \(space.summary)", came: length.summary,
            remedy: "Make fractions add up to 1 at most (spacing is taken out before they are applied)"
        )
    }

    /// The height of a section's own group where that and every row in it can be known.
    private mutating func height(of group: Group, in width: Length, at place: String) -> Length? {
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

    private mutating func noteEstimatedRows(at place: String) {
        report.note(
            .unsupportedHeight, at: place + ".size.height",
            expected: "an estimated height for a group that holds a column of estimated heights",
            came: "a fixed one, taken as estimated",
            remedy: "Write .estimated here, or give the column's elements fractions of its height"
        )
    }
}

extension Length {
    /// For people: "50 % of the content width and 8 points".
    var summary: String {
        fraction == 0
            ? "\(points) points"
            : "\(CSSText.number(fraction * 100)) % of the content width and \(CSSText.number(points)) points"
    }
}
