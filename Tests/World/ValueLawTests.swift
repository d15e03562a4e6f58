import Endpoints
import Foundation
import HTML
import Media
import OrderedCollections
import TestSupport
import Testing

@testable import Catalogue
@testable import Screens
@testable import SourceFiles

/// For every text that a reader takes for a date, a number, a year, a duration or a link, the writer shows that value, or
/// the text itself.
@Suite struct ValueLawTests {
    /// The draws that are taken through a source to pages and documents, in batches.
    private static let batchSize = 25
    private static let maxBatches = 12

    @Test func showsWhatWasRead() {
        var faults: [String] = []
        for number in Draws.numbers where faults.count < 20 {
            var random = Draws.generator(number)
            let column = DrawnColumn(using: &random)
            let language = Int.random(in: ShownValue.locales.indices, using: &random)
            let strings = Strings(locale: Locale(identifier: ShownValue.locales[language]))
            for (value, field) in zip(column.values, Self.fields(of: column)) {
                let shown = ShownValue(text: strings.text(field), language: language)
                if let fault = shown.fault(of: value) {
                    faults.append(
                        "\(column.key) (\(column.type?.rawValue ?? "inferred")): \(value.text) as “\(shown.text)” "
                            + "(\(ShownValue.locales[language])): \(fault). \(Draws.repeating(number))")
                }
            }
        }
        #expect(faults == [])
    }

    /// The facts of a column's values, without a source.
    private static func fields(of column: DrawnColumn) -> [FieldContent] {
        let values = column.values.map { value -> [JSON] in
            do { return [try JSON(parsing: value.json)] } catch { return [] }
        }
        let type = column.type ?? .inferred(from: values, key: column.key)
        return values.map { values in
            let value = FieldValue(values, as: type)
            let record = FileRecord(
                id: "1", card: Card(title: "Tub"),
                facts: value.map { OrderedDictionary(dictionaryLiteral: ("x", $0)) } ?? [:])
            return FieldContent(
                key: column.key, label: column.key, unit: nil,
                value: record.fact("x").presentable)
        }
    }

    @Test(arguments: 0..<maxBatches) func showsItOnEachWay(batch: Int) throws {
        let numbers = Draws.numbers.dropFirst(batch * Self.batchSize).prefix(Self.batchSize)
        let columns = numbers.map { number in
            var random = Draws.generator(number)
            return DrawnColumn(using: &random)
        }
        guard !columns.isEmpty else { return }
        let language = batch % ShownValue.locales.count
        var visitor = Visitor()
        visitor.strings = Strings(locale: Locale(identifier: ShownValue.locales[language]))
        let source = try Self.source(of: columns)
        let collection = try #require(source.collection)
        let items = try source.decode([Answer(resource: collection, body: Data(Self.answer(with: columns).utf8))]).items
        #expect(items.count == DrawnColumn.recordCount)
        let model = PageModel(
            sources: [source], assets: Assets(layouts: []), pictures: Self.pictures, visitor: visitor,
            now: Date(timeIntervalSince1970: 1_800_000_000))
        for (place, item) in items.enumerated() {
            let page = Facts(item: item, source: source, model: model).rendered()
            let document = try JSON(
                parsing: String(
                    decoding: JSONOutput(
                        ItemDocument(
                            item, isFavourite: false, media: model.pictures.addresses, strings: visitor.strings)
                    ).bytes,
                    as: UTF8.self))
            let fields = document["fields"]?.elements ?? []
            for ((number, column), field) in zip(zip(numbers, columns), fields) {
                let value = column.values[place]
                let shown = ShownValue(text: field["text"]?.scalarText ?? "", language: language)
                let fault = shown.fault(of: value) ?? Self.fault(of: field["value"], as: value)
                let note: Comment = "\(column.key): \(value.text) as \(field.json). \(Draws.repeating(number))"
                #expect(fault == nil, note)
                // A link shows its host.
                if !value.text.lowercased().hasPrefix("http") {
                    #expect(page.contains(">\(shown.text)</dd>"), note)
                }
            }
        }
    }

    /// What is wrong with the value that JSON has beside its text.
    private static func fault(of json: JSON?, as value: DrawnColumn.Value) -> String? {
        if json?.scalarText == value.text { return nil }
        let isRight =
            switch value.meaning {
            case .date(let date):
                json == .text(date.iso) || date.isMidnight && json == .text(String(date.iso.prefix(10)))
                    || json?.scalarText.flatMap(Double.init) == Double(date.iso)
            case .number(let number): json?.scalarText.flatMap(Double.init) == Double(number)
            case .year(let year): json?.scalarText == "\(year)"
            case .duration(let seconds): json?.scalarText.flatMap(Double.init) == seconds
            case .link: json?.scalarText == value.text.replacing(" ", with: "%20")
            case .text: false
            }
        return isRight ? nil : "has another value"
    }

    private static let pictures = Pictures(
        addresses: MediaAddresses(
            signer: MediaSigner(key: Data(repeating: 7, count: 32)), policy: MediaPolicy(hosts: [:])),
        sizes: CellSizes(layouts: []))

    private static func source(of columns: [DrawnColumn]) throws -> ResolvedSource {
        let facts = columns.enumerated().map { index, column in
            "- {key: \(column.key)-\(index), value: c\(index).\(column.key)"
                + (column.type.map { ", type: \($0.rawValue)" } ?? "") + "}"
        }
        let definition = try SourceDefinition(
            yaml: """
                id: drawn
                from: https://boats.example/drawn
                items: "[*]"
                item: {id: id, title: name}
                facts:
                \(facts.joined(separator: "\n"))
                """, file: "drawn.yaml")
        return ResolvedSource(try FileSource(definition, id: "drawn"))
    }

    private static func answer(with columns: [DrawnColumn]) -> String {
        let records = (0..<DrawnColumn.recordCount).map { place in
            let values = columns.enumerated().map { index, column in
                #""c\#(index)": {"\#(column.key)": \#(column.values[place].json)}"#
            }
            return "{\"id\": \(place), \"name\": \"Tub \(place)\", \(values.joined(separator: ", "))}"
        }
        return "[\(records.joined(separator: ",\n"))]"
    }
}
