public import Catalogue
public import Foundation
import PostgreSQL
import Storage

/// People's favourites, home pages and searches in the database.
///
/// Changes of one profile wait for each other, on all nodes, so that each sees the one before it.
public struct PostgreSQLProfileStore: ProfileStore {
    /// For how long a removed favourite's record stays, so that the removal can be undone, in seconds.
    private static let undoPeriod: TimeInterval = 86_400

    let database: PostgreSQLDatabase
    private let favouriteLimit: Int
    let changes: ChangeLog?
    let now: @Sendable () -> Date
    /// The key of the only change that this value makes.
    private(set) var idempotencyKey: IdempotencyKey?
    var recordDecoder: RecordDecoder { database.recordDecoder }
    let contents = RecentReads<ProfileID, ProfileQuery, ProfileContent>(
        largestSize: 20_000, isStaleOnFailure: true
    ) { query, content in
        1 + query.items.count + (content.allFavouriteIDs?.count ?? 0) + 8 * content.favourites.favourites.count
    }

    /// Creates the store of a database.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - favouriteLimit: how many favourites a profile can have. A profile that already has more keeps them.
    ///   - changes: told when a profile changes.
    ///   - now: the clock by which the ids of changes are forgotten.
    public init(
        _ database: PostgreSQLDatabase, favouriteLimit: Int = 10_000, changes: ChangeLog? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.favouriteLimit = favouriteLimit
        self.changes = changes
        self.now = now
        database.observers.add { [contents, database, changes] change in
            guard change.source == nil else { return }
            let profile = change.profile.map(ProfileID.init(rawValue:))
            contents.forget(profile)
            database.foundFavourites.forget(profile)
            changes?.publish(profile.map { .profile($0) }, favourite: change.favourite)
        }
    }

    /// Changes a profile while no other node does, forgets what pages read of it, and tells the other nodes.
    ///
    /// - Parameter favourite: the favourite that is added or removed, if that is the change.
    /// - Throws: ``RepeatedChange`` if the change of this task was made before.
    @discardableResult func write<Value: Sendable>(
        _ profile: ProfileID, favourite: (item: ItemReference, isFavourite: Bool)? = nil,
        _ work: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        defer { forget(profile) }
        return try await database.write { [database, now, idempotencyKey] connection in
            try connection.lock("profile \(profile.rawValue)")
            if let idempotencyKey { try Self.remember(idempotencyKey, of: profile, at: now(), on: connection) }
            let value = try work(connection)
            try database.notify(NodeChange(of: profile, favourite: favourite, node: database.node), on: connection)
            return value
        }
    }

    /// Forgets what pages read of a profile that has changed; nil for all profiles.
    private func forget(_ profile: ProfileID?) {
        contents.forget(profile)
        database.foundFavourites.forget(profile)
        changes?.publish(profile.map { .profile($0) })
    }

    // MARK: Adding and removing

    public func deduplicating(by key: IdempotencyKey) -> any ProfileStore {
        var store = self
        store.idempotencyKey = key
        return store
    }

    public func addFavourite(
        _ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool
    ) async throws {
        let isAdded = try await write(profile, favourite: (item.id, true)) { [favouriteLimit] connection in
            let counts = try Self.counts(of: [item.id], profile: profile, on: connection)
            guard counts.all < favouriteLimit || !counts.known.isEmpty else { return false }
            try connection.run([
                try Self.addition(of: item, profile: profile, at: date, restoring: restoring),
                Self.use(of: profile, at: date),
            ])
            return true
        }
        guard isAdded else { throw FavouritesFull(limit: favouriteLimit) }
    }

    public func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int {
        let count = try await write(profile) { [favouriteLimit] connection -> Int? in
            let counts = try Self.counts(of: favourites.map(\.item.id), profile: profile, on: connection)
            let new = favourites.filter { !counts.known.contains($0.item.id) }
            guard new.isEmpty || counts.all + new.count <= favouriteLimit else { return nil }
            try connection.run(
                try new.map {
                    try Self.addition(
                        of: $0.item, profile: profile, at: $0.addedAt, restoring: false, record: $0.unreadable)
                } + [Self.use(of: profile, at: Date())])
            return new.count
        }
        guard let count else { throw FavouritesFull(limit: favouriteLimit) }
        return count
    }

