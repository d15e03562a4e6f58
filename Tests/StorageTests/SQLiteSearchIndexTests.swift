import Catalogue
import Foundation
import GRDB
import Testing

@testable import Storage

/// How the search index keeps its tables in step with the items and favourites.
@Suite struct SQLiteSearchIndexTests {
    private let ann = ProfileID(rawValue: "ann")
    private let database: Storage.Database
    private let archive: SQLArchive
    private let profiles: SQLProfileStore
    private let index: SQLiteSearchIndex

    init() throws {
        database = try Database(directory: .temporary())
        archive = SQLArchive(database, bounds: ArchiveBounds(items: 50))
        profiles = SQLProfileStore(database)
        index = SQLiteSearchIndex(database)
    }

    private func item(
        _ id: String, _ title: String, _ subtitle: String? = nil, kind: String = "", of source: SourceID = "boats"
    ) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: source, id: id), card: Card(title: title, subtitle: subtitle),
            fields: [FieldContent(key: "kind", label: "Kind", unit: nil, value: .text(kind))])
    }

    private func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

    private func remember(_ items: CatalogueItem..., at seconds: TimeInterval = 1) async throws {
        try await archive.remember(items, from: "example.org", at: date(seconds))
    }

    /// Lets FTS5 compare its index with the rows.
    private func expectToBeInStep() async throws {
        try await database.pool.write { database in
            for table in ["search_word", "search_part"] {
                try database.execute(sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    @Test func keepsItsTablesInStep() async throws {
        try await remember(item("1", "Tub"), item("2", "Rock & \"Roll\" (live) * AND", "star"))
        try await remember(item("1", "Raft"), at: 2)
        try await profiles.addFavourite(item("1", "Tub"), of: ann, at: date(1), restoring: false)
        try await profiles.updateRecords([item("1", "Raft", kind: "wood")])
        try await expectToBeInStep()
        try await profiles.removeFavourite(item("1", "Tub").id, of: ann, at: date(2))
        try await profiles.addFavourite(item("1", "Tub"), of: ann, at: date(3), restoring: true)
        try await expectToBeInStep()
        try await profiles.removeFavourite(item("1", "Tub").id, of: ann, at: date(4))
        try await archive.clear("boats")
        #expect(try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM searchable") } == 0)
        try await expectToBeInStep()
    }

    @Test func writesNothingForUnchangedTexts() async throws {
        try await remember(item("1", "Tub"))
        let changes = try await database.pool.write { database in
            let before = database.totalChangesCount
            try SearchIndexWriter.put(
                SearchText(item("1", "Tub")), of: ItemReference(source: "boats", id: "1"), into: .source("boats"),
                in: database)
            return database.totalChangesCount - before
        }
        #expect(changes == 0)
    }
}
