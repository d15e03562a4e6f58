/// Writes the rule sets of one layout: the compact case in full, every other one as changes to it.
struct Cascade {
    private var text = ""

    /// - Parameter sets: the rule set for each value of the traits.
    static func text(_ sets: [Traits: RuleSet]) -> String {
        var cascade = Cascade()
        let light = WidthClass.allCases.compactMap { sets[Traits(width: $0)] }
        let dark = WidthClass.allCases.compactMap { sets[Traits(width: $0, colourScheme: .dark)] }
        cascade.writePlain(light.map(\.plain))
        if light.map(\.ranged) == dark.map(\.ranged) {
            cascade.writeRanged(light.map(\.ranged), scheme: nil)
        } else {
            cascade.writeRanged(light.map(\.ranged), scheme: .light)
            cascade.writeRanged(dark.map(\.ranged), scheme: .dark)
        }
        for (width, pair) in zip(WidthClass.allCases, zip(light, dark)) {
            let changes = changes(from: pair.0.plain, to: pair.1.plain)
            cascade.write(changes, in: [query(.dark), query(within: width)])
        }
        return cascade.text
    }

    private mutating func writePlain(_ classes: [[Rule]]) {
        var effective: [Rule] = []
        for (width, rules) in zip(WidthClass.allCases, classes) {
            write(Self.changes(from: effective, to: rules), in: [Self.query(from: width)])
            effective = rules
        }
    }

    private mutating func writeRanged(_ classes: [[Rule]], scheme: ColourScheme?) {
        if let first = classes.first, classes.allSatisfy({ $0 == first }) {
            write(first, in: [Self.query(scheme)])
            return
        }
        for (width, rules) in zip(WidthClass.allCases, classes) {
            write(rules, in: [Self.query(scheme), Self.query(within: width)])
        }
    }

    private mutating func write(_ rules: [Rule], in queries: [String?]) {
        if rules.isEmpty { return }
        let queries = queries.compactMap { $0 }
        for (depth, query) in queries.enumerated() {
            text += String(repeating: "  ", count: depth) + query + " {\n"
        }
        let indentation = String(repeating: "  ", count: queries.count)
        text += rules.map { $0.text(indentation: indentation) }.joined()
        for depth in queries.indices.reversed() {
            text += String(repeating: "  ", count: depth) + "}\n"
        }
    }

    /// The rules to write after the old ones so that the new ones hold; values that have gone are set back.
    static func changes(from old: [Rule], to new: [Rule]) -> [Rule] {
        var changes: [Rule] = []
        for rule in new {
            let before = old.first { $0.selector == rule.selector }
            var change = Rule(rule.selector)
            change.declarations = rule.declarations.filter { $0.value != before?.value(of: $0.property) }
            change.declarations += resets(of: before, unless: rule)
            if !change.declarations.isEmpty { changes.append(change) }
        }
        for rule in old where !new.contains(where: { $0.selector == rule.selector }) {
            changes.append(Rule(rule.selector, resets(of: rule, unless: Rule(rule.selector))))
        }
        return changes
    }

    private static func resets(of old: Rule?, unless new: Rule) -> [Rule.Declaration] {
        (old?.declarations ?? []).filter { new.value(of: $0.property) == nil }.map {
            Rule.Declaration(property: $0.property, value: Rule.initialValue(of: $0.property))
        }
    }

    private static func query(_ scheme: ColourScheme?) -> String? {
        guard let scheme else { return nil }
        return "@media (prefers-color-scheme: \(scheme == .dark ? "dark" : "light"))"
    }

    private static func query(from width: WidthClass) -> String? {
        width.lowerBound == 0
            ? nil : "@container list (width >= \(CSSText.rem(width.lowerBound)))"
    }

    private static func query(within width: WidthClass) -> String {
        let (lower, upper) = (CSSText.rem(width.lowerBound), width.upperBound.map(CSSText.rem))
        return switch upper {
        case nil: "@container list (width >= \(lower))"
        case let upper? where width.lowerBound == 0: "@container list (width < \(upper))"
        case let upper?: "@container list (\(lower) <= width < \(upper))"
        }
    }
}
