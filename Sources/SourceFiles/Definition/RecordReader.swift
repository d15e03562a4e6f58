import Catalogue
import Endpoints
public import Foundation
import OrderedCollections

/// Makes records of answers, as a complete definition says.
public struct RecordReader: Sendable {
    /// The definition.
    public let definition: SourceDefinition
    /// The types of facts by their keys; a fact without one is text.
    public let types: [String: FactType]

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - definition: A definition with items, item and facts.
    ///   - types: The types of facts that the definition does not name; see ``types(of:in:)``.
    public init(_ definition: SourceDefinition, types: [String: FactType] = [:]) {
        self.definition = definition
        var all = types
        for fact in definition.facts ?? [] { if let type = fact.type { all[fact.key] = type } }
        self.types = all
    }

    /// The types of a definition's facts, by the records of the whole collection; nil if their values take too many steps
    /// to find.
    public static func types(of definition: SourceDefinition, in records: [JSON]) -> [String: FactType]? {
        var budget = EvaluationBudget(recordCount: records.count)
        var types: [String: FactType] = [:]
        for fact in definition.facts ?? [] {
            types[fact.key] =
                fact.type
                ?? .inferred(from: records.lazy.map { fact.value.values(in: $0, within: &budget) }, keys: fact.names)
        }
        return budget.isExceeded ? nil : types
    }

    /// The records of an answer as JSON, before their parts are read.
    public func records(in body: JSON) -> [JSON] {
        var budget = EvaluationBudget()
        return records(in: body, within: &budget)
    }

    func records(in body: JSON, within budget: inout EvaluationBudget) -> [JSON] {
        let records = RecordList.records(in: body, at: definition.items, columns: definition.columns, within: &budget)
        return recordInPlaceOfList(in: body, with: records, within: &budget).map { [$0] } ?? records
    }

    /// The record that some upstreams send in place of a list of one: it has a title, which none of its members has.
    private func recordInPlaceOfList(
        in body: JSON, with members: [JSON], within budget: inout EvaluationBudget
    ) -> JSON? {
        guard definition.columns == nil, let steps = definition.items?.steps, let last = steps.last,
            last.selectors == [.wildcard], !last.isDescendant, case let list = ValuePath(steps: steps.dropLast()),
            list.isSingular, let record = list.firstMatch(in: body), record.members != nil,
            let titles = definition.item?.title?.paths, ErrorAnswer.message(in: body) == nil
        else { return nil }
        func hasTitle(_ value: JSON) -> Bool { titles.contains { $0.firstMatch(in: value)?.trimmedText != nil } }
        guard hasTitle(record), !members.contains(where: hasTitle) else { return nil }
        return self.record(record, base: nil, within: &budget) == nil ? nil : record
    }

    /// The record of one item's own answer; nil if it cannot be read.
    ///
    /// - Parameters:
    ///   - answer: The item's answer.
    ///   - id: The id that the record has in the list, which wins over the answer's own.
    ///   - isListed: Whether the list has the record, too. Its title may then be empty, because the list has it.
    public func record(inDetail answer: SourceAnswer, id: String? = nil, isListed: Bool = false) -> FileRecord? {
        guard let body = RecordList.records(in: answer.body, at: definition.each?.items).first else { return nil }
        guard let id else { return record(body, base: answer.url) }
        var budget = EvaluationBudget()
        return budget.ofRecord { budget in
            if let title = definition.item?.title?.text(in: body, within: &budget) {
                return record(body, id: id, title: title, base: answer.url, within: &budget)
            }
            let record = record(body, id: id, title: "", base: answer.url, within: &budget)
            // An answer that says nothing of the item is probably an error.
            return isListed && !record.facts.isEmpty ? record : nil
        } ?? nil
    }

