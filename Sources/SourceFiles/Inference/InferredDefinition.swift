public import Foundation
public import OrderedCollections

/// A definition that was inferred from an answer, with a reason for each of its lines.
public struct InferredDefinition: Hashable, Sendable {
    /// The definition.
    public let definition: SourceDefinition
    /// Why a line says what it says, by the line's keys: `items`, `item.title`, `pages` and `facts.KEY`.
    public let reasons: OrderedDictionary<String, String>
    /// The number of records that were looked at, at most 200.
    public let recordCount: Int

    /// The values of the records, in their order.
    public let values: [RecordValue]

    /// The definition as a file to edit, with the reasons as comments.
    public var yaml: String { definition.yaml(comments: reasons.reduce(into: [:]) { $0[$1.key] = $1.value }) }
}

/// A value that records have.
public struct RecordValue: Hashable, Sendable {
    /// Where they have it, as a definition says it.
    public let path: String
    /// The first value, at most 80 characters.
    public let example: String
    /// Whether it is probably the address of a picture.
    public let isPicture: Bool

    init(_ field: RecordField, among fields: [RecordField]) {
        path = field.path.valuePath.description
        example = field.values.first?.first?.scalarText.map { String($0.prefix(80)) } ?? ""
        isPicture = PictureScore.isPicture(field, among: fields)
    }
}

extension InferredDefinition {
    /// The definition of a list that only names its records, with what these tell about an item.
    ///
    /// - Parameters:
    ///   - answers: The answers of some of the records' own addresses.
    ///   - url: The address of the list.
    ///   - written: What the owner of the source wrote, which replaces what would be inferred, key by key.
    public func completed(
        byRecordsIn answers: [JSON], from url: URL, completing written: SourceDefinition = SourceDefinition()
    ) -> InferredDefinition {
        guard var each = definition.each, !answers.isEmpty else { return self }
        let wrapper = each.items ?? Self.wrapper(of: answers)
        let records = answers.compactMap { RecordList.records(in: $0, at: wrapper).first }
            .filter { $0.members != nil }.map { Self.withoutLongLists($0) }
        guard !records.isEmpty else { return self }
        let profile = RecordProfile(records)
        let address = AnswerAddress(url)
        let id = IDScore.best(of: profile.fields, nouns: address.nouns, address: address)
        let title = TitleScore.best(of: profile.fields, nouns: address.nouns, id: id?.field)
        let picture = PictureFinder(profile: profile, answer: answers[0]).find()

        each.items = wrapper
        var draft = DefinitionDraft(continuing: self)
        draft.add(\.each, each, because: reasons["each"] ?? "written")
        draft.addItem(of: profile, from: address, id: id, title: title, picture: picture)
        let whole = draft.completing(written, with: profile, from: address)
        return InferredDefinition(
            definition: whole.definition, reasons: whole.reasons, recordCount: recordCount, values: whole.values)
    }

    /// A record without lists of many values, which are no line and no fact that someone reads.
    private static func withoutLongLists(_ value: JSON, depth: Int = 0) -> JSON {
        // An object with more members is a list, too, and may be one that many relationships share.
        guard let members = value.members, members.count <= 1_000, depth < 4 else { return value }
        let short = members.filter { ($0.value.elements?.count ?? 0) <= 20 }
        return .object(short.mapValues { withoutLongLists($0, depth: depth + 1) })
    }

    /// Where the record is in its answer, if that has hardly anything else: `data`, or `meals[0]`; nil for the answer
    /// itself.
    private static func wrapper(of answers: [JSON]) -> ValuePath? {
        var path: [PathStep] = []
        var bodies = answers
        while path.count < 4 {
            let names = Set(bodies.map(containerAlone))
            guard names.count == 1, let name = names.first ?? nil else { break }
            let inner = bodies.compactMap { $0.members?[name] }
            path.append(.name(name))
            bodies = inner.map { $0.elements?.first ?? $0 }
            if inner.contains(where: { $0.elements != nil }) { path.append(.first) }
            guard bodies.allSatisfy({ $0.members != nil }) else { return nil }
        }
        return path.isEmpty ? nil : path.valuePath
    }

    /// The name of the only object, or array of one object, beside at most two other values.
    private static func containerAlone(in body: JSON) -> String? {
        guard let members = body.members, members.count <= 3 else { return nil }
        let names = members.keys.filter { members[$0]?.members != nil || members[$0]?.elements != nil }
        guard names.count == 1, let value = members[names[0]], value.members != nil || value.elements?.count == 1
        else { return nil }
        return names[0]
    }

    /// The ids of the related lists whose items are left to inference.
    public var unreadLists: [String] {
        (definition.related ?? []).filter { $0.item?.title == nil }.compactMap(\.id)
    }

    /// The definition with what the answer of a related list tells about its items.
    ///
    /// - Parameters:
    ///   - answer: The list of some item.
    ///   - id: The id of the related list.
    ///   - url: The address of the answer.
    ///   - written: What the owner of the source wrote.
    public func completed(
        byList answer: JSON, of id: String, from url: URL, completing written: SourceDefinition
    ) throws(InferenceError) -> InferredDefinition {
        var whole = definition
        guard let place = whole.related?.firstIndex(where: { $0.id == id }), var related = whole.related?[place] else {
            return self
        }
        let list = try Inference.definition(
            for: answer, from: url, completing: RecordReader.definition(of: related, in: whole)
        ).definition
        related.items = list.items
        related.item = list.item
        related.facts = list.facts
        // The others need a place in the address, which is written.
        if let pages = list.pages, [.next, .link].contains(pages.by) { related.pages = pages }
        whole.related?[place] = related
        if written.pictures == nil {
            let hosts = Inference.mediaHosts(of: list, in: answer, from: url)
            whole.pictures = (whole.pictures ?? []) + hosts.filter { whole.pictures?.contains($0) != true }
        }
        return InferredDefinition(definition: whole, reasons: reasons, recordCount: recordCount, values: values)
    }
}
