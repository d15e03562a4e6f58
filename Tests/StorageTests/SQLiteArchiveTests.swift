import Catalogue
import Endpoints
import Foundation
import GRDB
import Testing

@testable import Storage

/// How the archive uses its tables.
@Suite struct SQLiteArchiveTests {
    private let key = ArchiveKey(source: "boats", resource: Resource("/boats", query: [.init("a", "b c&d")]))
    private let directory = URL.temporary()

    private func entry(
        _ body: String, at seconds: TimeInterval, _ completeness: ArchiveEntry.Completeness = .whole,
        from host: String = "example.org"
    ) -> ArchiveEntry {
        ArchiveEntry(
            key: key, completeness: completeness, origin: .upstream(host, at: Date(timeIntervalSince1970: seconds)),
            answers: [
                Answer(resource: key.resource, status: 203, headers: ["etag": "\"1\""], body: Data(body.utf8)),
                Answer(resource: Resource("/boats", query: [.init("page", "2")]), body: Data([0xFF, 0x00])),
            ])
    }

    @Test func leavesNoAnswerBehind() async throws {
        let database = try Database(directory: directory)
        let archive = SQLiteArchive(database)
        try await archive.keep([entry("[1]", at: 1)])
        try await archive.keep([entry("[2]", at: 2)])
        try await archive.clear(nil)
        #expect(try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM answer") } == 0)
    }

    @Test func writesOnlyItemsThatChanged() async throws {
        let database = try Database(directory: directory)
        let archive = SQLiteArchive(database)
        func item(_ id: String, _ title: String) -> CatalogueItem {
            CatalogueItem(
                id: ItemReference(source: "boats", id: id), card: Card(title: title),
                sortValues: ["name": .text(title), "a": .missing, "b": .number(1)])
        }
        /// A record that is written anew gets another row.
        func rows() async throws -> [String: Int64] {
            try await database.pool.read { database in
                let rows = try Row.fetchAll(database, sql: "SELECT id, rowid FROM item")
                return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["rowid"]) })
            }
        }
        let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
        try await archive.remember([item("1", "Tub"), item("2", "Ark")], from: "one", at: early)
        let before = try await rows()
        try await archive.remember([item("1", "Tub"), item("2", "Arc")], from: "one", at: late)
        let after = try await rows()
        #expect(after["1"] == before["1"])
        #expect(after["2"] != before["2"])
        let tub = try await archive.remembered(item("1", "").id)
        #expect(tub == RememberedItem(item: item("1", "Tub"), host: "one", date: late))
        #expect(try await archive.remembered(item("2", "").id)?.item == item("2", "Arc"))
        try await archive.remember([item("1", "Tub")], from: "two", at: late)
        #expect(try await archive.remembered(item("1", "").id)?.host == "two")
    }
}
