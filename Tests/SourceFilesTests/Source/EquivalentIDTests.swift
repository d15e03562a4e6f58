import Endpoints
import Foundation
import Logging
import OrderedCollections
import TestSupport
import Testing

@testable import Catalogue
@testable import SourceFiles

/// Ids that Unicode calls equivalent, but whose bytes differ.
@Suite struct EquivalentIDTests {
    /// Spellings of the same text: composed and decomposed, with marks in another order, and with scalars that stand for
    /// others.
    static let spellings = [
        ["caf\u{E9}", "cafe\u{301}"], ["\u{C5}", "\u{212B}", "A\u{30A}"], ["\u{AC00}", "\u{1100}\u{1161}"],
        ["\u{1EC7}", "e\u{323}\u{302}", "e\u{302}\u{323}", "\u{EA}\u{323}", "\u{1EB9}\u{302}"], ["K", "\u{212A}"],
        [";", "\u{37E}"], ["\u{958}", "\u{915}\u{93C}"],
    ]

    /// How a list says which records there are.
    enum Shape: CaseIterable {
        case list, pages, pagesThatOverlap, addresses, titles
    }

    private static let list = """
        from: https://boats.example/boats
        items: "[*]"
        item: {id: id, title: name}
        """

    private func content(_ ids: [String], in shape: Shape) async throws -> FeedContent {
        let records = ids.enumerated().map { #"{"id": "\#($1)", "name": "Boat \#($0)"}"# }
        let address = "https://boats.example/boats"
        var yaml = Self.list
        var bodies = [address: "[\(records.joined(separator: ","))]"]
        switch shape {
        case .list: break
        case .pages, .pagesThatOverlap:
            yaml = yaml.replacing("boats\n", with: "boats?page={page}\n") + "\npages: {by: page}"
            bodies = Dictionary(
                uniqueKeysWithValues: records.indices.map { ("\(address)?page=\($0 + 1)", "[\(records[$0])]") })
            if shape == .pagesThatOverlap, let first = records.first {
                for place in records.indices.dropFirst() {
                    bodies["\(address)?page=\(place + 1)"] = "[\(records[place]), \(first)]"
                }
            }
            bodies["\(address)?page=\(records.count + 1)"] = "[]"
        case .addresses:
            yaml += "\neach: {id: id, from: \"/boats/{id}\", when: always}"
            for (id, record) in zip(ids, records) { bodies["\(address)/\(Resource.encoded(id))"] = record }
        case .titles:
            yaml = yaml.replacing("id: id, title: name", with: "title: id")
        }
        let source = try FileSource(SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats")
        let repository = FeedRepository(
            source: ResolvedSource(source), archive: FakeArchive(source: "boats"),
            client: Client(transport: FakeUpstreams(bodies), clock: ManualClock()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        guard case .whole(let content) = await repository.fetched(at: Date(timeIntervalSince1970: 0)) else {
            throw ReadingError(expected: "a whole list", got: "something else")
        }
        return content
    }

    @Test(arguments: spellings, Shape.allCases) func areDifferentRecords(ids: [String], shape: Shape) async throws {
        let content = try await content(ids, in: shape)
        let expected = ids.enumerated().map { ExactText(shape == .titles ? $1 : "Boat \($0)") }
        #expect(content.items.map { ExactText($0.card.title) } == expected)
        #expect(content.undecodable == 0)
        #expect(content.missing == 0)
        if shape != .titles { #expect(content.items.map { ExactText($0.id.id) } == ids.map(ExactText.init)) }
        #expect(Set(content.items.map(\.id)).count == ids.count)
        for item in content.items {
            #expect(content.index.item(ItemReference(source: "boats", id: item.id.id))?.card.title == item.card.title)
        }
    }

    @Test(arguments: spellings) func areUnique(ids: [String]) throws {
        let records = ids.map { #"{"id": "\#($0)", "name": "Boat", "length": 7}"# } + [#"{"id": "tea", "name": "Tea"}"#]
        let url = try #require(URL(string: "https://boats.example/boats"))
        let inferred = try Inference.definition(
            for: try JSON(parsing: "[\(records.joined(separator: ","))]"), from: url)
        #expect(inferred.definition.item?.id?.description == "id")
        #expect(inferred.reasons["item.id"] == "unique in all \(records.count) records")
    }
}
