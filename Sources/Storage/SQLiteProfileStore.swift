public import Catalogue
public import Foundation
import GRDB

/// People's favourites, home pages and searches in the database.
public struct SQLiteProfileStore: ProfileStore {
    /// For how long a removed favourite's record stays, so that the removal can be undone, in seconds.
    private static let undoPeriod: TimeInterval = 86_400

    let database: Database
    private let favouriteLimit: Int
    let changes: ChangeLog?
    let now: @Sendable () -> Date
    /// The key of the only change that this value makes.
    private(set) var idempotencyKey: IdempotencyKey?
    var recordDecoder: RecordDecoder { database.recordDecoder }
    let contents = RecentReads<ProfileID, ProfileQuery, ProfileContent>(largestSize: 20_000) { query, content in
        1 + query.items.count + (content.allFavouriteIDs?.count ?? 0) + 8 * content.favourites.favourites.count
    }

    /// - Parameters:
    ///   - favouriteLimit: how many favourites a profile can have. A profile that already has more keeps them.
    ///   - changes: told when a profile changes.
    ///   - now: the clock by which the ids of changes are forgotten.
    public init(
        _ database: Database, favouriteLimit: Int = 10_000, changes: ChangeLog? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.favouriteLimit = favouriteLimit
        self.changes = changes
        self.now = now
    }

    public func deduplicating(by key: IdempotencyKey) -> any ProfileStore {
        var store = self
        store.idempotencyKey = key
        return store
    }

    public func addFavourite(
        _ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool
    ) async throws {
        let isAdded = try await write(profile) { [favouriteLimit, recordDecoder] database in
            let reader = ProfileReader(profile: profile, database: database, decoder: recordDecoder)
            guard try reader.count() < favouriteLimit || !reader.favouriteIDs(among: [item.id]).isEmpty else {
                return false
            }
            try Self.add(item, of: profile, at: date, restoring: restoring, in: database)
            try Self.recordUse(of: profile, at: date, in: database)
            return true
        }
        guard isAdded else { throw FavouritesFull(limit: favouriteLimit) }
    }

    public func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int {
        let count = try await write(profile) { [favouriteLimit, recordDecoder] database -> Int? in
            let reader = ProfileReader(profile: profile, database: database, decoder: recordDecoder)
            let known = try reader.favouriteIDs(among: favourites.map(\.item.id))
            let new = favourites.filter { !known.contains($0.item.id) }
            guard try new.isEmpty || reader.count() + new.count <= favouriteLimit else { return nil }
            for favourite in new {
                try Self.add(
                    favourite.item, of: profile, at: favourite.addedAt, restoring: false, record: favourite.unreadable,
                    in: database)
            }
            try Self.recordUse(of: profile, at: Date(), in: database)
            return new.count
        }
        guard let count else { throw FavouritesFull(limit: favouriteLimit) }
        return count
    }

