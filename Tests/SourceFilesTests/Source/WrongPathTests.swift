import Catalogue
import Endpoints
import Foundation
import SourceFiles
import Testing

/// Paths of a whole definition that lead nowhere, which nothing infers.
@Suite struct WrongPathTests {
    private func decoded(
        _ body: String, items: String = "results[*]", title: String = "name"
    ) throws -> DecodedCollection<CatalogueItem> {
        let yaml = """
            from: https://boats.example/boats
            items: "\(items)"
            item: {id: id, title: "\(title)"}
            """
        let source = try FileSource(try SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats")
        return try ResolvedSource(source).decode([Answer(resource: Resource("/boats"), body: Data(body.utf8))])
    }

    private let boats = #"{"results": [{"id": 1, "name": "Tub"}, {"id": 2, "name": "Raft"}]}"#

    @Test func ofATitleIsNamedWithTheNearestPath() throws {
        let collection = try decoded(boats, title: "nmae")
        #expect(collection.items.isEmpty && collection.undecodable.count == 2)
        #expect(
            collection.undecodable.first
                == "/boats: a record has no readable id or title: nothing at “nmae”; did you mean “name”?")
    }

    @Test func ofAListIsNamedWithTheNearestKey() throws {
        let error = #expect(throws: ReadingError.self) { try decoded(boats, items: "reslts[*]") }
        #expect(error?.got == "nothing at “reslts”; did you mean “results”?")
    }

    @Test(arguments: ["Results", "result"]) func ofAListIsNamedInAnotherCaseAndNumber(key: String) {
        #expect(throws: ReadingError.self) { try decoded(boats, items: "\(key)[*]") }
    }

    /// An upstream may leave out the list that is empty.
    @Test(arguments: [
        #"{"resorts": [{"id": 1, "name": "Cove"}]}"#, #"{"result": ["boats"], "count": 0}"#,
        #"{"count": 0}"#, #"{"result": []}"#, #"{"result": 3}"#, #"{"results": []}"#,
    ])
    func isNoneWhereNoOtherListIs(body: String) throws {
        #expect(try decoded(body).items.isEmpty)
    }

    @Test func isNoneWhereSomeRecordsAreReadable() throws {
        let collection = try decoded(#"{"results": [{"id": 1, "name": "Tub"}, {"id": 2}]}"#)
        #expect(collection.undecodable == ["/boats: a record has no readable id or title"])
    }
}
