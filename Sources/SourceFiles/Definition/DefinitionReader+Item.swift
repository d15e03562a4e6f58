import Yams

extension DefinitionReader {
    mutating func item(_ node: DefinitionNode) -> ItemDefinition? {
        guard let fields = fields(node, DefinitionKeys.item) else {
            return nil
        }
        var item = ItemDefinition()
        item.id = fields["id"].flatMap { expression($0) }
        item.title = fields["title"].flatMap { expression($0) }
        item.subtitle = fields["subtitle"].flatMap { expression($0) }
        item.caption = fields["caption"].flatMap { expression($0) }
        item.picture = fields["picture"].flatMap { picture($0) }
        item.preview = fields["preview"].flatMap { expression($0) }
        item.link = fields["link"].flatMap { expression($0) }
        return item
    }

    private mutating func picture(_ node: DefinitionNode) -> PictureDefinition? {
        guard case .mapping(let mapping) = node.node, mapping["text"] == nil else {
            return expression(node).map { PictureDefinition(address: $0) }
        }
        guard let fields = fields(node, DefinitionKeys.picture) else { return nil }
        let width = fields["width"].flatMap { length($0) }
        let height = fields["height"].flatMap { length($0) }
        guard let address = fields["address"] else {
            report(node, expected: "“address”", got: "none", advice: "add where a record has the picture's address")
            return nil
        }
        return expression(address).map { PictureDefinition(address: $0, width: width, height: height) }
    }

    private mutating func length(_ node: DefinitionNode) -> PictureDefinition.Length? {
        guard case .scalar(let scalar) = node.node, scalar.string.first?.isNumber == true || scalar.string.first == "-"
        else {
            return expression(node).map(PictureDefinition.Length.value)
        }
        return integer(node, 1...100_000).map(PictureDefinition.Length.pixels)
    }

    mutating func facts(_ node: DefinitionNode) -> [FactDefinition]? {
        guard let elements = list(node, of: "facts") else { return nil }
        var facts: [FactDefinition] = []
        for element in elements {
            guard let fact = fact(element) else { continue }
            if facts.contains(where: { $0.key == fact.key }) {
                report(
                    element, expected: "a key that no other fact has", got: "“\(fact.key)” again",
                    advice: "write {key: another-name, value: …}")
            } else {
                facts.append(fact)
            }
        }
        return facts
    }

    private mutating func fact(_ node: DefinitionNode) -> FactDefinition? {
        if case .scalar = node.node {
            guard let value = expression(node) else { return nil }
            if let key = FactDefinition.key(for: value) { return FactDefinition(key: key, value: value) }
            report(node, expected: "a path with a name", advice: "write {key: name, value: path}")
            return nil
        }
        guard let fields = fields(node, DefinitionKeys.fact) else { return nil }
        let value = fields["value"].flatMap { expression($0) }
        let label = fields["label"].flatMap { localised($0) }
        let unit = fields["unit"].flatMap { text($0, "a unit", maximum: 20) }
        let type = fields["type"].flatMap { choice($0, FactType.self) }
        let row = fields["row"].flatMap { boolean($0) }
        let facet = fields["facet"].flatMap { boolean($0) }
        let sort = fields["sort"].flatMap { choice($0, FactDefinition.SortDirection.self) }
        let bar = fields["bar"].flatMap { number($0) }
        let written = fields["key"].flatMap { key($0) }
        if fields["key"] == nil { report(node, expected: "“key”", got: "none", advice: "add a name such as “height”") }
        guard let key = written else { return nil }
        // Without a value the key is the path, as in the short form.
        guard let value = value ?? (fields["value"] == nil ? ValueExpression(ValuePath(names: [key])) : nil) else {
            return nil
        }
        return FactDefinition(
            key: key, value: value, label: label, unit: unit, type: type, row: row, facet: facet, sort: sort, bar: bar)
    }

    private mutating func key(_ node: DefinitionNode) -> String? {
        let expected = "a key of letters, digits, “_” and “-”, at most \(FactDefinition.maximumKeyLength)"
        guard let text = text(node, expected) else { return nil }
        if FactDefinition.isKey(text) { return text }
        report(node, expected: expected)
        return nil
    }

    mutating func choices(_ node: DefinitionNode) -> [ChoiceDefinition]? {
        guard let elements = list(node, of: "choices", maximum: 50) else { return nil }
        var choices: [ChoiceDefinition] = []
        for element in elements {
            guard let choice = choiceDefinition(element) else { continue }
            if choices.contains(where: { $0.key == choice.key }) {
                report(element, expected: "a key that no other choice has", got: "“\(choice.key)” again")
            } else {
                choices.append(choice)
            }
        }
        return choices
    }

    private mutating func choiceDefinition(_ node: DefinitionNode) -> ChoiceDefinition? {
        guard let fields = fields(node, DefinitionKeys.choice) else { return nil }
        let label = fields["label"].flatMap { localised($0) }
        for name in ["key", "options"] where fields[name] == nil {
            report(node, expected: "“\(name)”", got: "none", advice: "add “\(name)”")
        }
        let options = fields["options"].flatMap { self.options($0) }
        guard let keyNode = fields["key"], let key = key(keyNode), let options else { return nil }
        let reserved = ["sort", "order", "page", "limit", "term", "id", "offset", "cursor"]
        guard !reserved.contains(key) else {
            report(keyNode, expected: "a key other than \(reserved.joined(separator: ", "))")
            return nil
        }
        return ChoiceDefinition(key: key, options: options, label: label)
    }

    private mutating func options(_ node: DefinitionNode) -> [ChoiceDefinition.Option]? {
        guard let elements = list(node, of: "options", maximum: 1_000) else { return nil }
        if elements.isEmpty { report(node, expected: "at least one option") }
        return elements.compactMap { element in
            if case .scalar = element.node { return text(element).map { ChoiceDefinition.Option($0) } }
            guard let fields = fields(element, DefinitionKeys.option) else { return nil }
            let label = fields["label"].flatMap { localised($0) }
            guard let value = fields["value"] else {
                report(element, expected: "“value”", got: "none", advice: "add “value”")
                return nil
            }
            return text(value).map { ChoiceDefinition.Option($0, label: label) }
        }
    }

    mutating func related(_ node: DefinitionNode) -> [RelatedDefinition]? {
        guard let elements = list(node, of: "related lists", maximum: 20) else { return nil }
        var lists: [RelatedDefinition] = []
        for element in elements {
            guard let fields = fields(element, DefinitionKeys.related) else {
                continue
            }
            for name in ["id", "list"] where fields[name] == nil {
                report(element, expected: "“\(name)”", got: "none", advice: "add “\(name)”")
            }
            let id = fields["id"].flatMap { identifier($0, reserved: []) }
            let title = fields["title"].flatMap { localised($0) }
            let list = fields["list"].flatMap { address($0, variables: ["id", "page", "offset", "limit", "cursor"]) }
            let items = fields["items"].flatMap { path($0) }
            let pages = fields["pages"].flatMap { pagination($0) }
            let item = fields["item"].flatMap { self.item($0) }
            let facts = fields["facts"].flatMap { self.facts($0) }
            guard let id, let list else { continue }
            if lists.contains(where: { $0.id == id }) {
                report(element, expected: "an id that no other related list has", got: "“\(id)” again")
            } else {
                lists.append(
                    RelatedDefinition(
                        id: id, title: title, list: list, items: items, pages: pages, item: item, facts: facts))
            }
        }
        return lists
    }
}