    /// - Parameter record: the stored bytes of a record that can't be decoded; nil encodes the item.
    private static func add(
        _ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool, record: Data? = nil,
        in database: GRDB.Database
    ) throws {
        // An item that already is a favourite keeps its position; so does one whose removal is undone.
        try database.cachedStatement(
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
                """
        ).execute(arguments: [
            "profile": profile.rawValue, "source": item.id.source.rawValue, "item": item.id.id,
            "date": date.timeIntervalSince1970, "record": try record ?? Data(item.json.utf8),
            "restoring": restoring,
        ])
        try SearchIndexWriter.put(SearchText(item), of: item.id, into: .profile(profile), in: database)
    }

    public func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
        try await write(profile) { database in
            try database.execute(
                sql: """
                    UPDATE favourite SET removed_at = ?
                    WHERE profile = ? AND source = ? AND item = ? AND removed_at IS NULL
                    """,
                arguments: [date.timeIntervalSince1970, profile.rawValue, item.source.rawValue, item.id])
            try database.execute(
                sql: "DELETE FROM favourite WHERE removed_at < ?",
                arguments: [date.timeIntervalSince1970 - Self.undoPeriod])
        }
    }

    public func updateRecords(_ items: [CatalogueItem]) async throws {
        // Few items are favourites.
        let items = try await favourites(among: items)
        if items.isEmpty { return }
        let changed = try await database.write { [recordDecoder] database in
            var changed: Set<ProfileID> = []
            for item in items {
                let rows = try Row.fetchAll(
                    database.cachedStatement(
                        sql: "SELECT rowid, profile, removed_at, record FROM favourite WHERE source = ? AND item = ?"),
                    arguments: [item.id.source.rawValue, item.id.id])
                for row in rows {
                    // A record that can't be decoded stays: it may have facts that the new one lacks.
                    guard let old = recordDecoder.item(item.id, from: row["record"]), item != old,
                        item.knowsNoLess(than: old)
                    else { continue }
                    try database.execute(
                        sql: "UPDATE favourite SET record = ? WHERE rowid = ?",
                        arguments: [Data(try item.json.utf8), row["rowid"]])
                    let profile = ProfileID(rawValue: row["profile"])
                    changed.insert(profile)
                    // A removed favourite enters the index again if its removal is undone.
                    guard row["removed_at"] as Double? == nil else { continue }
                    try SearchIndexWriter.put(SearchText(item), of: item.id, into: .profile(profile), in: database)
                }
            }
            return changed
        }
        for profile in changed { forget(profile) }
    }

    /// The items that are favourites of any profile.
    private func favourites(among items: [CatalogueItem]) async throws -> [CatalogueItem] {
        try await database.read { database in
            var ids: Set<ItemReference> = []
            for source in Set(items.map(\.id.source)) {
                let known = try String.fetchCursor(
                    database, sql: "SELECT DISTINCT item FROM favourite WHERE source = ?", arguments: [source.rawValue])
                while let id = try known.next() { ids.insert(ItemReference(source: source, id: id)) }
            }
            return items.filter { ids.contains($0.id) }
        }
    }

    public func favouriteIDs(of source: SourceID) async throws -> Set<String> {
        try await database.read { database in
            try String.fetchSet(
                database.cachedStatement(sql: "SELECT DISTINCT item FROM favourite WHERE source = ?"),
                arguments: [source.rawValue])
        }
    }

    public func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws {
        let changed = try await database.write { database in
            var changed: Set<ProfileID> = []
            for (old, item) in items {
                let rows = try Row.fetchAll(
                    database.cachedStatement(
                        sql: "SELECT rowid, profile, removed_at FROM favourite WHERE source = ? AND item = ?"),
                    arguments: [old.source.rawValue, old.id])
                for row in rows {
                    let profile = ProfileID(rawValue: row["profile"])
                    try database.execute(
                        sql: """
                            INSERT INTO favourite (profile, source, item, added_at, removed_at, record, position)
                            SELECT profile, source, :item, added_at, removed_at, :record, position
                            FROM favourite WHERE rowid = :row
                            ON CONFLICT (profile, source, item) DO UPDATE SET
                                removed_at = CASE WHEN excluded.removed_at IS NULL THEN NULL ELSE removed_at END
                            """,
                        arguments: ["item": item.id.id, "record": Data(try item.json.utf8), "row": row["rowid"]])
                    try database.execute(sql: "DELETE FROM favourite WHERE rowid = ?", arguments: [row["rowid"]])
                    changed.insert(profile)
                    guard row["removed_at"] as Double? == nil else { continue }
                    try SearchIndexWriter.put(SearchText(item), of: item.id, into: .profile(profile), in: database)
                }
            }
            return changed
        }
        for profile in changed { forget(profile) }
    }

    public func records() async throws -> [CatalogueItem] {
        try await database.read { [recordDecoder] database in
            try Row.fetchAll(
                database,
                sql: "SELECT source, item, record FROM favourite WHERE removed_at IS NULL GROUP BY source, item"
            ).compactMap { row in
                recordDecoder.item(
                    ItemReference(source: SourceID(rawValue: row["source"]), id: row["item"]), from: row["record"])
            }
        }
    }

    public func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem? {
        let record = try await database.read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT record FROM favourite WHERE source = ? AND item = ? AND removed_at IS NULL LIMIT 1",
                arguments: [item.source.rawValue, item.id])
        }
        return record.flatMap { recordDecoder.item(item, from: $0) }
    }

    public func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        let record = try await database.read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT record FROM favourite WHERE profile = ? AND source = ? AND item = ?",
                arguments: [profile.rawValue, item.source.rawValue, item.id])
        }
        return record.flatMap { recordDecoder.item(item, from: $0) }
    }
}