    /// A record with an address of its own, as far as its list has it; nil if the list has no title for it.
    func listed(
        _ record: JSON, id: String, base: URL?, within budget: inout EvaluationBudget
    ) -> FileRecord? {
        // A default is no title that the list has.
        guard let expression = definition.item?.title,
            expression.paths.contains(where: { !$0.matches(in: record, within: &budget).isEmpty }),
            let title = expression.text(in: record, within: &budget)
        else { return nil }
        return self.record(record, id: id, title: title, base: base, within: &budget)
    }

    /// The record of JSON; nil if it has no readable id or title, or if its values take too many steps to find.
    public func record(_ record: JSON, base: URL?) -> FileRecord? {
        var budget = EvaluationBudget()
        return budget.ofRecord { self.record(record, base: base, within: &$0) } ?? nil
    }

    func record(_ record: JSON, base: URL?, within budget: inout EvaluationBudget) -> FileRecord? {
        guard let title = definition.item?.title?.text(in: record, within: &budget) else { return nil }
        let id: String
        if let expression = definition.item?.id {
            guard let readable = RecordID.id(expression.values(in: record, within: &budget)) else { return nil }
            id = readable
        } else {
            let picture = picture(definition.item?.picture, of: record, base: base, within: &budget)
            id = RecordID.digest(title: title, picture: picture?.address)
        }
        return self.record(record, id: id, title: title, base: base, within: &budget)
    }

    private func record(
        _ record: JSON, id: String, title: String, base: URL?, within budget: inout EvaluationBudget
    ) -> FileRecord {
        var facts = OrderedDictionary<String, FieldValue>()
        for fact in definition.facts ?? [] {
            let values = fact.value.values(in: record, within: &budget)
            facts[fact.key] = FieldValue(values, as: types[fact.key] ?? .text, unit: fact.unit, base: base)
        }
        let item = definition.item
        let card = Card(
            title: title, subtitle: item?.subtitle?.text(in: record, within: &budget),
            caption: item?.caption?.text(in: record, within: &budget),
            artwork: picture(item?.picture, of: record, base: base, within: &budget).map { .variants([$0]) },
            preview: address(item?.preview, in: record, base: base, within: &budget))
        let link = address(item?.link, in: record, base: base, within: &budget)
        return FileRecord(id: id, card: card, link: link, facts: facts)
    }

    /// The picture of a record; one of unknown width counts as 400 pixels wide.
    func picture(
        _ picture: PictureDefinition?, of record: JSON, base: URL?, within budget: inout EvaluationBudget
    ) -> Artwork.Variant? {
        guard let picture, let address = address(picture.address, in: record, base: base, within: &budget)
        else { return nil }
        func pixels(_ length: PictureDefinition.Length?) -> Int? {
            switch length {
            case .pixels(let pixels): return pixels
            case .value(let value):
                guard let number = value.number(in: record, within: &budget), (1...100_000).contains(number) else {
                    return nil
                }
                return Int(number)
            case nil: return nil
            }
        }
        return Artwork.Variant(width: pixels(picture.width) ?? 400, height: pixels(picture.height), address: address)
    }

    private func address(
        _ expression: ValueExpression?, in record: JSON, base: URL?, within budget: inout EvaluationBudget
    ) -> String? {
        expression?.values(in: record, within: &budget).lazy.flatMap(\.texts)
            .compactMap { AddressText.resolved($0, against: base) }.first
    }

    /// The size of a page if the definition does not name one and the address wants one.
    static let usualSize = 50

    /// The request for the first part of the list; nil if the list needs a term that the query lacks.
    ///
    /// - Parameter variables: The term, the values of choices and, for a related list, the item's id.
    public func firstRequest(variables: [String: String] = [:]) -> PageRequest? {
        guard !definition.supportsSearch || variables["term"]?.trimmed.isEmpty == false else { return nil }
        var variables = variables
        for choice in definition.choices ?? [] where variables[choice.key] == nil {
            variables[choice.key] = choice.options.first?.value
        }
        let position: PageRequest.Position =
            switch definition.pages?.by {
            case .offset: .offset(definition.pages?.first ?? 0)
            case .cursor: .cursor(nil)
            case .page, .next, .link, .single, nil: .page(definition.pages?.first ?? 1)
            }
        return request(at: position, variables: variables)
    }

