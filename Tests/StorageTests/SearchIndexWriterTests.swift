import Catalogue
import Foundation
import GRDB
import Testing

@testable import Storage

/// The index is derived from items, favourites and searches, and is rebuilt when texts are folded in a new way.
@Suite(.databases) struct SearchIndexWriterTests {
    private let ann = ProfileID(rawValue: "ann")

    private func item(_ id: String, _ title: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: title))
    }

    /// Fills a database, then changes it as an earlier version would have left it, and opens it again.
    private func reopened(on backend: Backend, after sql: String) async throws -> any StorageBackend {
        let place = try await backend.database()
        let database = try await place.open()
        let profiles = database.profiles()
        try await database.archive().remember([item("1", "Éclair"), item("2", "Tub")], from: "a", at: Date())
        try await profiles.addFavourite(item("3", "Éclipse"), of: ann, at: Date(), restoring: false)
        try await profiles.recordSearch(try #require(SearchTerm("Éclair")), in: .allSources, of: ann)
        try await database.execute(sql)
        database.close()
        return try await place.open()
    }

    private func found(_ text: String, in database: any StorageBackend) async throws -> [String] {
        let term = try #require(SearchTerm(text))
        let index = database.searchIndex
        return try await index.items(matching: term, of: ["boats"], limit: 9)["boats", default: []].map(\.id.id)
            + index.favourites(matching: term, of: ann, limit: 9).map(\.id.id)
    }

    /// SQL that makes texts and searches what no folding gives.
    private func unfolding(on backend: Backend) -> String {
        let texts =
            switch backend {
            case .sqlite: "UPDATE searchable SET title = 'unfolded';"
            case .postgresql:
                """
                UPDATE item SET title = 'unfolded', words = 'unfolded:1A';
                UPDATE favourite SET title = 'unfolded', words = 'unfolded:1A';
                """
            }
        return texts + "UPDATE recent_search SET folded = 'unfolded';"
    }

    @Test(arguments: Backend.allCases) func rebuildsAnIndexOfAnotherVersion(on backend: Backend) async throws {
        let database = try await reopened(
            on: backend, after: "UPDATE search_index SET version = 0; \(unfolding(on: backend))")
        #expect(try await found("ecl", in: database) == ["1", "3"])
        #expect(try await found("unfolded", in: database).isEmpty)
        let profiles = database.profiles()
        try await profiles.recordSearch(try #require(SearchTerm("ECLAIR")), in: .allSources, of: ann)
        #expect(try await profiles.searches(of: ann).map(\.text) == ["ECLAIR"])
        guard let database = database as? Storage.Database else { return }
        // FTS5 compares its index with the rows.
        try await database.pool.write { database in
            for table in ["search_word", "search_part"] {
                try database.execute(sql: "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    @Test(arguments: Backend.allCases) func leavesAnIndexOfItsOwnVersionAlone(on backend: Backend) async throws {
        let database = try await reopened(on: backend, after: unfolding(on: backend))
        #expect(try await found("unfolded", in: database) == ["1", "2", "3"])
    }

    /// If this fails because folding has changed, raise the version, so that databases fold again.
    @Test func hasAVersionForEachWayOfFolding() {
        let scalars = [0x20...0x17F, 0x370...0x6FF, 0x1E00...0x1EFF, 0x3040...0x30FF, 0xFF00...0xFFEF].joined()
        let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
        let values: [FieldValue] = [
            .text(text), .list(["Ànn", "Ben"]), .unknown, .references(["1"], collection: "films"),
        ]
        let item = CatalogueItem(
            id: ItemReference(source: "boats", id: "1"), card: Card(title: text, subtitle: "Àn", caption: "Bèn"),
            fields: values.map { FieldContent(key: "key", label: "Label", unit: nil, value: $0) })
        let folded = SearchText(item)
        let digest = [folded.title, folded.names, folded.facts].joined(separator: "\n").utf8
            .reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        #expect([SearchIndexWriter.version: String(digest, radix: 16)] == [2: "88cf07c1e0667380"])
    }
}
