import Catalogue
import Endpoints
import Foundation
import Storage
import Testing

@Suite struct SQLiteArchiveTests {
    private let key = ArchiveKey(source: "boats", resource: Resource("/boats"))

    private func entry(_ body: String, at seconds: TimeInterval) -> ArchiveEntry {
        ArchiveEntry(
            key: key, origin: .upstream("example.org", at: Date(timeIntervalSince1970: seconds)),
            answers: [
                Answer(resource: key.resource, headers: ["etag": "\"1\""], body: Data(body.utf8)),
                Answer(resource: Resource("/boats", query: [.init("page", "2")]), body: Data([0xFF, 0x00])),
            ])
    }

    @Test func givesBackWhatWasKeptByteByByte() async throws {
        let archive = SQLiteArchive(try Database(directory: .temporary()))
        try await archive.keep(entry("[1]", at: 1_000.5))
        #expect(try await archive.entry(for: key) == entry("[1]", at: 1_000.5))
    }

    @Test func replacesTheEntryOfTheSameRequest() async throws {
        let archive = SQLiteArchive(try Database(directory: .temporary()))
        try await archive.keep(entry("[1]", at: 1))
        try await archive.keep(entry("[2]", at: 2))
        #expect(try await archive.entry(for: key) == entry("[2]", at: 2))
    }

    @Test func hasNothingForARequestThatWasNeverKept() async throws {
        let archive = SQLiteArchive(try Database(directory: .temporary()))
        try await archive.keep(entry("[1]", at: 1))
        #expect(try await archive.entry(for: ArchiveKey(source: "cars", resource: key.resource)) == nil)
        #expect(try await archive.entry(for: ArchiveKey(source: "boats", resource: Resource("/oars"))) == nil)
    }

    @Test func writesNoSamples() async throws {
        let archive = SQLiteArchive(try Database(directory: .temporary()))
        try await archive.keep(ArchiveEntry(key: key, origin: .sample, answers: []))
        #expect(try await archive.entry(for: key) == nil)
    }

    @Test func outlivesTheProgram() async throws {
        let directory = URL.temporary()
        try await SQLiteArchive(try Database(directory: directory)).keep(entry("[1]", at: 1))
        #expect(try await SQLiteArchive(try Database(directory: directory)).entry(for: key) != nil)
    }
}
