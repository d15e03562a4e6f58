extension BoundaryItem {
    func declare(in rule: inout Rule, insets: EdgeInsets) {
        rule.set("box-sizing", "border-box")
        if let span {
            let start = span.start.ofContainer(less: insets) + Length(points: insets.leading)
            rule.set("margin-inline", CSSText.length(start, of: "%") + " 0")
            rule.set("inline-size", CSSText.length(span.width.ofContainer(less: insets), of: "%"))
            // A list in it adapts to it.
            rule.set("container", "list / inline-size")
        } else {
            rule.set("padding-inline", CSSText.pair(insets.leading, insets.trailing))
        }
        switch size.height {
        case .absolute(let points): rule.set("block-size", CSSText.points(points))
        case .fractionalWidth(let part):
            rule.set("block-size", CSSText.length(Length(fraction: part).ofContainer(less: insets), of: "cqi"))
        default: break
        }
        if pinned {
            rule.set("position", "sticky")
            rule.set(kind == .header ? "inset-block-start" : "inset-block-end", "0")
            // Above the cells, which may be positioned for their badges.
            rule.set("z-index", "1")
        }
    }
}

extension Decoration {
    func declare(in rule: inout Rule) {
        rule.set("position", "absolute")
        rule.set("inset-block", CSSText.pair(insets.top, insets.bottom))
        rule.set("inset-inline", CSSText.pair(insets.leading, insets.trailing))
        rule.set("z-index", "-1")
        rule.set("pointer-events", "none")
    }
}

extension Badge {
    func declare(in rule: inout Rule) {
        let (block, inline) =
            switch anchor {
            case .topLeading: ("start", "start")
            case .topTrailing: ("start", "end")
            case .bottomLeading: ("end", "start")
            case .bottomTrailing: ("end", "end")
            }
        rule.set("visibility", "visible")
        rule.set("inset-block-\(block)", CSSText.points(offset))
        rule.set("inset-inline-\(inline)", CSSText.points(offset))
        rule.set("inline-size", CSSText.points(width))
        rule.set("block-size", CSSText.points(height))
    }
}
