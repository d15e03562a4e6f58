import Endpoints
import Foundation
import OrderedCollections
import Testing

@testable import SourceFiles

/// Answers that are made to cost more than their size.
@Suite(.timeLimit(.minutes(1))) struct HostileAnswersTests {
    private func object(_ members: [(String, JSON)]) -> JSON {
        .object(OrderedDictionary(members) { _, last in last })
    }

    @Test func looksAtSomeOfTheValuesOfALargeRecord() {
        func fields(after count: Int) -> [RecordField] {
            RecordProfile([object((0..<count).map { ("\($0)", .null) } + [("last", .text("x"))])]).fields
        }
        #expect(fields(after: 1_000).map(\.path) == [[.name("last")]])
        #expect(fields(after: RecordProfile.valueLimit).isEmpty)
    }

    @Test func takesNoLongKeyForAName() {
        let long = String(repeating: "k", count: 201)
        let record = object([(long, object([("name", .text("x"))])), ("name", .text("y"))])
        #expect(RecordProfile([record]).fields.map(\.path) == [[.name("name")]])
        let columns = object([(long, .array([.text("a"), .text("b")])), ("id", .array([.text("1"), .text("2")]))])
        #expect(RecordList.rows(ofColumns: columns) == nil)
    }

    @Test func aLongNameOfAColumnIsItsNumber() throws {
        let header = JSON.array([.text(String(repeating: "k", count: 201)), .text("id")])
        let row = JSON.array([.text("Tub"), .text("1")])
        let records = try RecordList.records(
            in: .array([header, row]), at: ValuePath("[1:]"), columns: ValuePath("[0]"))
        #expect(records == [object([("0", .text("Tub")), ("id", .text("1"))])])
    }

    @Test func resolvesSomeRelationshipsOfARecord() throws {
        let reference = object([("type", .text("p")), ("id", .text("1"))])
        let resource = object([("type", .text("p")), ("id", .text("1")), ("name", .text("Ann"))])
        let relationships = (0..<150).map { ("r\($0)", object([("data", reference)])) }
        let answer = object([
            ("data", .array([object([("relationships", object(relationships))])])), ("included", .array([resource])),
        ])
        let records = try RecordList.records(in: answer, at: ValuePath("data[*]"))
        func data(_ name: String) throws -> JSON? {
            try ValuePath("relationships.\(name).data").firstMatch(in: try #require(records.first))
        }
        #expect(try data("r99") == resource)
        #expect(try data("r100") == reference)
    }

    @Test func readsTheBeginningOfACharacterWithoutEnd() {
        let shape = TextShape("e" + String(repeating: "\u{301}", count: 100_000))
        #expect(shape.text.utf8.count < 2_400)
    }

    /// Each selector once meant all values below it again.
    @Test func replacesEachRecordOnce() throws {
        let depth = 60
        let yaml = """
            from: https://boats.example/boats
            items: "\(String(repeating: "[*,0]", count: depth))"
            item: {id: id, title: name}
            """
        let boat = object([("id", .text("1")), ("name", .text("Tub")), ("log", .text("x"))])
        let body = (0..<depth).reduce(boat) { inner, _ in .array([inner]) }
        let trimmer = RecordTrimmer(try SourceDefinition(yaml: yaml, file: "boats.yaml"), keeping: .used)
        let trimmed = try #require(trimmer.trimmed(body, of: Resource("/boats")))
        #expect(trimmed.json.contains(#"{"id":"1","name":"Tub"}"#))
    }
}
