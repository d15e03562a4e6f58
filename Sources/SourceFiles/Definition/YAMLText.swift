import OrderedCollections

/// Writes scalars, lists and mappings on one line of YAML.
enum YAMLText {
    /// A text, in quotes where YAML could read it as something else.
    static func scalar(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= 200 else {
            return JSON.quoted(text)
        }
        let isPlain =
            isLetter(first) && last != UInt8(ascii: " ")
            && text.utf8.allSatisfy { isLetter($0) || $0 &- 48 < 10 || "_-./ ".utf8.contains($0) }
        return isPlain ? text : JSON.quoted(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }

    static func mapping(_ members: [(String, String?)]) -> String {
        "{" + members.compactMap { key, value in value.map { "\(key): \($0)" } }.joined(separator: ", ") + "}"
    }

    static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }

    static func localised(_ text: LocalisedText) -> String {
        switch text {
        case .text(let text): scalar(text)
        case .languages(let texts): mapping(texts.map { (scalar($0.key), scalar($0.value)) })
        }
    }

    static func expression(_ expression: ValueExpression) -> String {
        expression.isTemplate
            ? mapping([("text", scalar(expression.description))]) : scalar(expression.description)
    }

    static func length(_ length: PictureDefinition.Length) -> String {
        switch length {
        case .pixels(let pixels): "\(pixels)"
        case .value(let value): expression(value)
        }
    }

    static func picture(_ picture: PictureDefinition) -> String {
        guard picture.width != nil || picture.height != nil else { return expression(picture.address) }
        return mapping([
            ("address", expression(picture.address)), ("width", picture.width.map(length)),
            ("height", picture.height.map(length)),
        ])
    }

    static func fact(_ fact: FactDefinition) -> String {
        if fact == FactDefinition(key: fact.key, value: fact.value), FactDefinition.key(for: fact.value) == fact.key {
            return expression(fact.value)
        }
        return mapping([
            ("key", scalar(fact.key)), ("value", expression(fact.value)), ("label", fact.label.map(localised)),
            ("unit", fact.unit.map(scalar)), ("type", fact.type?.rawValue), ("row", fact.row.map { "\($0)" }),
            ("facet", fact.facet.map { "\($0)" }), ("sort", fact.sort?.rawValue),
            ("bar", fact.bar.flatMap { JSON.number($0).scalarText }),
        ])
    }

    static func item(_ item: ItemDefinition) -> [(String, String?)] {
        [
            ("id", item.id.map(expression)), ("title", item.title.map(expression)),
            ("subtitle", item.subtitle.map(expression)), ("caption", item.caption.map(expression)),
            ("picture", item.picture.map(picture)), ("preview", item.preview.map(expression)),
            ("link", item.link.map(expression)),
        ]
    }

    static func pagination(_ pages: Pagination) -> String {
        if pages == Pagination(by: .single) { return pages.by.rawValue }
        return mapping([
            ("by", pages.by.rawValue), ("size", pages.size.map { "\($0)" }), ("first", pages.first.map { "\($0)" }),
            ("total", pages.total.map(expression)), ("next", pages.next.map(expression)),
            ("when", pages.when?.rawValue),
        ])
    }

    static func template(_ template: Template) -> String { scalar(template.description) }

    static func each(_ each: EachRecord) -> String {
        mapping([
            ("id", expression(each.id)), ("from", template(each.from)),
            ("items", each.items.map { scalar($0.description) }), ("when", each.when.rawValue),
        ])
    }

    static func choice(_ choice: ChoiceDefinition) -> String {
        let options = choice.options.map { option in
            option.label.map { mapping([("value", scalar(option.value)), ("label", localised($0))]) }
                ?? scalar(option.value)
        }
        return mapping([
            ("key", scalar(choice.key)), ("options", list(options)), ("label", choice.label.map(localised)),
        ])
    }

    static func related(_ related: RelatedDefinition) -> String {
        mapping([
            ("id", scalar(related.id)), ("title", related.title.map(localised)), ("list", template(related.list)),
            ("items", related.items.map { scalar($0.description) }), ("pages", related.pages.map(pagination)),
            ("item", related.item.map { mapping(item($0)) }), ("facts", related.facts.map { list($0.map(fact)) }),
        ])
    }
}
