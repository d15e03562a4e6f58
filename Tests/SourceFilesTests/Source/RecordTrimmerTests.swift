import Endpoints
import Foundation
import Testing

@testable import Catalogue
@testable import SourceFiles

/// Records of which only used parts are held read as whole ones do.
@Suite struct RecordTrimmerTests {
    /// An id comes after the path of a list that is not one itself.
    @Test(arguments: ["/boats/", "/boats/?page=2", "/boats/search?q=tub"])
    func aListIsNoRecord(address: String) throws {
        let yaml = """
            from: https://boats.example\(address)
            items: "results[*]"
            each: {id: id, from: "https://boats.example/boats/{id}", when: opened}
            item: {id: id, title: name}
            """
        let trimmer = RecordTrimmer(try SourceDefinition(yaml: yaml, file: "boats.yaml"), keeping: .used)
        let trimmed = trimmer.trimmed(
            try JSON(parsing: Data(#"{"results": [{"id": 7, "name": "Tub", "log": 1}]}"#.utf8)), of: Resource(address))
        #expect(trimmed?.json == #"{"results":[{"id":7,"name":"Tub"}]}"#)
    }

    @Test func aLargeListReadsAsASmallOne() throws {
        let yaml = """
            from: https://boats.example/api/boats
            items: "results[*]"
            each: {id: "url | last", from: "https://boats.example/api/boats/{id}", when: always}
            item: {id: id, title: name}
            facts: [{key: length, value: size.length}]
            """
        let source = try FileSource(try SourceDefinition(yaml: yaml, file: "boats.yaml"), id: "boats")
        let dialects = source.dialects(for: source.query)
        func records(bytes: Int) throws -> [FileRecord] {
            let log = String(repeating: "x", count: bytes)
            let boats = ["a", "b"].map { id in
                ("/\(id)", #"{"id": "\#(id)", "name": "Boat", "size": {"length": 2, "log": ["\#(log)"]}}"#)
            }
            let list = ("", #"{"results": [{"url": "/boats/a"}, {"url": "/boats/b"}]}"#)
            let answers = ([list] + boats).map {
                Answer(resource: Resource("/api/boats\($0.0)"), body: Data($0.1.utf8))
            }
            return try Dialect.read(answers, in: dialects).items
        }
        #expect(try records(bytes: 1).map(\.id) == ["a", "b"])
        #expect(try records(bytes: 3_000_000) == records(bytes: 1))
    }
}
