// Invalid numbers are replaced once, before planning, so that neither reader of a plan ever sees one.

/// Keeps sums of a thousand lengths finite and exact to far less than a pixel.
private let points: ClosedRange<Double> = 0...1_000_000

extension Dimension {
    func sanitised(at place: String, _ report: inout Report) -> Dimension {
        switch self {
        case .fractionalWidth(let part): .fractionalWidth(report.valid(part, in: 0...100, at: place))
        case .fractionalHeight(let part): .fractionalHeight(report.valid(part, in: 0...100, at: place))
        case .absolute(let length): .absolute(report.valid(length, in: points, at: place))
        case .estimated(let length): .estimated(report.valid(length, in: points, at: place))
        }
    }
}

extension LayoutSize {
    func sanitised(at place: String, _ report: inout Report) -> LayoutSize {
        LayoutSize(
            width: width.sanitised(at: place + ".width", &report),
            height: height.sanitised(at: place + ".height", &report)
        )
    }
}

extension Spacing {
    func sanitised(at place: String, _ report: inout Report) -> Spacing {
        switch self {
        case .fixed(let length): .fixed(report.valid(length, in: points, at: place))
        case .flexible(let length): .flexible(report.valid(length, in: points, at: place))
        }
    }
}

extension EdgeInsets {
    func sanitised(at place: String, _ report: inout Report) -> EdgeInsets {
        EdgeInsets(
            top: report.valid(top, in: points, at: place + ".top"),
            leading: report.valid(leading, in: points, at: place + ".leading"),
            bottom: report.valid(bottom, in: points, at: place + ".bottom"),
            trailing: report.valid(trailing, in: points, at: place + ".trailing")
        )
    }
}

extension Item {
    func sanitised(at place: String, _ report: inout Report) -> Item {
        var item = self
        item.size = size.sanitised(at: place + ".size", &report)
        item.insets = insets.sanitised(at: place + ".insets", &report)
        for index in badges.indices {
            let place = "\(place).badges[\(index)]"
            report.checkName(badges[index].kind, at: place + ".kind")
            item.badges[index].width = report.valid(badges[index].width, in: points, at: place + ".width")
            item.badges[index].height = report.valid(badges[index].height, in: points, at: place + ".height")
            let offsets = -points.upperBound...points.upperBound
            item.badges[index].offset = report.valid(badges[index].offset, in: offsets, at: place + ".offset")
        }
        return item
    }
}

extension Group {
    func sanitised(at place: String, _ report: inout Report) -> Group {
        var group = self
        group.size = size.sanitised(at: place + ".size", &report)
        group.interItemSpacing = interItemSpacing.sanitised(at: place + ".interItemSpacing", &report)
        switch distribution {
        case .sized: break
        case .equalShares(let count):
            let valid = report.valid(Double(count), in: 1...100, at: place + ".count")
            group.distribution = .equalShares(Int(valid))
        case .fitting(let minimum):
            let valid = report.valid(minimum, in: 1...points.upperBound, at: place + ".minimumWidth")
            group.distribution = .fitting(minimumWidth: valid)
        }
        for index in elements.indices {
            let place = "\(place).elements[\(index)]"
            switch elements[index] {
            case .item(let item): group.elements[index] = .item(item.sanitised(at: place, &report))
            case .group(let inner): group.elements[index] = .group(inner.sanitised(at: place, &report))
            }
        }
        return group
    }
}

extension LayoutSection {
    func sanitised(_ report: inout Report) -> LayoutSection {
        var section = self
        section.group = group.sanitised(at: "group", &report)
        section.endings = endings.enumerated().map { index, ending in
            ending.sanitised(at: "endings[\(index)]", &report)
        }
        section.interGroupSpacing = report.valid(interGroupSpacing, in: points, at: "interGroupSpacing")
        section.insets = insets.sanitised(at: "insets", &report)
        section.decoration?.insets = decoration?.insets.sanitised(at: "decoration.insets", &report) ?? .zero
        for index in boundaryItems.indices {
            let place = "boundaryItems[\(index)].size"
            section.boundaryItems[index].size = boundaryItems[index].size.sanitised(at: place, &report)
        }
        return section
    }
}
