import Catalogue
import Endpoints
import Foundation
import Testing

@testable import Vitrine

@Suite struct ArchiveFileTests {
    @Test func readsAFileOfTheFirstVersion() throws {
        let file = #"""
            {"exportedAt":"2026-11-01T00:00:00Z","format":"vitrine-archive","version":1}
            {"answers":[{"body":"W10=","headers":{},"resource":{"path":"/boats","query":[]},"status":200}],\#
            "fetchedAt":1,"host":"example.org","resource":{"path":"/boats","query":[]},"source":"boats",\#
            "standing":"unread"}
            {"entries":1,"sha256":"ab98e05e308e5e447dd5f2abe559ba1b77e484ff8c6fecb55d46ed3614b056df"}

            """#
        let resource = Resource("/boats")
        let expected = ArchiveEntry(
            key: ArchiveKey(source: "boats", resource: resource), completeness: .undecodable,
            origin: .upstream("example.org", at: Date(timeIntervalSince1970: 1)),
            answers: [Answer(resource: resource, body: Data("[]".utf8))])
        #expect(try ArchiveFile.entries(in: Data(file.utf8)) == [expected])
    }
}
