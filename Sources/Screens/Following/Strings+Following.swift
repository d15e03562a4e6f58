import Catalogue

extension Strings {
    /// What happened to an item, in a line: “New · Top albums” or “Price: €9.99 → €7.99”.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - rule: the rule that reported it; nil if it was removed.
    ///   - item: the item as it was last seen; nil if it is unknown.
    func line(of change: FollowedChange, by rule: FollowRule?, about item: CatalogueItem?) -> String {
        guard let key = change.field else {
            let event = self(phrase(for: change.kind))
            guard let rule, rule.subject.item == nil else { return event }
            return "\(event) · \(rule.subject.title)"
        }
        let known = item?.field(key)
        func value(_ text: String?) -> String {
            text.map { text in known.map { self.text($0.reading(plainText: text)) } ?? text } ?? self(.none)
        }
        return self(.factChange, label(ofFact: key, in: item), value(change.old), value(change.new))
    }

    private func phrase(for kind: FollowedChange.Kind) -> Phrase {
        switch kind {
        case .new: .changesNew
        case .gone: .changesGone
        case .back: .changesBack
        case .crossed, .changed: .changesChanged
        }
    }

    /// The name of a fact.
    func label(ofFact key: String, in item: CatalogueItem?) -> String {
        guard let item, let field = item.field(key) else {
            return label(of: FieldContent(key: key, label: key.humanised, unit: nil, value: .unknown))
        }
        return label(of: field, in: item)
    }

    /// What a rule reports: “New, Gone” or “Price is at most €10”.
    func conditions(of rule: FollowRule, about item: CatalogueItem?) -> String {
        let isItem = rule.subject.item != nil
        let events = FollowRule.events(ofItem: isItem).filter(rule.events.contains)
            .map { label(of: $0, ofItem: isItem) }
        return list(events + [rule.fact.map { condition($0, about: item) }].compactMap(\.self))
    }

    func label(of event: FollowRule.Event, ofItem isItem: Bool) -> String {
        switch event {
        case .new: self(.followNew)
        case .gone: self(isItem ? .followItemGone : .followGone)
        case .back: self(isItem ? .followItemBack : .followBack)
        }
    }

    private func condition(_ fact: FollowRule.FactCondition, about item: CatalogueItem?) -> String {
        let name = label(ofFact: fact.key, in: item)
        func number(_ value: Double) -> String {
            let plain: FieldValue = fact.currency.map { .price(value, currency: $0) } ?? .number(.value(value))
            let field =
                item?.field(fact.key)
                ?? FieldContent(key: fact.key, label: name, unit: nil, value: plain)
            return text(field.reading(plainText: plain.plainText ?? ""))
        }
        return switch fact.test {
        case .atLeast(let bound): self(.followFactAtLeast, name, number(bound))
        case .atMost(let bound): self(.followFactAtMost, name, number(bound))
        case .changes(let percent?): self(.followFactChangesBy, name, self.number(percent))
        case .changes(nil): self(.followFactChanges, name)
        }
    }
}
