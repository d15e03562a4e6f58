import Catalogue
import Foundation
import SourceFiles
import Testing
import VitrineTesting

/// Statuses, header fields and failures, in code and in files that curl wrote.
@Suite struct RecordedAnswerTests {
    private static let first = #"{"total": 2, "boats": [{"id": 1, "name": "Tub"}]}"#
    private static let second = #"{"total": 2, "boats": [{"id": 2, "name": "Raft"}]}"#
    private static let address = "https://boats.example/boats"
    private static let transcript =
        "HTTP/1.1 200 Connection established\r\n\r\nHTTP/2 301 \r\nlocation: /boats\r\n\r\n"
        + "HTTP/2 200 \r\ncontent-type: application/json\r\nlink: <https://boats.example/boats?page=2>; rel=\"next\"\r\n\r\n"

    private func boats(_ pages: String) throws -> SourceDefinition {
        try SourceDefinition(
            yaml: "from: \(Self.address)\nitems: \"boats[*]\"\npages: \(pages)\nitem: {id: id, title: name}",
            file: "boats.yaml")
    }

    private func check(_ files: [String: String], _ pages: String = "{by: link}") throws -> [SourceProblem.Check] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var names: [String: String] = [:]
        for (index, (address, content)) in files.enumerated() {
            names[address] = "\(index).http"
            try Data(content.utf8).write(to: folder.appending(path: "\(index).http"))
        }
        let recordings = try Recordings(folder: folder, files: names)
        return problems(of: try boats(pages), in: recordings).map(\.check)
    }

    @Test func theAnswerAfterProxiesAndRedirectsCounts() throws {
        let answers = [
            Self.address: Self.transcript + Self.first,
            Self.address + "?page=2": "HTTP/1.1 200 OK\nX-Total-Count: 2\n\n" + Self.second,
        ]
        #expect(try check(answers) == [])
        // The header field leads to the second page, without which the total is not there.
        #expect(try check([Self.address: Self.transcript + Self.first], "none") == [])
        #expect(try check([Self.address: "HTTP/1.1 200 OK\n\n" + Self.first]) == [.paging])
    }

    @Test(arguments: ["HTTP/1.1 503 Busy\r\nRetry-After: 60\r\n\r\n", "curl: (28) Operation timed out after 10 s\n"])
    func aFailureIsNoAnswer(transcript: String) throws {
        #expect(try check([Self.address: transcript]) == [.recordings])
        // A list whose second page fails ends there.
        #expect(try check([Self.address: Self.transcript + Self.first, Self.address + "?page=2": transcript]) == [])
    }

    /// Where curl's error stands depends on its buffer.
    @Test(arguments: [4_096, 16_384, 30_000]) func aFailureWithinABodyIsNoAnswer(place: Int) throws {
        let space = String(repeating: " ", count: 20_000)
        let body = #"{"boats": [{"id": 1, "name": "Tub", "log": "curl: (28) Timeout"}]"# + space + "}"
        let error = "curl: (18) transfer closed with outstanding read data remaining\n"
        let broken = "HTTP/2 200 \r\n\r\n\(body.prefix(place))\(error)\(body.dropFirst(place))"
        #expect(try check([Self.address: "HTTP/2 200 \r\n\r\n\(body)"], "none") == [])
        #expect(try check([Self.address: broken], "none") == [.recordings])
    }

    @Test func aBodyShorterThanItsLengthIsNoAnswer() throws {
        let length = Self.first.utf8.count
        func answer(_ length: Int) -> String { "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n" + Self.first }
        // The list has a second page.
        #expect(try check([Self.address: answer(length)]) == [.paging])
        #expect(try check([Self.address: answer(length + 1)]) == [.recordings])
    }

    @Test func aFileThatIsNoTranscriptIsRefused() {
        #expect(throws: CocoaError.self) { try check([Self.address: "<html>"]) }
    }

    @Test func anAnswerBelongsToThePostedBody() throws {
        let definition = try SourceDefinition(
            yaml: """
                from: https://boats.example/graphql
                method: POST
                body: {page: "{page}"}
                items: "boats[*]"
                pages: {by: page, total: total}
                item: {id: id, title: name}
                """, file: "boats.yaml")
        let recordings = Recordings([
            #"https://boats.example/graphql {"page":1}"#: Self.first,
            #"https://boats.example/graphql {"page":2}"#: Self.second,
        ])
        #expect(problems(of: definition, in: recordings) == [])
        let source = try FileSource(definition, id: "boats")
        #expect(report(of: source, in: recordings).itemCount == 2)
    }

    @Test func aSearchIsCheckedWithATerm() throws {
        let definition = try SourceDefinition(
            yaml: "from: https://boats.example/graphql\nmethod: POST\nbody: {term: \"{term}\"}\npages: none",
            file: "boats.yaml")
        let found = #"{"boats": [{"id": 1, "name": "Tub"}, {"id": 2, "name": "Big tub"}]}"#
        let recordings = Recordings([#"https://boats.example/graphql {"term":"tub"}"#: found])
        #expect(problems(of: definition, searching: "tub", in: recordings) == [])
        #expect(problems(of: definition, searching: "raft", in: recordings).map(\.check) == [.recordings])
        #expect(problems(of: definition, in: recordings).map(\.check) == [.recordings])
    }
}
