package import Catalogue
package import Foundation

/// People's favourites, home pages, searches, preferences and recent items in a database.
///
/// Changes of one profile wait for each other, on all nodes, so that each sees the one before it.
package struct SQLProfileStore: ProfileStore {
    /// For how long a removed favourite's record stays, so that the removal can be undone, in seconds.
    private static let undoPeriod: TimeInterval = 86_400
    /// For how long the id of a change is remembered, in seconds.
    private static let changePeriod: TimeInterval = 30 * 86_400

    let database: any SQLDatabase
    private let favouriteLimit: Int
    private let changes: ChangeLog?
    let now: @Sendable () -> Date
    /// The key of the only change that this value makes.
    private var idempotencyKey: IdempotencyKey?
    let contents: RecentReads<ProfileID, ProfileQuery, ProfileContent>
    let visits = LRUCache<ProfileID, StoredVisit>(limit: 10_000)

    /// Creates the store of a database.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - favouriteLimit: how many favourites a profile can have. A profile that already has more keeps them.
    ///   - changes: told when a profile changes.
    ///   - now: the clock by which the ids of changes are forgotten, and visits end.
    package init(
        _ database: any SQLDatabase, favouriteLimit: Int = 10_000, changes: ChangeLog? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.favouriteLimit = favouriteLimit
        self.changes = changes
        self.now = now
        let contents = RecentReads<ProfileID, ProfileQuery, ProfileContent>(
            largestSize: 20_000, isStaleOnFailure: database.isShared
        ) { query, content in
            let records = content.recent.values.reduce(content.favourites.favourites.count) { $0 + $1.count }
            return 1 + query.items.count + (content.allFavouriteIDs?.count ?? 0) + 8 * records
        }
        self.contents = contents
        let found = database.recentSearches.favourites
        database.observe { change in
            guard change.source == nil else { return }
            let profile = change.profile.map(ProfileID.init(rawValue:))
            contents.forget(profile)
            if let profile, change.isRecentItem == true {
                changes?.publish(.recentItems(of: profile))
                return
            }
            found.forget(profile)
            changes?.publish(profile.map { .profile($0) }, favourite: change.favourite)
        }
    }

    package func deduplicating(by key: IdempotencyKey) -> any ProfileStore {
        var store = self
        store.idempotencyKey = key
        return store
    }

    package func hasMade(_ change: IdempotencyKey, of profile: ProfileID) async throws -> Bool {
        try await !database.rows(
            "SELECT 1 AS one FROM change WHERE profile = \(profile) AND id = \(change.rawValue)"
        ).isEmpty
    }

    /// Changes a profile while no other node does, forgets what pages read of it, publishes the change, and tells the
    /// other nodes.
    ///
    /// - Parameters:
    ///   - profile: the profile.
    ///   - isRecentItem: whether only pages with recent items show the change.
    ///   - favourite: the favourite that the work has added or removed, if that is the change.
    ///   - work: the change.
    /// - Throws: ``RepeatedChange`` if the change of this value was made before.
    func write<Value: Sendable>(
        _ profile: ProfileID, isRecentItem: Bool = false,
        favourite: @escaping @Sendable (Value) -> (item: ItemReference, isFavourite: Bool)? = { _ in nil },
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let value: Value?
        do {
            value = try await database.transaction { connection in
                try connection.lock("profile \(profile.rawValue)")
                if let idempotencyKey, try !remember(idempotencyKey, of: profile, on: connection) { return nil }
                let value = try work(connection)
                try connection.notify(NodeChange(of: profile, favourite: favourite(value), isRecentItem: isRecentItem))
                return value
            }
        } catch {
            // It may have been committed nevertheless.
            forget(profile, isRecentItem: isRecentItem)
            throw error
        }
        forget(profile, isRecentItem: isRecentItem, favourite: value.flatMap(favourite))
        guard let value else { throw RepeatedChange() }
        return value
    }

    /// - Returns: false if the change is there already.
    private func remember(
        _ change: IdempotencyKey, of profile: ProfileID, on connection: any SQLConnection
    ) throws -> Bool {
        let date = now()
        let answers = try connection.run(
            [
                """
                INSERT INTO change (profile, id, made_at) VALUES (\(profile), \(change.rawValue), \(date))
                ON CONFLICT DO NOTHING
                """,
                "DELETE FROM change WHERE made_at < \(date - Self.changePeriod)",
            ] + database.changesTrimming)
        return answers[0].affectedRows > 0
    }

    /// Forgets what pages read of a profile that has changed, and publishes the change.
    func forget(
        _ profile: ProfileID, isRecentItem: Bool = false, favourite: (item: ItemReference, isFavourite: Bool)? = nil
    ) {
        contents.forget(profile)
        if isRecentItem {
            changes?.publish(.recentItems(of: profile))
            return
        }
        database.recentSearches.favourites.forget(profile)
        changes?.publish(.profile(profile), favourite: favourite)
    }

    /// Records when a profile last changed.
    static func use(of profile: ProfileID, at date: Date) -> SQLStatement {
        """
        INSERT INTO profile AS known (id, used_at) VALUES (\(profile), \(date))
        ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at WHERE known.used_at < excluded.used_at
        """
    }

    // MARK: Adding and removing

    package func addFavourite(
        _ item: CatalogueItem, of profile: ProfileID, at date: Date, restoring: Bool
    ) async throws {
        let isAdded = try await write(profile, favourite: { $0 ? (item.id, true) : nil }) { connection in
            let counts = try counts(of: [item.id], profile: profile, on: connection)
            guard counts.all < favouriteLimit || !counts.known.isEmpty else { return false }
            try connection.run([
                try addition(of: item, profile: profile, at: date, restoring: restoring),
                Self.use(of: profile, at: date),
            ])
            try connection.index(item, in: .profile(profile))
            return true
        }
        guard isAdded else { throw FavouritesFull(limit: favouriteLimit) }
    }

    package func addFavourites(_ favourites: [Favourite], of profile: ProfileID) async throws -> Int {
        let count = try await write(profile) { connection -> Int? in
            let counts = try counts(of: favourites.map(\.item.id), profile: profile, on: connection)
            let new = favourites.filter { !counts.known.contains($0.item.id) }
            guard new.isEmpty || counts.all + new.count <= favouriteLimit else { return nil }
            try connection.run(
                try new.map {
                    try addition(
                        of: $0.item, profile: profile, at: $0.addedAt, restoring: false, record: $0.unreadable)
                } + [Self.use(of: profile, at: Date())])
            for favourite in new { try connection.index(favourite.item, in: .profile(profile)) }
            return new.count
        }
        guard let count else { throw FavouritesFull(limit: favouriteLimit) }
        return count
    }

    /// The number of a profile's favourites, and those of some items that are among them.
    private func counts(
        of items: [ItemReference], profile: ProfileID, on connection: any SQLConnection
    ) throws -> (all: Int, known: Set<ItemReference>) {
        let statements = ProfileStatements(profile: profile)
        let answers = try connection.run([statements.counts()] + statements.favouriteIDs(among: items))
        let known = try answers.dropFirst().flatMap(\.rows).map { try $0.reference() }
        return (try answers[0].rows[0]["count"], Set(known))
    }

    /// - Parameter record: the stored bytes of a record that can't be decoded; nil encodes the item.
    private func addition(
        of item: CatalogueItem, profile: ProfileID, at date: Date, restoring: Bool, record: Data? = nil
    ) throws -> SQLStatement {
        let search = database.searchColumns(of: item)
        let (record, isRestored) = (try record ?? Data(item.json.utf8), restoring ? 1 : 0)
        // An item that already is a favourite keeps its position; so does one whose removal is undone.
        return """
            INSERT INTO favourite AS known (profile, source, item, added_at, record, position\(sql: search.names))
            VALUES (
                \(profile), \(item.id.source), \(item.id.id), \(date), \(record),
                (SELECT coalesce(max(position), 0) + 1 FROM favourite WHERE profile = \(profile))\(search.values)
            )
            ON CONFLICT (profile, source, item) DO UPDATE SET
                added_at = CASE
                    WHEN known.removed_at IS NULL OR \(isRestored) = 1 THEN known.added_at ELSE excluded.added_at END,
                position = CASE
                    WHEN known.removed_at IS NULL OR \(isRestored) = 1 THEN known.position ELSE excluded.position END,
                removed_at = NULL, record = excluded.record\(sql: search.replacements)
            """
    }

    package func removeFavourite(_ item: ItemReference, of profile: ProfileID, at date: Date) async throws {
        try await write(profile, favourite: { _ in (item, false) }) { connection in
            _ = try connection.run([
                """
                UPDATE favourite SET removed_at = \(date)
                WHERE profile = \(profile) AND source = \(item.source) AND item = \(item.id) AND removed_at IS NULL
                """,
                database.deletion(from: "favourite", where: "removed_at < \(date - Self.undoPeriod)"),
            ])
        }
    }

    package func deleteEmptyProfiles(unusedSince date: Date) async throws -> Int {
        let condition: SQLStatement = """
            used_at < \(date) AND id <> \(ProfileID.shared) AND NOT EXISTS (
                SELECT 1 FROM favourite WHERE favourite.profile = profile.id AND removed_at IS NULL
            ) AND NOT EXISTS (SELECT 1 FROM person WHERE person.profile = profile.id)
            AND NOT EXISTS (SELECT 1 FROM follow_rule WHERE follow_rule.profile = profile.id)
            """
        let empty = try await database.rows("SELECT id FROM profile WHERE \(condition) ORDER BY id")
            .map { try $0["id"] as String }
        var count = 0
        // A few at a time, because changes of a profile wait, and each may get a favourite on another node meanwhile.
        for ids in empty.parts(of: 100) {
            let deleted = try await database.transaction { connection in
                for id in ids { try connection.lock("profile \(id)") }
                let deleted = try connection.query(
                    "DELETE FROM profile WHERE \(condition) AND id = ANY(\(ids)) RETURNING id"
                ).map { try $0["id"] as String }
                try connection.run([
                    "DELETE FROM favourite WHERE profile = ANY(\(deleted))",
                    "DELETE FROM home WHERE profile = ANY(\(deleted))",
                    "DELETE FROM recent_search WHERE profile = ANY(\(deleted))",
                    "DELETE FROM recent_item WHERE profile = ANY(\(deleted))",
                    "DELETE FROM follow_change WHERE profile = ANY(\(deleted))",
                    "DELETE FROM notification_target WHERE profile = ANY(\(deleted))",
                ])
                for id in deleted { try connection.notify(NodeChange(of: ProfileID(rawValue: id))) }
                return deleted
            }
            for id in deleted { forget(ProfileID(rawValue: id)) }
            count += deleted.count
        }
        return count
    }
}
