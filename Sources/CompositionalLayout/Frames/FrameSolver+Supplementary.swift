extension FrameSolver {
    func frame(of kind: BoundaryItem.Kind, at y: Double) -> Frame? {
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