    /// The number of a profile's favourites, and those of some items that are among them.
    private static func counts(
        of items: [ItemReference], profile: ProfileID, on connection: Connection
    ) throws -> (all: Int, known: Set<ItemReference>) {
        let answers = try connection.run([
            Statement(
                "SELECT count(*) AS count FROM favourite WHERE profile = $1 AND removed_at IS NULL",
                [.text(profile.rawValue)]),
            favouriteIDs(among: items, of: profile),
        ])
        return (try answers[0].rows[0]["count"], try Set(answers[1].rows.map { try $0.reference("item") }))
    }

    /// - Parameter record: the stored bytes of a record that can't be decoded; nil encodes the item.
    private static func addition(
        of item: CatalogueItem, profile: ProfileID, at date: Date, restoring: Bool, record: Data? = nil
    ) throws -> Statement {
        // An item that already is a favourite keeps its position; so does one whose removal is undone.
        Statement(
            """
            INSERT INTO favourite AS old (profile, source, item, added_at, record, position, title, names, words)
            VALUES (
                $1, $2, $3, $4, $5, (SELECT coalesce(max(position), 0) + 1 FROM favourite WHERE profile = $1),
                $7, $8, $9::text::tsvector
            )
            ON CONFLICT (profile, source, item) DO UPDATE SET
                added_at = CASE WHEN old.removed_at IS NULL OR $6 THEN old.added_at ELSE excluded.added_at END,
                position = CASE WHEN old.removed_at IS NULL OR $6 THEN old.position ELSE excluded.position END,
                removed_at = NULL, record = excluded.record,
                title = excluded.title, names = excluded.names, words = excluded.words
            """,
            [.text(profile.rawValue)] + item.id.columns + [
                .double(date.timeIntervalSince1970), .bytes(try record ?? Data(item.json.utf8)),
                .boolean(restoring),
            ] + SearchRow(SearchText(item)).parameters)
    }

