extension FrameSolver {
    func frame(of kind: BoundaryItem.Kind, at y: Double) -> Frame? {
        guard let item = plan.section.boundaryItem(kind) else { return nil }
        let measured = kind == .header ? heights.header : heights.footer
        let height =
            switch item.size.height {
            case .absolute(let points): points
            case .fractionalWidth(let part): part * width
            case .estimated(let points): measured?.asHeight ?? points
            case .fractionalHeight: measured?.asHeight ?? 44
            }
        let itemWidth =
            switch item.size.width {
            case .fractionalWidth(let part): part * width
            case .absolute(let points): points
            case .estimated, .fractionalHeight: width
            }
        return Frame(x: 0, y: y, width: itemWidth, height: height)
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
    /// What cannot be measured counts as nothing.
    var asHeight: Double { isFinite ? max(0, self) : 0 }
}
