extension Layout {
    /// The value of the `sizes` attribute (HTML Living Standard, "sizes attributes") for a picture that is as wide as
    /// its cell: `(width >= 1232px) calc(15vw - 34.8px), …, 38vw`.
    ///
    /// It is within one point of ``frames(cells:width:heights:showing:colourScheme:direction:)`` in viewports up to
    /// 2,560 points; beyond, the number of columns of a group that is `fitting` does not grow any more.
    /// Costs one plan for each class of width and rule.
    ///
    /// - Parameters:
    ///   - index: the cell's index in its section, at least 0; a layout may have several widths.
    ///   - count: how many cells the section has, since the last may be wider; nil: as if whole groups.
    ///   - rules: from which viewport on the container is how wide; where the first one begins does not matter. A
    ///     number out of its range counts as the nearest (NaN as 0). Without rules it is as wide as the viewport.
    public func pictureSizes(
        cell index: Int = 0, of count: Int? = nil, in rules: [ContainerRule] = [ContainerRule()]
    ) -> String {
        let rules = rules.map(\.sanitised).sorted { $0.from < $1.from }
        var widths: [(from: Double, width: Length)] = []
        for (place, rule) in (rules.isEmpty ? [ContainerRule()] : rules).enumerated() {
            let end = place + 1 < rules.count ? rules[place + 1].from : .infinity
            let start = place == 0 ? 0 : rule.from
            for (from, width) in cellWidths(cell: max(0, index), of: count, within: start..<end, less: rule.less)
            where widths.last?.width.isAlmost(width) != true {
                widths.append((from, width))
            }
        }
        let conditional = widths.dropFirst().reversed().map { from, width in
            "(width >= \(CSSText.number(from))px) \(CSSText.length(width, of: "vw"))"
        }
        return (conditional + widths.prefix(1).map { CSSText.length($0.width, of: "vw") }).joined(separator: ", ")
    }

    /// A cell's width in terms of the viewport's, for each range of viewports in which it is one.
    private func cellWidths(
        cell index: Int, of count: Int?, within viewports: Range<Double>, less margin: Double
    ) -> [(from: Double, width: Length)] {
        WidthClass.allCases.flatMap { width -> [(from: Double, width: Length)] in
            let lower = max(viewports.lowerBound, width.lowerBound == 0 ? 0 : width.lowerBound + margin)
            let upper = min(viewports.upperBound, width.upperBound.map { $0 + margin } ?? .infinity)
            guard lower < upper else { return [] }
            let plan = planned(for: Traits(width: width)).plan
            let outside = margin + plan.insets.horizontal
            let starts =
                [lower] + plan.breakpoints(below: 2_560).map { $0 + outside }.filter { $0 > lower && $0 < upper }
            let ends = starts.dropFirst() + [min(upper, starts[starts.count - 1] + 2)]
            return zip(starts, ends).map { start, end in
                let slot =
                    count.map { plan.slot(of: index, in: max($0, index + 1)) } ?? plan.slots[index % plan.slots.count]
                let length = plan.width(of: slot, at: max(0, (start + end) / 2 - outside))
                return (start, Length(fraction: length.fraction, points: length.points - length.fraction * outside))
            }
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
        guard let cell = fittingWidth else { return columnGap.threshold.map { [$0] } ?? [] }
        let gap = columnGap.minimum
        // Of so many columns each is so narrow that one more changes them by less than a point.
        return (1...64).map { Double($0) * (cell + gap) - gap }.filter { $0 < limit }
    }

    private var fittingWidth: Double? {
        switch columns {
        case .tracks: nil
        case .filling(let width), .repeating(let width): width
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
