extension Plan {
    /// The declarations of the list element.
    func declareList(in rule: inout Rule) {
        rule.set("padding-block", CSSText.pair(insets.top, insets.bottom))
        rule.set("padding-inline", CSSText.pair(insets.leading, insets.trailing))
        rule.set("column-gap", CSSText.gap(columnGap, of: "%") { $0 })
        rule.set("row-gap", CSSText.gap(rowGap, of: "cqi") { $0.ofContainer(less: insets) })
        let rowText = rows.map { row in
            switch row {
            case .fixed(let length): CSSText.length(length.ofContainer(less: insets), of: "cqi")
            case .estimated: "auto"
            }
        }
        if scrolls {
            rule.set("grid-auto-flow", flowsByItself ? "column" : "column dense")
            let columns = columnTracks.map { CSSText.length($0, of: "%") }
            rule.set("grid-auto-columns", columns.joined(separator: " "))
            // A single row of its content's height is the default of CSS.
            if rowText != ["auto"] { rule.set("grid-template-rows", Self.repeated(rowText)) }
            // Only sideways: an axis left visible would become scrollable with the other one.
            rule.set("overflow", "auto hidden")
            rule.set("scrollbar-width", "none")
            rule.set("scroll-padding-inline", CSSText.pair(insets.leading, insets.trailing))
            rule.set("scroll-snap-type", section.orthogonalScrolling == .continuous ? "none" : "x mandatory")
        } else {
            rule.set("grid-template-columns", columnText)
            if case .repeating = columns { rule.set("justify-content", "space-between") }
            let isAuto = rowText.allSatisfy { $0 == "auto" }
            rule.set("grid-auto-rows", isAuto ? "auto" : rowText.joined(separator: " "))
            rule.set("grid-auto-flow", flowsByItself ? "row" : "row dense")
        }
    }

    /// The positions at which scrolling comes to rest.
    func declareSnapping(in rule: inout Rule) {
        switch section.orthogonalScrolling {
        case .none, .continuous: break
        case .continuousGroupLeadingBoundary:
            rule.set("scroll-snap-align", "start")
        case .paging, .groupPaging:
            rule.set("scroll-snap-align", "start")
            rule.set("scroll-snap-stop", "always")
        case .groupPagingCentered:
            let isCentred = slots[0].columns.count == columnTracks.count
            rule.set("scroll-snap-align", isCentred ? "center" : "start")
            rule.set("scroll-snap-stop", "always")
        }
    }

    private var columnText: String {
        switch columns {
        case .filling(let minimum):
            // min() keeps a container narrower than one cell from being overflowed.
            return "repeat(auto-fill, minmax(min(100%, \(CSSText.rem(minimum))), 1fr))"
        case .repeating(let width):
            return "repeat(auto-fill, min(100%, \(CSSText.points(width))))"
        case .tracks(let tracks):
            if hasEqualColumns {
                return tracks.count == 1 ? "minmax(0, 1fr)" : "repeat(\(tracks.count), minmax(0, 1fr))"
            }
            return Self.repeated(tracks.map { CSSText.length($0, of: "%") })
        }
    }

    private static func repeated(_ tracks: [String]) -> String {
        guard tracks.count > 1, Set(tracks).count == 1 else { return tracks.joined(separator: " ") }
        return "repeat(\(tracks.count), \(tracks[0]))"
    }
}

extension Length {
    /// This length in terms of the container's whole width, for heights: a percentage there would be of
    /// a height.
    func ofContainer(less insets: EdgeInsets) -> Length {
        Length(fraction: fraction, points: points - fraction * insets.horizontal)
    }
}

extension Plan.Slot {
    /// The declarations of a cell.
    func declare(in rule: inout Rule, plan: Plan) {
        if !plan.flowsByItself {
            rule.set("grid-column", Self.line(columns, isNamed: !plan.scrolls))
            rule.set("grid-row", Self.line(rows, isNamed: plan.scrolls))
        }
        let insets = item.insets
        rule.set("margin-block", CSSText.pair(insets.top, insets.bottom))
        rule.set("margin-inline", CSSText.pair(insets.leading, insets.trailing))
        if let ownWidth {
            let width = ownWidth.ofContainer(less: plan.insets) - Length(points: insets.horizontal)
            rule.set("justify-self", "start")
            rule.set("inline-size", CSSText.length(width, of: "cqi"))
        }
        if let ownHeight {
            let height = ownHeight.ofContainer(less: plan.insets) - Length(points: insets.vertical)
            rule.set("align-self", "start")
            rule.set("block-size", CSSText.length(height, of: "cqi"))
        }
        if !item.badges.isEmpty { rule.set("position", "relative") }
    }

    private static func line(_ range: Range<Int>, isNamed: Bool) -> String {
        let span = range.count == 1 ? "" : "span \(range.count)"
        if !isNamed { return span.isEmpty ? "auto" : span }
        return span.isEmpty ? "\(range.lowerBound + 1)" : "\(range.lowerBound + 1) / \(span)"
    }
}
