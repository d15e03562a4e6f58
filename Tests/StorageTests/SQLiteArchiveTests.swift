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
        let archive = SQLArchive(database)
        try await archive.keep([entry("[1]", at: 1)])
        try await archive.keep([entry("[2]", at: 2)])
        try await archive.clear(nil)
        #expect(try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM answer") } == 0)
    }

    @Test func writesOnlyItemsThatChanged() async throws {
        let database = try Database(directory: directory)
        let archive = SQLArchive(database)
        func item(_ id: String, _ title: String) -> CatalogueItem {
            CatalogueItem(
                id: ItemReference(source: "boats", id: id), card: Card(title: title),
                sortValues: ["name": .text(title), "a": .missing, "b": .number(1)])
        }
        // The items whose records are written.
        try await database.pool.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE written (id TEXT);
                    CREATE TRIGGER inserted AFTER INSERT ON item BEGIN INSERT INTO written VALUES (new.id); END;
                    CREATE TRIGGER updated AFTER UPDATE OF record ON item BEGIN
                        INSERT INTO written VALUES (new.id);
                    END;
                    """)
        }
        func written() async throws -> [String] {
            try await database.pool.read { try String.fetchAll($0, sql: "SELECT id FROM written") }
        }
        let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
        try await archive.remember([item("1", "Tub"), item("2", "Ark")], from: "one", at: early)
        #expect(try await written() == ["1", "2"])
        try await archive.remember([item("1", "Tub"), item("2", "Arc")], from: "one", at: late)
        #expect(try await written() == ["1", "2", "2"])
        let tub = try await archive.remembered(item("1", "").id)
        #expect(tub == RememberedItem(item: item("1", "Tub"), host: "one", date: late))
        #expect(try await archive.remembered(item("2", "").id)?.item == item("2", "Arc"))
        try await archive.remember([item("1", "Tub")], from: "two", at: late)
        #expect(try await archive.remembered(item("1", "").id)?.host == "two")
    }
}
