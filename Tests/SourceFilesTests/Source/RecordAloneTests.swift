import Endpoints
import Foundation
import Testing

@testable import Catalogue
@testable import SourceFiles

/// Records that are fetched when one is opened.
@Suite struct RecordAloneTests {
    /// Its title is that of the list. An answer without any of its values is none.
    @Test func aRecordAloneMayLackItsTitle() throws {
        let opened = """
            from: https://boats.example/boats
            items: "[*]"
            each: {id: id, from: "/boats/{id}", when: opened}
            item: {id: id, title: name}
            facts: [{key: crew, value: crew}]
            """
        let boats = try FileSource(SourceDefinition(yaml: opened, file: "boats.yaml"), id: "boats")
        #expect(boats.policy.fetchesDetails)
        let query = try #require(boats.query.query(forItem: "7"))
        func crew(in body: String) throws -> [FieldValue] {
            let answer = Answer(resource: Resource("/boats/7"), body: Data(body.utf8))
            return try Dialect.read([answer], in: boats.dialects(for: query)).items.map { $0.fact("crew") }
        }
        #expect(try crew(in: #"{"crew": 3}"#) == [.number(.value(3))])
        #expect(try crew(in: #"{"error": "busy"}"#).isEmpty)
    }
}