    /// The addresses of one item alone, in order of preference; none if the source has no such address.
    public func addresses(ofItem id: String) -> [Template] {
        guard let one = definition.one ?? definition.each?.from else { return [] }
        var variables = ["id": id]
        for choice in definition.choices ?? [] { variables[choice.key] = choice.options.first?.value }
        return SourceBases(definition).addresses(of: one.filled(with: variables))
    }

    /// The whole definition of a related list, whose first request needs the item's `id`.
    public static func definition(of related: SourceDefinition, in source: SourceDefinition) -> SourceDefinition {
        var definition = related
        definition.upstreams = SourceBases(source).bases
        definition.headers = source.headers
        definition.rate = source.rate
        definition.freshness = source.freshness
        definition.reach = source.reach
        definition.choices = source.choices
        definition.pictures = source.pictures
        definition.accent = source.accent
        definition.attribution = source.attribution
        return definition
    }

    func request(at position: PageRequest.Position, variables: [String: String]) -> PageRequest {
        let pages = definition.pages
        var all = variables
        all["limit"] = "\(pages?.size ?? Self.usualSize)"
        switch position {
        case .page(let page):
            all["page"] = "\(page)"
            all["offset"] = "0"
        case .offset(let offset): all["offset"] = "\(offset)"
        case .cursor(let cursor): all["cursor"] = cursor
        case .address: break
        }
        let bases = SourceBases(definition)
        var list = bases.list
        let body = BodyTemplate(definition)
        let named = body?.variables.union(list.variables) ?? Set(list.variables)
        if let by = pages?.by, [.page, .offset, .cursor].contains(by), !named.contains(by.rawValue),
            all[by.rawValue] != nil
        {
            list = Self.adding(by.rawValue, to: list)
            if by == .offset, pages?.size != nil, !named.contains("limit") { list = Self.adding("limit", to: list) }
        }
        if all["cursor"] == nil { list = Self.withoutCursor(list) }
        return PageRequest(
            addresses: bases.addresses(of: list.filled(with: all)), method: definition.method ?? .get,
            body: body?.filled(with: all, isForm: definition.sendsForm), position: position, variables: variables,
            sequence: PageSequence(pages))
    }

    private static func adding(_ name: String, to list: Template) -> Template {
        Template(path: list.path, query: list.query + [Template.Parameter(name, variable: name)])
    }

    /// The list without the parameter of the cursor, because many upstreams refuse an empty one.
    private static func withoutCursor(_ list: Template) -> Template {
        guard list.variables.contains("cursor") else { return list }
        return Template(path: list.path, query: list.query.filter { !$0.parts.contains(.variable("cursor")) })
    }
}

extension SourceDefinition {
    /// Whether the list needs a term.
    var supportsSearch: Bool {
        SourceBases(self).list.variables.contains("term") || BodyTemplate(self)?.variables.contains("term") == true
    }

    /// Whether the body is a form (the URL standard, `application/x-www-form-urlencoded`).
    fileprivate var sendsForm: Bool {
        (headers ?? [:]).contains { name, value in
            name.lowercased() == "content-type"
                && value.description.lowercased().hasPrefix("application/x-www-form-urlencoded")
        }
    }
}

extension PageSequence {
    init(_ pages: Pagination?) {
        switch pages?.by {
        case .page: self.init(.counted, size: pages?.size)
        case .offset: self.init(.counted, size: pages?.size, offset: pages?.first ?? 0)
        case .cursor, .next, .link: self.init(.named, size: pages?.size)
        case .single, nil: self.init(.single)
        }
    }
}
