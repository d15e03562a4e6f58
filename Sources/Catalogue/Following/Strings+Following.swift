package import Foundation

extension Strings {
    /// The name of a fact.
    func label(ofFact key: String, in item: CatalogueItem?) -> String {
        guard let item, let field = item.followedFact(key) else {
            return label(of: FieldContent(key: key, label: key.humanised, unit: nil, value: .unknown))
        }
        return label(of: field, in: item)
    }

    /// When a rule reports something, in a sentence: “You’re told when it is gone, it is back or Price is at most €10.”
    package func told(by rule: FollowRule, about item: CatalogueItem?) -> String {
        let style: ListFormatStyle<StringStyle, [String]> = .list(type: .or)
        return directed(self(.followTold, style.locale(locale).format(parts(of: rule, about: item))))
    }

    /// The same as the name of the rule: “it is gone, Price is at most €10”.
    package func conditions(of rule: FollowRule, about item: CatalogueItem?) -> String {
        list(parts(of: rule, about: item))
    }

    private func parts(of rule: FollowRule, about item: CatalogueItem?) -> [String] {
        let isItem = rule.subject.item != nil
        let events = FollowRule.events(ofItem: isItem).filter(rule.events.contains)
            .map { label(of: $0, ofItem: isItem) }
        return events + [rule.fact.map { condition($0, about: item) }].compactMap(\.self)
    }

    package func label(of event: FollowRule.Event, ofItem isItem: Bool) -> String {
        switch event {
        case .new: self(.followNew)
        case .gone: self(isItem ? .followItemGone : .followGone)
        case .back: self(isItem ? .followItemBack : .followBack)
        }
    }

    /// The condition of a rule: “Price is at most €10”.
    func condition(_ fact: FollowRule.FactCondition, about item: CatalogueItem?) -> String {
        let name = label(ofFact: fact.key, in: item)
        func number(_ value: Double) -> String {
            let plain: FieldValue = fact.currency.map { .price(value, currency: $0) } ?? .number(.value(value))
            let field =
                item?.followedFact(fact.key)
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

    /// The time of day of a change, in UTC as all dates.
    package func timeOfDay(of date: Date) -> String {
        let calendar = Calendar(identifier: .gregorian)
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        return date.formatted(style.hour().minute()) + " UTC"
    }
}
