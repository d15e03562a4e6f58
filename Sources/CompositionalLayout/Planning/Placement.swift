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
}
