extension Group {
    var nested: [Group] {
        elements.compactMap { if case .group(let group) = $0 { group } else { nil } }
    }

    var sharesEqually: Bool { distribution != .sized }

    /// The length that spacing takes out of the group before fractions are applied.
    var minSpacing: Length {
        Length(points: interItemSpacing.minimum * Double(repeated.count - 1))
    }

    /// The elements with their repetition written out; `fitting` counts once.
    var repeated: [Element] {
        guard case .equalShares(let count) = distribution else { return elements }
        return Array(repeating: elements, count: count).flatMap { $0 }
    }

    /// The depth of nested groups and the number of cells; both stop counting past the limits of a plan.
    func cellCount(depth: Int = 0) -> Int {
        guard depth < 16 else { return 1_001 }
        let inside = elements.reduce(0) { sum, element in
            switch element {
            case .item: min(1_001, sum + 1)
            case .group(let group): min(1_001, sum + group.cellCount(depth: depth + 1))
            }
        }
        guard case .equalShares(let count) = distribution else { return inside }
        return min(1_001, inside * count)
    }

    var containsEmptyGroup: Bool {
        elements.isEmpty || nested.contains(where: \.containsEmptyGroup)
    }

    var containsFitting: Bool {
        if case .fitting = distribution { return true }
        return nested.contains(where: \.containsFitting)
    }

    /// Whether every row's height follows from the group's own, as long as that is known.
    var hasKnownRows: Bool {
        elements.allSatisfy { element in
            if axis == .vertical, !sharesEqually, element.hasEstimatedHeight { return false }
            if case .group(let group) = element { return group.hasKnownRows }
            return true
        }
    }

    /// The height of a column whose elements' heights all follow from its width, though its own is estimated.
    func contentHeight(in width: Length) -> Length? {
        guard axis == .vertical, !sharesEqually else { return nil }
        var height = minSpacing
        for element in elements {
            switch element.size.height {
            case .absolute(let points): height = height + Length(points: points)
            case .fractionalWidth(let part): height = height + width * part
            case .fractionalHeight, .estimated: return nil
            }
        }
        return height
    }
}

extension Group.Element {
    var hasEstimatedHeight: Bool {
        if case .estimated = size.height { true } else { false }
    }

    /// The number of rows it needs if heights are not known.
    var rowCount: Int {
        guard case .group(let group) = self else { return 1 }
        let counts = group.repeated.map(\.rowCount)
        return group.axis == .vertical ? counts.reduce(0, +) : counts.max() ?? 1
    }
}
