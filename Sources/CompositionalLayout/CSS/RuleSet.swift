/// The rules of one layout for one value of the traits.
struct RuleSet: Hashable {
    /// At most one rule a selector; another value of the traits can take back what it sets.
    private(set) var plain: [Rule] = []
    /// Rules that cannot be taken back: those that count cells (`:nth-child`), where another count applies,
    /// and hidden headers, whose `display` is the page's. They are written for their own range of widths.
    private(set) var ranged: [Rule] = []

    init(_ plan: Plan, id: String, width: WidthClass, hides: Set<BoundaryItem.Kind>) {
        let list = "ul[data-layout=\(CSSText.quoted(id))]"
        var listRule = Rule(list)
        plan.declareList(in: &listRule)
        append(listRule)
        appendCells(of: plan, list: list, width: width)
        for kind in BoundaryItem.Kind.allCases {
            let name = kind == .header ? "header" : "footer"
            var rule = Rule("section > \(name)[data-layout-\(name)=\(CSSText.quoted(id))]")
            if let item = plan.section.boundaryItem(kind) {
                item.declare(in: &rule, insets: plan.insets)
            } else if hides.contains(kind) {
                rule.set("display", "none")
                ranged.append(rule)
                continue
            }
            append(rule)
        }
        if let decoration = plan.section.decoration {
            let hook = "[data-layout-decoration=\(CSSText.quoted(id))]"
            var section = Rule("section:has(> \(hook))")
            section.set("position", "relative")
            section.set("isolation", "isolate")
            append(section)
            var rule = Rule("section > \(hook)")
            decoration.declare(in: &rule)
            append(rule)
        }
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
        appendBadges(of: plan, list: list)
        var snap = Rule("\(list) > li")
        plan.declareSnapping(in: &snap)
        let pages = plan.section.orthogonalScrolling == .paging ? plan.groupsPerPage(in: width) : 1
        append(snap, each: cells.count * pages, from: 0)
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

    /// A rule for one cell in so many; a plain one where that is every cell.
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
