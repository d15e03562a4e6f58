/// Evaluates a plan for one width and number of cells, as CSS Grid does.
struct FrameSolver {
    let plan: Plan
    let count: Int
    let width: Double
    let heights: MeasuredHeights

    private var content: Double { max(0, width - plan.insets.horizontal) }

    func frames(showing kinds: Set<BoundaryItem.Kind>) -> Frames {
        let header = kinds.contains(.header) ? frame(of: .header, at: 0) : nil
        let top = header?.height ?? 0
        let places = places()
        let (columns, rows) = (columns(for: places), rows(for: places, from: top + plan.insets.top))
        let cells = places.map { place in
            frame(of: place, columns, rows)
        }
        let listHeight = rows.length + plan.insets.vertical
        // Padding alone can be wider than the container.
        let listWidth = max(width, plan.insets.horizontal)
        let list = Frame(x: 0, y: top, width: listWidth, height: listHeight)
        let footer = kinds.contains(.footer) ? frame(of: .footer, at: top + listHeight) : nil
        let size = Size(width: width, height: top + listHeight + (footer?.height ?? 0))
        let bounds = Frame(x: 0, y: 0, width: size.width, height: size.height)
        return Frames(
            header: header, list: list, cells: cells, badges: badges(of: places, in: cells), footer: footer,
            decoration: plan.section.decoration.map { bounds.inset(by: $0.insets) }, size: size,
            scrollSize: plan.scrolls
                ? Size(width: max(listWidth, columns.length + plan.insets.horizontal), height: listHeight)
                : nil
        )
    }

    /// A cell's slot with its tracks counted from the section's first group.
    private struct Place {
        var index: Int
        var slot: Plan.Slot
        var columns: Range<Int>
        var rows: Range<Int>
    }

    private func places() -> [Place] {
        let across = plan.fit(in: content)?.count
        return (0..<count).map { index in
            let (group, slot) = (index / plan.slots.count, plan.slot(of: index, in: count))
            if let across {
                let (row, column) = (index / across, index % across)
                return Place(index: index, slot: slot, columns: column..<(column + 1), rows: row..<(row + 1))
            }
            let columns = plan.scrolls ? group * plan.columnTracks.count : 0
            let rows = plan.scrolls ? 0 : group * plan.rows.count
            return Place(
                index: index, slot: slot,
                columns: (slot.columns.lowerBound + columns)..<(slot.columns.upperBound + columns),
                rows: (slot.rows.lowerBound + rows)..<(slot.rows.upperBound + rows)
            )
        }
    }

    private func columns(for places: [Place]) -> Axis {
        if let fit = plan.fit(in: content) {
            return Axis(
                sizes: Array(repeating: max(0, fit.width.value(at: content)), count: fit.count),
                gap: fit.gap.value(at: content), origin: plan.insets.leading)
        }
        let tracks = plan.columnTracks.map { track in
            let size = max(0, track.value(at: content))
            return plan.hasEqualColumns ? size : Axis.cut(size)
        }
        let needed = places.map(\.columns.upperBound).max() ?? 0
        return Axis(
            sizes: plan.scrolls ? (0..<needed).map { tracks[$0 % tracks.count] } : tracks,
            gap: Axis.cut(plan.columnGap.value(at: content)), origin: plan.insets.leading)
    }

    private func rows(for places: [Place], from top: Double) -> Axis {
        // Across the direction of flow, tracks exist even without a cell.
        let needed = plan.scrolls ? plan.rows.count : places.map(\.rows.upperBound).max() ?? 0
        let tracks: [Double?] = (0..<needed).map { row in
            switch plan.rows[row % plan.rows.count] {
            case .fixed(let length): Axis.cut(length.value(at: content))
            case .estimated: nil
            }
        }
        var heights = RowHeights(rows: tracks, gap: Axis.cut(plan.rowGap.value(at: content)))
        for place in places {
            heights.add(outerHeight(of: place), in: place.rows)
        }
        heights.settle()
        return Axis(sizes: heights.heights, gap: Axis.cut(plan.rowGap.value(at: content)), origin: top)
    }

    private func outerHeight(of place: Place) -> Double {
        let insets = place.slot.item.insets.vertical
        if let own = place.slot.ownHeight {
            return max(own.value(at: content), insets)
        }
        if place.index < heights.cells.count {
            return heights.cells[place.index].asHeight + insets
        }
        return max(place.slot.estimate, insets)
    }

    private func frame(of place: Place, _ columns: Axis, _ rows: Axis) -> Frame {
        let slot = place.slot
        return Frame(
            x: columns.start(of: place.columns),
            y: rows.start(of: place.rows),
            width: slot.ownWidth.map { max(0, $0.value(at: content)) } ?? columns.length(of: place.columns),
            height: slot.ownHeight.map { max(0, $0.value(at: content)) } ?? rows.length(of: place.rows)
        ).inset(by: slot.item.insets)
    }

    private func badges(of places: [Place], in cells: [Frame]) -> [Frames.BadgeFrame] {
        places.flatMap { place in
            place.slot.item.badges.map { badge in
                Frames.BadgeFrame(
                    cell: place.index, kind: badge.kind, frame: badge.frame(in: cells[place.index])
                )
            }
        }
    }

    private func frame(of kind: BoundaryItem.Kind, at y: Double) -> Frame? {
        guard let item = plan.section.boundaryItem(kind) else { return nil }
        let content = width - plan.insets.horizontal
        let measured = kind == .header ? heights.header : heights.footer
        let height =
            switch item.size.height {
            case .absolute(let points): points
            case .fractionalWidth(let part): max(0, part * content)
            case .estimated(let points): measured?.asHeight ?? points
            case .fractionalHeight: measured?.asHeight ?? 44
            }
        guard let span = item.span else { return Frame(x: 0, y: y, width: width, height: height) }
        return Frame(
            x: plan.insets.leading + span.start.value(at: content), y: y,
            width: max(0, span.width.value(at: content)), height: height)
    }
}

extension Badge {
    func frame(in cell: Frame) -> Frame {
        let isLeading = anchor == .topLeading || anchor == .bottomLeading
        let isTop = anchor == .topLeading || anchor == .topTrailing
        return Frame(
            x: isLeading ? cell.x + offset : cell.x + cell.width - width - offset,
            y: isTop ? cell.y + offset : cell.y + cell.height - height - offset,
            width: width, height: height
        )
    }
}

extension Double {
    /// A height that cannot be measured counts as 0.
    var asHeight: Double { isFinite ? max(0, self) : 0 }
}
