extension Layout {
    /// The values of the `sizes` attribute (HTML Living Standard, "sizes attributes") for pictures as wide as their
    /// cells, such as `(width >= 1232px) calc(15vw - 34.8px), …, 38vw`.
    ///
    /// It is within one point of ``frames(cells:width:heights:showing:colourScheme:direction:)`` in viewports up to
    /// 2,560 points; in wider ones, the cells of a `fitting` group are narrower than the value says.
    /// - Complexity: one plan for each width class, and O(*n*) for *n* cells.
    ///
    /// - Parameters:
    ///   - count: the number of cells; less than 0 counts as 0.
    ///   - rules: the widths of the container by viewport; the first rule also holds for narrower viewports. A
    ///     number out of its range is clamped (NaN counts as 0). Without rules it is as wide as the viewport.
    /// - Returns: a value for each cell in order, because a pattern has cells of several widths.
    public func pictureSizes(cells count: Int, in rules: [ContainerRule] = []) -> [String] {
        let solver = PictureSizes(layout: self, rules: rules)
        return (0..<max(0, count)).map { solver.text(cell: $0, of: count) }
    }
}

/// The widths of cells as linear functions of the viewport's width.
private struct PictureSizes {
    /// A cell's width in terms of the viewport's, from a viewport's width on.
    typealias Entry = (from: Double, width: Length)

    private let plans: [(width: WidthClass, plan: Plan)]
    private let rules: [(viewports: Range<Double>, less: Double)]

    init(layout: Layout, rules: [ContainerRule]) {
        plans = WidthClass.allCases.map { ($0, layout.planned(for: Traits(width: $0)).plan) }
        let rules = (rules.isEmpty ? [ContainerRule()] : rules).map(\.sanitised).sorted { $0.from < $1.from }
        let starts = [0] + rules.dropFirst().map(\.from)
        let ends = starts.dropFirst() + [.infinity]
        self.rules = zip(zip(starts, ends), rules).map { ($0.0..<$0.1, $1.less) }
    }

    func text(cell index: Int, of count: Int) -> String {
        var entries: [Entry] = []
        for (viewports, less) in rules {
            for (width, plan) in plans {
                let lower = width.lowerBound == 0 ? 0 : width.lowerBound + less
                let upper = width.upperBound.map { $0 + less } ?? .infinity
                let slot = plan.slot(of: index, in: count)
                for entry in self.entries(of: slot, in: plan, viewports.clamped(to: lower..<upper), less: less)
                where entries.last?.width.isAlmost(entry.width) != true {
                    entries.append(entry)
                }
            }
        }
        let conditional = entries.dropFirst().reversed().map { from, width in
            "(width >= \(CSSText.number(from))px) \(CSSText.length(width, of: "vw"))"
        }
        return (conditional + entries.prefix(1).map { CSSText.length($0.width, of: "vw") }).joined(separator: ", ")
    }

    private func entries(
        of slot: Plan.Slot, in plan: Plan, _ viewports: Range<Double>, less margin: Double
    ) -> [Entry] {
        if viewports.isEmpty { return [] }
        let outside = margin + plan.insets.horizontal
        let inner = plan.breakpoints(below: 2_560).map { $0 + outside }.filter {
            $0 > viewports.lowerBound && $0 < viewports.upperBound
        }
        let starts = [viewports.lowerBound] + inner
        // Any point of a range tells its line; the last range may have no end.
        let ends = inner + [min(viewports.upperBound, starts[starts.count - 1] + 2)]
        return zip(starts, ends).map { start, end in
            let width = plan.width(of: slot, at: max(0, (start + end) / 2 - outside))
            return (start, Length(fraction: width.fraction, points: width.points - width.fraction * outside))
        }
    }
}

extension ContainerRule {
    fileprivate var sanitised: ContainerRule {
        func valid(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, 0), 1_000_000) }
        return ContainerRule(from: valid(from), less: valid(less))
    }
}

extension Plan {
    /// The content widths under a limit at which the width of some cell begins to follow another line, in order.
    fileprivate func breakpoints(below limit: Double) -> [Double] {
        switch columns {
        case .tracks: return columnGap.threshold.map { [$0] } ?? []
        case .filling(let width), .repeating(let width):
            let gap = columnGap.minimum
            // Of so many columns each is so narrow that one more changes them by less than a point.
            return (1...64).map { Double($0) * (width + gap) - gap }.filter { $0 < limit }
        }
    }

    /// A cell's width around a content width.
    fileprivate func width(of slot: Slot, at content: Double) -> Length {
        let tracks = slot.columns.map { columnTracks[$0] }.sum
        let gaps = columnGap.length(at: content) * Double(slot.columns.count - 1)
        let place = fit(in: content)?.width ?? slot.ownWidth ?? (tracks + gaps)
        return place - Length(points: slot.item.insets.horizontal)
    }
}
