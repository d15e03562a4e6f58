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

    /// The types of a definition's facts, by the records of the whole collection.
    public static func types(of definition: SourceDefinition, in records: [JSON]) -> [String: FactType] {
        var types: [String: FactType] = [:]
        for fact in definition.facts ?? [] {
            types[fact.key] = fact.type ?? .inferred(from: records.lazy.map { fact.value.values(in: $0) })
        }
        return types
    }

    /// The records of an answer as JSON, before their parts are read.
    public func records(in body: JSON) -> [JSON] {
        RecordList.records(in: body, at: definition.items, columns: definition.columns)
    }

    /// The record of one item's own answer; nil if it cannot be read.
    ///
    /// - Parameters:
    ///   - answer: The item's answer.
    ///   - id: The id that the record has in the list, which wins over the answer's own.
    ///   - isListed: Whether the list has the record, too. Its title may then be empty, because the list has it.
    public func record(inDetail answer: SourceAnswer, id: String? = nil, isListed: Bool = false) -> SourceRecord? {
        guard let body = RecordList.records(in: answer.body, at: definition.each?.items).first else { return nil }
        guard let id else { return record(body, base: answer.url) }
        if let title = definition.item?.title?.text(in: body) {
            return record(body, id: id, title: title, base: answer.url)
        }
        let record = record(body, id: id, title: "", base: answer.url)
        // An answer that says nothing of the item is probably an error.
        return isListed && !record.facts.isEmpty ? record : nil
    }

    /// The record of JSON; nil if it has no readable id or title.
    public func record(_ record: JSON, base: URL?) -> SourceRecord? {
        guard let title = definition.item?.title?.text(in: record) else { return nil }
        let picture = picture(of: record, base: base)
        let id: String
        if let expression = definition.item?.id {
            guard let readable = RecordID.id(expression.values(in: record)) else { return nil }
            id = readable
        } else {
            id = RecordID.digest(of: [title, picture?.address ?? ""])
        }
        return self.record(record, id: id, title: title, base: base)
    }

    private func record(_ record: JSON, id: String, title: String, base: URL?) -> SourceRecord {
        var facts = OrderedDictionary<String, FactValue>()
        for fact in definition.facts ?? [] {
            facts[fact.key] = FactValue(fact.value.values(in: record), as: types[fact.key] ?? .text, base: base)
        }
        let item = definition.item
        return SourceRecord(
            id: id, title: title, subtitle: item?.subtitle?.text(in: record), caption: item?.caption?.text(in: record),
            picture: picture(of: record, base: base), preview: address(item?.preview, in: record, base: base),
            link: address(item?.link, in: record, base: base), facts: facts)
    }

    private func picture(of record: JSON, base: URL?) -> SourceRecord.Picture? {
        guard let picture = definition.item?.picture, let address = address(picture.address, in: record, base: base)
        else { return nil }
        func pixels(_ length: PictureDefinition.Length?) -> Int? {
            switch length {
            case .pixels(let pixels): return pixels
            case .value(let value):
                guard let number = value.number(in: record), (1...100_000).contains(number) else { return nil }
                return Int(number)
            case nil: return nil
            }
        }
        return SourceRecord.Picture(address: address, width: pixels(picture.width), height: pixels(picture.height))
    }

    private func address(_ expression: ValueExpression?, in record: JSON, base: URL?) -> String? {
        expression?.texts(in: record).lazy.compactMap { AddressText.resolved($0, against: base) }.first
    }
}
