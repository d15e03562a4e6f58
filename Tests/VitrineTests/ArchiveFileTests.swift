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
        let contents = try ArchiveFile.contents(of: Data(file.utf8))
        #expect(contents.entries == [expected])
        #expect(contents.definitions.isEmpty)
        #expect(contents.histories.isEmpty)
    }

    @Test func refusesADamagedHistory() throws {
        let file = #"""
            {"exportedAt":"2026-11-01T00:00:00Z","format":"vitrine-archive","version":2}
            {"list":{"resource":{"path":"/boats","query":[]},"source":"boats"}}
            {"state":{"delta":"AA==","digest":"00","host":"example.org","isConfirmed":false,"isWhole":true,"since":1}}
            {"entries":0,"sha256":"4653d9d699378cae8484a70325625aa89c80be0a61dd7b1806718317d0cdcf73"}

            """#
        #expect {
            try ArchiveFile.contents(of: Data(file.utf8))
        } throws: {
            ($0 as? ArchiveFileError)?.problem
                == "line 3: expected an answer with the digest 00, got damaged bytes, of boats/boats"
        }
    }

    @Test func refusesAFileOfANewerVersion() throws {
        let file = #"""
            {"exportedAt":"2026-11-01T00:00:00Z","format":"vitrine-archive","version":3}
            {"entries":0,"sha256":""}

            """#
        #expect {
            try ArchiveFile.contents(of: Data(file.utf8))
        } throws: {
            ($0 as? ArchiveFileError)?.problem
                == "its format is \"vitrine-archive\" version 3, not vitrine-archive up to version 2"
        }
    }

    @Test(arguments: [
        (
            "1969-12-30T00:00:00Z", "1",
            "837bf1e2110cfe7e8e86a768572f207c1a099ffc7183f638d5aeaa3a794586f0"
        ),
        (
            "0000-01-01T00:00:00Z", "0",
            "46afc9fdf048fd6bd351a9298aecd564536946ce448ce4f1b2efd38043bf56bd"
        ),
        (
            "2026-11-01T00:00:00Z", "-1",
            "b7fe2a9ef21d98e5df767467795c9ba1b06a093e7caa22abf78fe41971771f20"
        ),
        (
            "2026-11-01T00:00:00Z", "1e300",
            "3e8ab1c630e769f01687f59ae254e32fc853bbedc9a945c9abc23d946c8f99be"
        ),
    ])
    func refusesImpossibleDates(exported: String, fetched: String, digest: String) throws {
        let file = #"""
            {"exportedAt":"\#(exported)","format":"vitrine-archive","version":1}
            {"answers":[{"body":"W10=","headers":{},"resource":{"path":"/boats","query":[]},"status":200}],\#
            "fetchedAt":\#(fetched),"host":"example.org","resource":{"path":"/boats","query":[]},"source":"boats",\#
            "standing":"unread"}
            {"entries":1,"sha256":"\#(digest)"}

            """#
        #expect {
            try ArchiveFile.contents(of: Data(file.utf8))
        } throws: { ($0 as? ArchiveFileError)?.problem == "line 2 has no answers, or an impossible date" }
    }
}
