import Foundation
import Testing

@testable import SourceFiles

/// Lists that only name their records: what an item is, the records' own answers tell.
@Suite struct RecordInferenceTests {
    private let url = URL(string: "https://boats.example/api/boats") ?? URL(filePath: "/")

    private func list(_ body: String, _ written: SourceDefinition = SourceDefinition()) throws -> InferredDefinition {
        try Inference.definition(for: JSON(parsing: Data(body.utf8)), from: url, completing: written)
    }

    private func records(_ bodies: String...) throws -> [JSON] { try bodies.map { try JSON(parsing: Data($0.utf8)) } }

    private let named = """
        {"count": 2, "results": [
            {"name": "tub", "url": "https://boats.example/api/boats/1/"},
            {"name": "raft", "url": "https://boats.example/api/boats/2/"}]}
        """

    @Test func titlesPicturesAndFactsComeFromTheRecords() throws {
        let inferred = try list(named).completed(
            byRecordsIn: records(
                #"{"id": 1, "title": "The Tub", "length": 12, "photo": "https://pictures.example/1.jpg"}"#,
                #"{"id": 2, "title": "The Raft", "length": 3, "photo": "https://pictures.example/2.jpg"}"#),
            from: url)
        let definition = inferred.definition
        #expect(definition.item?.title?.description == "title")
        #expect(definition.item?.picture?.address.description == "photo")
        #expect(definition.pictures == ["pictures.example"])
        #expect(definition.facts?.map(\.key) == ["length"])
        #expect(definition.each?.items == nil)
        #expect(definition.items?.description == "results[*]")
        #expect(inferred.recordCount == 2)
    }

    @Test func aRecordInAWrapperIsFound() throws {
        let inferred = try list(#"{"total": 2, "boatIDs": [1, 2]}"#).completed(
            byRecordsIn: records(
                #"{"ok": true, "data": {"boat": [{"id": 1, "name": "Tub", "kind": "Ferry"}]}}"#,
                #"{"ok": true, "data": {"boat": [{"id": 2, "name": "Raft", "kind": "Barge"}]}}"#),
            from: url)
        #expect(inferred.definition.each?.items?.description == "data.boat[0]")
        #expect(inferred.definition.item?.title?.description == "name")
    }

    @Test func whatIsWrittenStays() throws {
        var written = SourceDefinition()
        written.item = ItemDefinition(title: try ValueExpression(typed: "nickname"))
        let inferred = try list(named, written).completed(
            byRecordsIn: records(#"{"id": 1, "name": "Tub", "nickname": "T"}"#), from: url, completing: written)
        #expect(inferred.definition.item?.title?.description == "nickname")
    }

    @Test func aListThatNamesNoRecordsStaysAsItIs() throws {
        let inferred = try list(#"[{"id": 1, "name": "Tub"}, {"id": 2, "name": "Raft"}]"#)
        #expect(inferred.completed(byRecordsIn: try records(#"{"id": 1, "title": "x"}"#), from: url) == inferred)
    }
}