    public func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
        try await write(profile, favourite: (item, false)) { connection in
            try connection.run([
                Statement(
                    """
                    UPDATE favourite SET removed_at = $1
                    WHERE profile = $2 AND source = $3 AND item = $4 AND removed_at IS NULL
                    """, [.double(date.timeIntervalSince1970), .text(profile.rawValue)] + item.columns),
                // Other nodes may be deleting the same ones.
                Statement(
                    """
                    DELETE FROM favourite WHERE number IN (
                        SELECT number FROM favourite WHERE removed_at < $1 ORDER BY number FOR UPDATE SKIP LOCKED
                    )
                    """, [.double(date.timeIntervalSince1970 - Self.undoPeriod)]),
            ])
        }
    }

    // MARK: Records

    public func updateRecords(_ items: [CatalogueItem]) async throws {
        // Few items are favourites.
        let items = try await favourites(among: items)
        if items.isEmpty { return }
        let changed = try await database.write { [database, recordDecoder] connection in
            // Nodes lock the rows in the same order.
            let rows = try connection.query(
                """
                SELECT number, profile, source, item, record FROM favourite
                WHERE (source, item) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY number FOR UPDATE
                """, Array(items.keys).columns)
            var changed: Set<ProfileID> = []
            let statements = try rows.compactMap { row -> Statement? in
                let reference = try row.reference("item")
                // A record that can't be decoded stays: it may have facts that the new one lacks.
                guard let item = items[reference], let old = recordDecoder.item(reference, from: try row["record"]),
                    item != old, item.knowsNoLess(than: old)
                else { return nil }
                changed.insert(ProfileID(rawValue: try row["profile"]))
                return Statement(
                    """
                    UPDATE favourite SET record = $2, title = $3, names = $4, words = $5::text::tsvector
                    WHERE number = $1
                    """,
                    [.integer(try row["number"]), .bytes(Data(try item.json.utf8))]
                        + SearchRow(SearchText(item)).parameters)
            }
            try connection.run(statements)
            // One notification, because many profiles may have the item.
            if !statements.isEmpty { try database.notify(NodeChange(of: nil, node: database.node), on: connection) }
            return changed
        }
        for profile in changed { forget(profile) }
    }

    public func favouriteIDs(of source: SourceID) async throws -> Set<String> {
        let rows = try await database.read(
            "SELECT DISTINCT item FROM favourite WHERE source = $1", [.text(source.rawValue)])
        return try Set(rows.map { try $0["item"] as String })
    }

    public func renameFavourites(_ items: [ItemReference: CatalogueItem]) async throws {
        let changed = try await database.write { [database] connection in
            // Nodes lock the rows in the same order.
            let rows = try connection.query(
                """
                SELECT number, profile, source, item FROM favourite
                WHERE (source, item) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY number FOR UPDATE
                """, Array(items.keys).columns)
            var statements: [Statement] = []
            for row in rows {
                guard let item = items[try row.reference("item")] else { continue }
                let number: Int = try row["number"]
                statements += [
                    // A favourite that was removed under its new id is one again.
                    Statement(
                        """
                        UPDATE favourite AS new SET removed_at = NULL FROM favourite AS old
                        WHERE old.number = $1 AND old.removed_at IS NULL AND new.profile = old.profile
                            AND new.source = old.source AND new.item = $2
                        """, [.integer(number), .text(item.id.id)]),
                    Statement(
                        """
                        DELETE FROM favourite AS old USING favourite AS new
                        WHERE old.number = $1 AND new.profile = old.profile AND new.source = old.source
                            AND new.item = $2
                        """, [.integer(number), .text(item.id.id)]),
                    Statement(
                        """
                        UPDATE favourite SET item = $2, record = $3, title = $4, names = $5, words = $6::text::tsvector
                        WHERE number = $1
                        """,
                        [.integer(number), .text(item.id.id), .bytes(Data(try item.json.utf8))]
                            + SearchRow(SearchText(item)).parameters),
                ]
            }
            try connection.run(statements)
            if !statements.isEmpty { try database.notify(NodeChange(of: nil, node: database.node), on: connection) }
            return try Set(rows.map { ProfileID(rawValue: try $0["profile"]) })
        }
        for profile in changed { forget(profile) }
    }

    /// The items that are favourites of any profile.
    private func favourites(among items: [CatalogueItem]) async throws -> [ItemReference: CatalogueItem] {
        let rows = try await database.read(
            """
            SELECT DISTINCT source, item FROM favourite
            WHERE (source, item) IN (SELECT * FROM unnest($1::text[], $2::text[]))
            """, items.map(\.id).columns)
        let known = try Set(rows.map { try $0.reference("item") })
        return Dictionary(items.filter { known.contains($0.id) }.map { ($0.id, $0) }) { $1 }
    }

    public func records() async throws -> [CatalogueItem] {
        let rows = try await database.read(
            "SELECT DISTINCT ON (source, item) source, item, record FROM favourite WHERE removed_at IS NULL", [])
        return try rows.compactMap { recordDecoder.item(try $0.reference("item"), from: try $0["record"]) }
    }

    public func favouriteRecord(of item: ItemReference) async throws -> CatalogueItem? {
        let rows = try await database.read(
            "SELECT record FROM favourite WHERE source = $1 AND item = $2 AND removed_at IS NULL LIMIT 1", item.columns)
        return try rows.first.flatMap { recordDecoder.item(item, from: try $0["record"]) }
    }

    public func favouriteRecord(of item: ItemReference, profile: ProfileID) async throws -> CatalogueItem? {
        let rows = try await database.read(
            "SELECT record FROM favourite WHERE profile = $1 AND source = $2 AND item = $3",
            [.text(profile.rawValue)] + item.columns)
        return try rows.first.flatMap { recordDecoder.item(item, from: try $0["record"]) }
    }
}
