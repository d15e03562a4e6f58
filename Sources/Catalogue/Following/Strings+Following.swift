package import Foundation

extension Strings {
    /// A fact of an item, or else as the source declares it.
    private func fact(_ key: String, of item: CatalogueItem?, in source: ResolvedSource?) -> FieldContent {
        let declared = source?.source.fields.first { $0.key == key }.map { FieldContent($0, value: .unknown) }
        return item?.followedFact(key) ?? declared
            ?? FieldContent(key: key, label: key.humanised, unit: nil, value: .unknown)
    }

    /// The name of a fact.
    func label(ofFact key: String, of item: CatalogueItem?, in source: ResolvedSource?) -> String {
        let fact = fact(key, of: item, in: source)
        return item.map { label(of: fact, in: $0) } ?? label(of: fact)
    }

    /// When a rule reports something, in a sentence: “You’re told when it is gone, it is back or Price is at most €10.”
    package func told(by rule: FollowRule, about item: CatalogueItem?, in source: ResolvedSource?) -> String {
        let style: ListFormatStyle<StringStyle, [String]> = .list(type: .or)
        return directed(self(.followTold, style.locale(locale).format(parts(of: rule, about: item, in: source))))
    }

    /// The same as the name of the rule: “it is gone, Price is at most €10”.
    package func conditions(of rule: FollowRule, about item: CatalogueItem?, in source: ResolvedSource?) -> String {
        list(parts(of: rule, about: item, in: source))
    }

    private func parts(of rule: FollowRule, about item: CatalogueItem?, in source: ResolvedSource?) -> [String] {
        let isItem = rule.subject.item != nil
        let events = FollowRule.events(ofItem: isItem).filter(rule.events.contains)
            .map { label(of: $0, ofItem: isItem) }
        return events + [rule.fact.map { condition($0, about: item, in: source) }].compactMap(\.self)
    }

    package func label(of event: FollowRule.Event, ofItem isItem: Bool) -> String {
        switch event {
        case .new: self(.followNew)
        case .gone: self(isItem ? .followItemGone : .followGone)
        case .back: self(isItem ? .followItemBack : .followBack)
        }
    }

    /// The condition of a rule: “Price is at most €10”.
    func condition(
        _ fact: FollowRule.FactCondition, about item: CatalogueItem?, in source: ResolvedSource?
    ) -> String {
        let name = label(ofFact: fact.key, of: item, in: source)
        func number(_ value: Double) -> String {
            let plain: FieldValue = fact.currency.map { .price(value, currency: $0) } ?? .number(.value(value))
            let known = self.fact(fact.key, of: item, in: source)
            let field = known.value == .unknown ? known.replacing(plain) : known
            return text(field.reading(plainText: plain.plainText ?? ""))
        }
        return switch fact.test {
        case .atLeast(let bound): self(.followFactAtLeast, name, number(bound))
        case .atMost(let bound): self(.followFactAtMost, name, number(bound))
        case .changes(let percent?): self(.followFactChangesBy, name, self.number(percent))
        case .changes(nil): self(.followFactChanges, name)
        }
    }

    /// The time of day of a change, in UTC as all dates.
    package func timeOfDay(of date: Date) -> String {
        let calendar = Calendar(identifier: .gregorian)
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        return date.formatted(style.hour().minute()) + " UTC"
    }
}
