/// The rules of one layout for one value of the traits.
struct RuleSet: Hashable {
    /// At most one rule for each selector; another value of the traits can undo its declarations.
    private(set) var plain: [Rule] = []
    /// Rules that cannot be taken back: those that count cells (`:nth-child`), where another count applies,
    /// and hidden headers, whose `display` is the page's. They are written for their own range of widths.
    private(set) var ranged: [Rule] = []

    init(_ plan: Plan, id: String, width: WidthClass, supplements: Supplements) {
        let list = "ul[data-layout=\(CSSText.quoted(id))]"
        var listRule = Rule(list)
        plan.declareList(in: &listRule)
        append(listRule)
        appendCells(of: plan, list: list, width: width)
        for kind in BoundaryItem.Kind.allCases {
            let name = kind == .header ? "header" : "footer"
            var rule = Rule("section > \(name)[data-layout-\(name)=\(CSSText.quoted(id))]")
            guard let item = plan.section.boundaryItem(kind) else {
                if supplements.boundaryItems.contains(kind) { hide(rule) }
                continue
            }
            item.declare(in: &rule, insets: plan.insets)
            append(rule)
            // A list in it has insets of its own.
            var inner = Rule(rule.selector + " > section")
            if item.span == nil {
                inner.set("margin-inline", CSSText.pair(-plan.insets.leading, -plan.insets.trailing))
            }
            append(inner)
        }
        let hook = "[data-layout-decoration=\(CSSText.quoted(id))]"
        if let decoration = plan.section.decoration {
            var section = Rule("section:has(> \(hook))")
            section.set("position", "relative")
            section.set("isolation", "isolate")
            append(section)
            var rule = Rule("section > \(hook)")
            decoration.declare(in: &rule)
            append(rule)
        } else if supplements.hasDecoration {
            hide(Rule("section > \(hook)"))
        }
    }

    private mutating func hide(_ rule: Rule) {
        var rule = rule
        rule.set("display", "none")
        ranged.append(rule)
    }

    private mutating func append(_ rule: Rule) {
        if !rule.declarations.isEmpty { plain.append(rule) }
    }

    private mutating func appendCells(of plan: Plan, list: String, width: WidthClass) {
        let cells = plan.slots.map { slot in
            var rule = Rule("")
            slot.declare(in: &rule, plan: plan)
            return rule.declarations
        }
        let shared = cells.dropFirst().reduce(cells[0]) { common, cell in common.filter(cell.contains) }
        append(Rule("\(list) > li", shared))
        for (index, cell) in cells.enumerated() {
            let own = cell.filter { !shared.contains($0) }
            append(Rule("\(list) > li", own), each: cells.count, from: index)
        }
        for (count, ending) in plan.endings.sorted(by: { $0.key < $1.key }) {
            append(ending, of: count, instead: cells, plan: plan, list: list)
        }
        appendBadges(of: plan, list: list)
        var snap = Rule("\(list) > li")
        plan.declareSnapping(in: &snap)
        let pages = plan.section.orthogonalScrolling == .paging ? plan.groupsPerPage(in: width) : 1
        append(snap, each: cells.count * pages, from: 0)
    }

    /// Rules for the last cells if this many are left, as far as they differ from those of a whole group.
    private mutating func append(
        _ ending: [Plan.Slot], of count: Int, instead cells: [[Rule.Declaration]], plan: Plan, list: String
    ) {
        for (index, slot) in ending.enumerated() {
            let selector = "\(list) > li:nth-child(\(cells.count)n + \(index + 1)):nth-last-child(\(count - index))"
            var rule = Rule(selector)
            slot.declare(in: &rule, plan: plan)
            ranged += Cascade.changes(from: [Rule(selector, cells[index])], to: [rule])
        }
    }

    private mutating func appendBadges(of plan: Plan, list: String) {
        for (index, slot) in plan.slots.enumerated() {
            for badge in slot.item.badges {
                var rule = Rule("\(list) > li")
                badge.declare(in: &rule)
                append(rule, each: plan.slots.count, from: index, child: badge.kind)
            }
        }
    }

    /// A rule for one cell in a number of cells; without a count where that is every cell.
    private mutating func append(_ rule: Rule, each count: Int, from index: Int, child kind: String? = nil) {
        if rule.declarations.isEmpty { return }
        var rule = rule
        if count > 1 { rule.selector += ":nth-child(\(count)n + \(index + 1))" }
        if let kind { rule.selector += " > [data-layout-badge=\(CSSText.quoted(kind))]" }
        if count > 1 {
            ranged.append(rule)
        } else if let same = plain.firstIndex(where: { $0.selector == rule.selector }) {
            plain[same].declarations += rule.declarations
        } else {
            plain.append(rule)
        }
    }
}
