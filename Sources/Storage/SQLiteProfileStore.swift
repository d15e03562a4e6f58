public import Catalogue
public import Foundation
import GRDB

/// People's favourites, home pages and searches in the database.
public struct SQLiteProfileStore: ProfileStore {
    /// How long a removal can be undone, in seconds.
    private static let undoTime: TimeInterval = 86_400

    let database: Database

    public init(_ database: Database) {
        self.database = database
    }

    public func favourites(of profile: ProfileID) async throws -> [Favourite] {
        try await database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT added_at, record FROM favourite WHERE profile = ? AND removed_at IS NULL
                    ORDER BY position DESC
                    """,
                arguments: [profile.rawValue]
            ).map { row in
                Favourite(
                    item: try JSONDecoder().decode(CatalogueItem.self, from: row["record"]),
                    addedAt: Date(timeIntervalSince1970: row["added_at"]))
            }
        }
    }

    public func addFavourite(
        _ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool
    ) async throws {
        let record = try JSONEncoder().encode(item)
        try await database.write { database in
            // One that is a favourite already keeps its place; so does one whose removal is undone.
            try database.execute(
                sql: """
                    INSERT INTO favourite (profile, source, item, added_at, record, position)
                    VALUES (
                        :profile, :source, :item, :date, :record,
                        (SELECT coalesce(max(position), 0) + 1 FROM favourite WHERE profile = :profile)
                    )
                    ON CONFLICT (profile, source, item) DO UPDATE SET
                        added_at = CASE WHEN removed_at IS NULL OR :restoring THEN added_at ELSE excluded.added_at END,
                        position = CASE WHEN removed_at IS NULL OR :restoring THEN position ELSE excluded.position END,
                        removed_at = NULL,
                        record = excluded.record
                    """,
                arguments: [
                    "profile": profile.rawValue, "source": item.id.source.rawValue, "item": item.id.id,
                    "date": date.timeIntervalSince1970, "record": record, "restoring": restoring,
                ])
            try SearchRows.put(SearchText(item), of: item.id, on: .profile(profile), in: database)
        }
    }

    public func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
        try await database.write { database in
            try database.execute(
                sql: """
                    UPDATE favourite SET removed_at = ?
                    WHERE profile = ? AND source = ? AND item = ? AND removed_at IS NULL
                    """,
                arguments: [date.timeIntervalSince1970, profile.rawValue, item.source.rawValue, item.id])
            try database.execute(
                sql: "DELETE FROM favourite WHERE removed_at < ?",
                arguments: [date.timeIntervalSince1970 - Self.undoTime])
        }
    }

    public func renewRecords(_ items: [CatalogueItem]) async throws {
        try await database.write { database in
            for item in items {
                let rows = try Row.fetchAll(
                    database,
                    sql: "SELECT rowid, profile, removed_at, record FROM favourite WHERE source = ? AND item = ?",
                    arguments: [item.id.source.rawValue, item.id.id])
                for row in rows {
                    let old = try JSONDecoder().decode(CatalogueItem.self, from: row["record"])
                    guard item != old, item.knowsNoLess(than: old) else { continue }
                    try database.execute(
                        sql: "UPDATE favourite SET record = ? WHERE rowid = ?",
                        arguments: [try JSONEncoder().encode(item), row["rowid"]])
                    // One that was removed is found again once that is undone.
                    guard row["removed_at"] as Double? == nil else { continue }
                    let profile = ProfileID(rawValue: row["profile"])
                    try SearchRows.put(SearchText(item), of: item.id, on: .profile(profile), in: database)
                }
            }
        }
    }

    public func records() async throws -> [CatalogueItem] {
        try await database.read { database in
            try Data.fetchAll(
                database, sql: "SELECT record FROM favourite WHERE removed_at IS NULL GROUP BY source, item"
            ).map { try JSONDecoder().decode(CatalogueItem.self, from: $0) }
        }
    }

    public func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        let record = try await database.read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT record FROM favourite WHERE profile = ? AND source = ? AND item = ?",
                arguments: [profile.rawValue, item.source.rawValue, item.id])
        }
        return try record.map { try JSONDecoder().decode(CatalogueItem.self, from: $0) }
    }
}
